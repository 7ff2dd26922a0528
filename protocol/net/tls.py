"""The encrypted line: TLS 1.3 with a certificate made anew at every start, which nobody checks and everybody signs.

Decides the TLS settings. The certificate proves nothing by itself; the handshake above signs its hash. Its dates mean
nothing, so that a peer with a wrong clock can play: it is valid from 2000 to 9999. Its key is not the identity's.
"""

import datetime
import functools
import hashlib
import secrets
import ssl
from typing import Final, Self

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, PrivateFormat
from cryptography.x509.oid import NameOID

from protocol.identity import Identity
from protocol.temporary import temporary_folder

_FROM: Final = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_UNTIL: Final = datetime.datetime(9999, 12, 31, tzinfo=datetime.UTC)


class Endpoint(msgspec.Struct, frozen=True):
    """This process as a peer: its identity, the nonce of this start, and what its listeners encrypt with."""

    identity: Identity
    boot: bytes
    context: ssl.SSLContext
    certificate_hash: bytes

    @classmethod
    def create(cls, identity: Identity, boot: bytes | None = None) -> Self:
        """Makes the certificate (about a millisecond) and, unless given, the boot nonce of 16 bytes.

        Raises NoTemporaryFile where the certificate cannot be written for a moment.
        """
        context, certificate = _server_context()
        return cls(
            identity, secrets.token_bytes(16) if boot is None else boot, context, hashlib.sha256(certificate).digest()
        )


@functools.cache
def client_context() -> ssl.SSLContext:
    """Takes any certificate: who answers is decided by the handshake above."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def seen_certificate_hash(connection: ssl.SSLObject) -> bytes:
    """The hash of the certificate that the other side really used."""
    certificate = connection.getpeercert(binary_form=True)
    return hashlib.sha256(certificate or b"").digest()


def _server_context() -> tuple[ssl.SSLContext, bytes]:
    key = Ed25519PrivateKey.generate()
    certificate = _certificate(key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    password = secrets.token_bytes(32).hex().encode()
    # The ssl module reads keys from files only, so the file holds the key encrypted under a password kept here.
    with temporary_folder() as folder:
        path = folder / "certificate.pem"
        path.write_bytes(
            certificate.public_bytes(Encoding.PEM)
            + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(password))
        )
        context.load_cert_chain(path, password=password)
    return context, certificate.public_bytes(Encoding.DER)


def _certificate(key: Ed25519PrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "lanplay")])
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_FROM)
        .not_valid_after(_UNTIL)
        .sign(key, None)
    )
