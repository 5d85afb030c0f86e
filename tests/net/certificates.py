"""Certificates as nobody should make them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.x509.oid import NameOID


def odd_certificate(kind: str) -> str:
    """A key and its certificate as PEM.

    `kind`: "expired", "early", "rsa", "p384", "ed25519", "nameless", "chain", or "huge" and a number of bytes.
    """
    key = _key(kind)
    signer = _key("") if kind == "chain" else key
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    made = _certificate(kind, key, signer) + (_certificate("", signer, signer) if kind == "chain" else b"")
    return (private + made).decode("ascii")


def _key(kind: str) -> Any:
    match kind:
        case "rsa":
            return rsa.generate_private_key(65537, 2048)
        case "ed25519":
            return ed25519.Ed25519PrivateKey.generate()
        case "p384":
            return ec.generate_private_key(ec.SECP384R1())
    return ec.generate_private_key(ec.SECP256R1())


def _certificate(kind: str, key: Any, signer: Any) -> bytes:
    names = [] if kind == "nameless" else [x509.NameAttribute(NameOID.COMMON_NAME, "\u202e %s{0}\n\x1b[2J two.rivers")]
    begin = datetime.now(UTC) + timedelta(days={"expired": -20, "early": 20}.get(kind, -1))
    name = x509.Name(names)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, begin, begin + timedelta(days=10))
    if kind.startswith("huge"):
        extension = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.3.6.1.4.1.99999.1"), b"x" * int(kind[4:]))
        builder = builder.add_extension(extension, critical=False)
    hashed = None if isinstance(signer, ed25519.Ed25519PrivateKey) else hashes.SHA256()
    return builder.sign(signer, hashed).public_bytes(serialization.Encoding.PEM)
