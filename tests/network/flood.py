"""Floods a network with multicast DNS records of tables that do not exist. For tests inside a namespace only."""

import socket
import struct
import sys
import time

SERVICE = b"\x08_lanplay\x04_tcp\x05local\x00"


def record(owner: bytes, kind: int, data: bytes, ttl: int = 120) -> bytes:
    return owner + struct.pack(">HHIH", kind, 1, ttl, len(data)) + data


def packet(number: int) -> bytes:
    """A whole table: pointer, service, text and address, pointing at an address that nobody has."""
    label = b"evil-%d" % number
    name = bytes([len(label)]) + label + SERVICE
    host = bytes([len(label)]) + label + b"\x05local\x00"
    text = b"\x03v=1" + bytes([2 + len(label)]) + b"n=" + label
    records = [
        record(SERVICE, 12, name),
        record(name, 33, struct.pack(">HHH", 0, 0, 9) + host),
        record(name, 16, text),
        record(host, 1, bytes([10, 77, 0, 250])),
    ]
    return struct.pack(">HHHHHH", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records)


def main(source: str, count: int) -> None:
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sender.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sender.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(source))
    sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
    sender.bind((source, 5353))
    for number in range(count):
        sender.sendto(packet(number), ("224.0.0.251", 5353))
        if number % 200 == 199:
            time.sleep(0.005)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
