"""Verifies the signatures of `webmark crawl` with http-message-signatures.

    python3 signatures.py WEBMARK     in an empty folder
"""

import base64
import http.server
import json
import os
import stat
import subprocess
import sys
import threading
import types
import urllib.request

from cryptography.hazmat.primitives.asymmetric import ed25519
from http_message_signatures import HTTPMessageVerifier, HTTPSignatureKeyResolver, algorithms

PROGRAM = sys.argv[1]
AGENT = "https://bot.example.com"


def webmark(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout


class Directory(HTTPSignatureKeyResolver):
    """The keys of a published directory."""

    def __init__(self, text):
        self.keys = {key["kid"]: key for key in json.loads(text)["keys"]}

    def resolve_public_key(self, key_id):
        key = self.keys[key_id]
        assert key["kty"] == "OKP" and key["crv"] == "Ed25519" and "d" not in key
        return ed25519.Ed25519PublicKey.from_public_bytes(base64.urlsafe_b64decode(key["x"] + "="))

    def resolve_private_key(self, key_id):
        raise NotImplementedError


class Site(http.server.BaseHTTPRequestHandler):
    """A site whose pages need signatures if `refuses`."""

    refuses = False
    directory = None
    seen = []

    def do_GET(self):
        url = f"http://{self.headers['host']}{self.path}"
        message = types.SimpleNamespace(method="GET", url=url, headers=dict(self.headers))
        signed = "Signature" in message.headers
        if signed:
            verifier = HTTPMessageVerifier(signature_algorithm=algorithms.ED25519, key_resolver=Site.directory)
            results = verifier.verify(message, expect_tag="web-bot-auth")
            covered = results[0].covered_components
            assert '"@authority"' in covered and any("signature-agent" in name for name in covered), covered
            assert message.headers["Signature-Agent"] == f'sig1="{AGENT}"'
            assert results[0].parameters["expires"] - results[0].parameters["created"] <= 86400
        Site.seen.append((self.path, signed))
        refused = Site.refuses and not signed
        body = b"" if refused else b"<title>Page</title><a href='/two%20words?q=1'>two</a>"
        self.send_response(403 if refused else 404 if self.path == "/robots.txt" else 200)
        if Site.refuses:
            self.send_header("accept-signature", 'sig1=("@authority" "signature-agent";key="sig1");tag="web-bot-auth"')
        self.send_header("content-type", "text/html")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


identifier = webmark("keys", "create", "webmark.key").strip()
assert stat.S_IMODE(os.stat("webmark.key").st_mode) == 0o600
webmark("keys", "create", "webmark.key", status=2)
assert webmark("keys", "show", "webmark.key").strip() == identifier
Site.directory = Directory(webmark("keys", "directory", "webmark.key"))
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
threading.Thread(target=server.serve_forever, daemon=True).start()
with open("seeds.txt", "w", encoding="utf-8") as seeds:
    seeds.write(f"http://127.0.0.1:{server.server_port}/\n")

for requests in ("always", "asked"):
    with open("network.yaml", "w", encoding="utf-8") as file:
        file.write(f"signature:\n  key: webmark.key\n  agent: {AGENT}\n  requests: {requests}\n")
    Site.seen.clear()
    webmark("crawl", "seeds.txt", "--config", "network.yaml", "--delay", "0", "--data", requests)
    assert ("/two%20words?q=1", requests == "always") in Site.seen, Site.seen
    assert all(signed == (requests == "always") for _, signed in Site.seen), Site.seen

Site.refuses = True
Site.seen.clear()
webmark("crawl", "seeds.txt", "--config", "network.yaml", "--delay", "0", "--data", "refused")
assert sum(not signed for _, signed in Site.seen) == 1, Site.seen
assert ("/two%20words?q=1", True) in Site.seen, Site.seen
print(f"{len(Site.seen)} requests of a site that asks, one of them without a signature")
server.shutdown()

# The directory is a response that each of its keys signs for the host of the request.
webmark("keys", "create", "second.key")
keys = Directory(webmark("keys", "directory", "webmark.key", "second.key"))


def verify(host, fields):
    """Verifies the signatures of a directory's response."""
    assert fields["Content-Type"] == "application/http-message-signatures-directory+json", fields
    request = types.SimpleNamespace(
        method="GET", url=f"https://{host}/.well-known/http-message-signatures-directory", headers={}
    )
    response = types.SimpleNamespace(request=request, status_code=200, headers=fields)
    verifier = HTTPMessageVerifier(signature_algorithm=algorithms.ED25519, key_resolver=keys)
    found = verifier.verify(response, expect_tag="http-message-signatures-directory")
    assert len(found) == len(keys.keys), found
    for result in found:
        covered = list(result.covered_components)
        assert covered == ['"@authority";req', '"@signature-params"'], covered


lines = webmark("keys", "directory", "webmark.key", "second.key", "--headers", "--host", "bot.example.com")
verify("bot.example.com", dict(line.split(": ", 1) for line in lines.splitlines()))
webmark("keys", "directory", "webmark.key", "--headers", status=64)
serving = subprocess.Popen(
    [PROGRAM, "serve", "--data", "always", "--port", "0", "--key", "webmark.key", "--key", "second.key"],
    stdout=subprocess.PIPE,
    text=True,
)
try:
    host = serving.stdout.readline().split("http://")[1].split("/")[0]
    with urllib.request.urlopen(f"http://{host}/.well-known/http-message-signatures-directory") as answer:
        assert Directory(answer.read().decode()).keys.keys() == keys.keys.keys()
        names = ("content-type", "signature-input", "signature")
        verify(host, {name.title(): answer.headers[name] for name in names})
finally:
    serving.terminate()
    serving.wait()
print("the directory is signed by both keys")
