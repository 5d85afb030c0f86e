"""The certificate of a table and the settings of TLS. Only TLS 1.3 is spoken.

A certificate is self-signed and proves nothing by itself: the exchange of the room code is bound to its fingerprint,
and so is every token. Its name and dates are not checked by anybody.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final

from game.net.protocol.access import TableAccess

LIFETIME: Final = timedelta(days=3650)


def host_context(access: TableAccess) -> ssl.SSLContext:
    """Return the settings of a host, with a new certificate if there is none of use. Raises OSError."""
    try:
        context = _loaded(access.certificate)
    except (ssl.SSLError, ValueError):
        access.certificate = new_certificate()
        context = _loaded(access.certificate)
    access.fingerprint = fingerprint(ssl.PEM_cert_to_DER_cert(_certificate_part(access.certificate)))
    return context


def is_usable(certificate: str) -> bool:
    """Return whether that key and certificate can be loaded; also True where the disk prevents to try it."""
    try:
        _loaded(certificate)
    except (ssl.SSLError, ValueError):
        return False
    except OSError:
        return True
    return True


@cache
def guest_context() -> ssl.SSLContext:
    """Return the settings of a guest: any certificate is accepted, because the room code or a token proves it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def fingerprint(der: bytes) -> str:
    """Return what identifies a certificate."""
    return hashlib.sha256(der).hexdigest()


def new_certificate() -> str:
    """Return a new P-256 key and its certificate as PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "table")])
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + LIFETIME)
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return (private + builder.sign(key, hashes.SHA256()).public_bytes(pem)).decode("ascii")


def _loaded(certificate: str) -> ssl.SSLContext:
    """Return a host's settings with that key and certificate. Raises OSError; ssl.SSLError if they are of no use."""
    if not certificate:
        raise ValueError("there is no certificate")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # nobody resumes a session
    handle, path = tempfile.mkstemp(suffix=".pem")  # the library reads from files alone; this one is the owner's
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(certificate)
        context.load_cert_chain(path, password="")  # of an encrypted key it would ask for one at the terminal
    finally:
        with contextlib.suppress(OSError):
            os.unlink(path)
    return context


def _certificate_part(pem: str) -> str:
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    return begin + pem.partition(begin)[2].partition(end)[0] + end
