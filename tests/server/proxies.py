"""The reverse proxies of docs/operations.md: the examples as they stand there, each run in a folder of its own."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import pytest

from tests.gates.repo import ROOT

NAME: Final = "rummy.example.org"
"""The host of the examples; a test sees to it that it is this machine."""
AROUND_NGINX: Final = """
daemon off;
master_process off;
pid nginx.pid;
error_log error.log;
events {}
http {
    access_log access.log;
    client_body_temp_path body;
    proxy_temp_path proxied;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    ssl_certificate proof.pem;
    ssl_certificate_key key.pem;
"""
AROUND_CADDY: Final = """
{
    admin off
    default_bind 127.0.0.1
    http_port %(http)d
    https_port %(https)d
    skip_install_trust
}
"""


class Proxy(NamedTuple):
    """A proxy that runs: its kind, its ports, and the folder with its logs."""

    kind: str
    http: int
    https: int
    folder: Path

    @property
    def base(self) -> str:
        """The address of the server behind it."""
        return f"https://{NAME}:{self.https}"


def program(kind: str) -> str:
    """The proxy of this machine; skips the test where there is none, or fails it where one has to be."""
    found = shutil.which(kind, path=os.environ.get("PATH", "") + os.pathsep + "/usr/sbin")
    if found and shutil.which("openssl"):
        return found
    line = f"no {kind} or no openssl on this machine: its example in docs/operations.md is not tested"
    if os.environ.get("OPENRUMMY_REQUIRE_PROXIES"):
        pytest.fail(line, pytrace=False)
    pytest.skip(line)


def example(kind: str, changes: Mapping[str, str]) -> str:
    """The example as it stands on the page, but for what has to be another here."""
    found = re.search(rf"```{kind}\n(.*?)```", (ROOT / "docs" / "operations.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    text = found[1]
    for old, new in changes.items():
        assert old in text, f"the example for {kind} has no {old}"
        text = text.replace(old, new)
    return text


def certificate(folder: Path) -> None:
    """A certificate of our own for the name of the examples: ``proof.pem``, with its ``key.pem``."""
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2"]
    made = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "proof.pem")]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run(["openssl", "req", "-x509", *kind, *subject, *made], check=True, capture_output=True)


def trusting(folder: Path) -> ssl.SSLContext:
    """What a client needs who trusts that certificate and no other."""
    return ssl.create_default_context(cafile=str(folder / "proof.pem"))


def command(kind: str, folder: Path, behind: int, ports: tuple[int, int]) -> list[str]:
    """Writes the settings of a proxy; the words that run it there."""
    upstream = {"127.0.0.1:8642": f"127.0.0.1:{behind}"}
    if kind == "nginx":
        changes = {
            "listen 80;": f"listen 127.0.0.1:{ports[0]};",
            "listen 443 ssl;": f"listen 127.0.0.1:{ports[1]} ssl;",
            "# ssl_certificate ...": "",
        }
        (folder / "nginx.conf").write_text(AROUND_NGINX + example(kind, changes | upstream) + "}\n", "utf-8")
        return [program(kind), "-p", f"{folder}/", "-c", "nginx.conf", "-e", "error.log"]
    own = {NAME + " {": f"{NAME} {{\n    tls {folder}/proof.pem {folder}/key.pem"}
    around = AROUND_CADDY % {"http": ports[0], "https": ports[1]}
    (folder / "Caddyfile").write_text(around + example(kind, own | upstream), "utf-8")
    return [program(kind), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@contextmanager
def proxy(kind: str, folder: Path, behind: int, ports: tuple[int, int]) -> Iterator[Proxy]:
    """A proxy before the server at the port ``behind``, as long as the block runs; ``ports`` are for http and https."""
    words = command(kind, folder, behind, ports)
    certificate(folder)
    own = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
    with (folder / "said.log").open("wb") as said:
        running = subprocess.Popen(words, cwd=folder, env=os.environ | own, stdout=said, stderr=said)
        try:
            for port in ports:
                wait_for(running, port)
            yield Proxy(kind, *ports, folder)
        finally:
            running.terminate()
            running.wait(60)


def wait_for(running: subprocess.Popen[bytes], port: int) -> None:
    """Waits until somebody listens."""
    for _ in range(6000):
        assert running.poll() is None, "the proxy has ended"
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise TimeoutError(f"nobody listens on {port}")


def connection(one: Proxy, address: str = "127.0.0.1", plain: bool = False) -> http.client.HTTPConnection:
    """A connection to the proxy from this address, by TLS unless ``plain``."""
    if plain:
        return http.client.HTTPConnection(NAME, one.http, 60, (address, 0))
    context = trusting(one.folder)
    return http.client.HTTPSConnection(NAME, one.https, timeout=60, source_address=(address, 0), context=context)


def asked(
    line: http.client.HTTPConnection, path: str, headers: Mapping[str, str] = MappingProxyType({}), method: str = "GET"
) -> http.client.HTTPResponse:
    """The answer to a request, its body read."""
    line.request(method, path, headers=dict(headers))
    answer = line.getresponse()
    answer.read()
    return answer
