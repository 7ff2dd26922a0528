"""ristretto255 on plain Python integers, written from RFC 9496 alone: slow, and independent of every library.

Points are extended Edwards coordinates (X, Y, Z, T). Decoding returns None for what RFC 9496 refuses.
"""

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)

Element = tuple[int, int, int, int]

ZERO: Element = (0, 1, 1, 0)


def is_negative(value: int) -> bool:
    return value % P % 2 == 1


def magnitude(value: int) -> int:
    return -value % P if is_negative(value) else value % P


def sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    """RFC 9496, section 4.2: (was u/v a square, the non-negative root of u/v or of SQRT_M1·u/v)."""
    root = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * root * root % P
    if check in (-u % P, -u * SQRT_M1 % P):
        root = root * SQRT_M1 % P
    return check in (u % P, -u % P), magnitude(root)


SQRT_AD_MINUS_ONE = -sqrt_ratio(-D - 1, 1)[1] % P
INVSQRT_A_MINUS_D = sqrt_ratio(1, -1 - D)[1]
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) * (D - 1) % P


def decode(data: bytes) -> Element | None:
    """RFC 9496, section 4.3.1."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or is_negative(s):
        return None
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    was_square, inverse = sqrt_ratio(1, v * u2 * u2 % P)
    den_x = inverse * u2 % P
    den_y = inverse * den_x * v % P
    x, y = magnitude(2 * s * den_x), u1 * den_y % P
    if not was_square or is_negative(x * y) or y == 0:
        return None
    return x, y, 1, x * y % P


def encode(element: Element) -> bytes:
    """RFC 9496, section 4.3.2."""
    x, y, z, t = element
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    _, inverse = sqrt_ratio(1, u1 * u2 * u2 % P)
    den1, den2 = inverse * u1 % P, inverse * u2 % P
    z_inverse = den1 * den2 * t % P
    if is_negative(t * z_inverse):
        x, y, den = y * SQRT_M1 % P, x * SQRT_M1 % P, den1 * INVSQRT_A_MINUS_D % P
    else:
        den = den2
    if is_negative(x * z_inverse):
        y = -y % P
    return magnitude(den * (z - y)).to_bytes(32, "little")


def equal(one: Element, other: Element) -> bool:
    """RFC 9496, section 4.3.3."""
    x1, y1, _, _ = one
    x2, y2, _, _ = other
    return (x1 * y2 - y1 * x2) % P == 0 or (y1 * y2 - x1 * x2) % P == 0


def derive(uniform: bytes) -> Element:
    """RFC 9496, section 4.3.4, over 64 bytes."""
    halves = (int.from_bytes(uniform[:32], "little"), int.from_bytes(uniform[32:], "little"))
    return add(*(_map(half % 2**255 % P) for half in halves))


def _map(t: int) -> Element:
    r = SQRT_M1 * t * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    was_square, s = sqrt_ratio(u, v)
    c = P - 1
    if not was_square:
        s, c = -magnitude(s * t) % P, r
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0, w1, w2, w3 = 2 * s * v, n * SQRT_AD_MINUS_ONE, 1 - s * s, 1 + s * s
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def add(one: Element, other: Element) -> Element:
    """The complete addition of RFC 8032, section 5.1.4, which also doubles."""
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def negate(element: Element) -> Element:
    x, y, z, t = element
    return -x % P, y, z, -t % P


def multiply(factor: int, element: Element) -> Element:
    return sum_of((factor, element))


def sum_of(*terms: tuple[int, Element]) -> Element:
    """The sum of factor·element, by doubling and adding over all factors at once."""
    reduced = [(factor % ORDER, element) for factor, element in terms]
    result = ZERO
    for bit in reversed(range(ORDER.bit_length())):
        result = add(result, result)
        for factor, element in reduced:
            if factor >> bit & 1:
                result = add(result, element)
    return result


_found = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
assert _found is not None
BASE: Element = _found
