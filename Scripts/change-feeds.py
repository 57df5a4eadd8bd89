"""Checks feeds, webhooks and IndexNow of `webmark` with feedparser and standardwebhooks.

    python3 change-feeds.py WEBMARK     in an empty folder
"""

import base64
import http.server
import json
import os
import random
import subprocess
import sys
import threading
import xml.etree.ElementTree

import feedparser
from standardwebhooks import Webhook

PROGRAM = sys.argv[1]
PAGES = 1000


def webmark(*arguments, status=0):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout


def write_site(seed, day, changed_title=None):
    """Writes a site whose pages have other dates and tokens for another seed and day."""
    values = random.Random(seed)
    os.makedirs("site", exist_ok=True)
    for number in range(PAGES):
        token = f"{values.getrandbits(128):032x}"
        title = changed_title if changed_title and number == 7 else f"Lemon {number}"
        following = (number + 1) % PAGES
        page = f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="csrf-token" content="{token}">
<meta property="article:modified_time" content="2026-11-{day:02d}T10:00:00Z">
<script nonce="{token[:8]}">window.token = "{token}"</script></head><body>
<main><h1>Lemon {number}</h1>
<p>Lemon number {number} is a yellow fruit that many people like in their tea, in cakes and elsewhere.</p>
<form><input type="hidden" name="csrf" value="{token}"></form>
<p>Last updated: {day} November 2026, 10:{day}. Request {token}. Today is 2026-11-{day}.</p></main>
<footer>Generated on November {day}, 2026</footer>
<a href="/{following}.html">next</a></body></html>"""
        name = "index" if number == 0 else number
        with open(f"site/{name}.html", "w", encoding="utf-8") as file:
            file.write(page.replace('"/0.html"', '"/"'))


class Receiver(http.server.BaseHTTPRequestHandler):
    """Answers the first request with 503, and keeps the others."""

    failures = 1
    received = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        if Receiver.failures > 0:
            Receiver.failures -= 1
            self.send_response(503)
        else:
            Receiver.received.append((dict(self.headers), body))
            self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


write_site(1, 10)
with open("seeds.txt", "w", encoding="utf-8") as seeds:
    seeds.write("https://fixture.example/ from=site\n")
webmark("crawl", "seeds.txt", "--data", "data")

atom = feedparser.parse(webmark("changes", "--data", "data", "--feed", "atom"))
assert not atom.bozo and atom.version == "atom10" and len(atom.entries) == PAGES
feed = json.loads(webmark("changes", "--data", "data", "--feed", "json"))
assert len(feed["items"]) == PAGES

print("==> a webhook that fails at first")
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
hook = f"http://127.0.0.1:{server.server_port}/hook"
secret = "whsec_" + base64.b64encode(bytes(range(32))).decode()
with open("hook.secret", "w", encoding="utf-8") as file:
    file.write(secret + "\n")
command = ["notify", "webhook", hook, "--secret-file", "hook.secret", "--data", "data"]
webmark(*command, "--attempts", "1", status=2)
assert not Receiver.received
webmark(*command, "--retry-delay", "0")
urls = []
for fields, body in Receiver.received:
    lower = {name.lower(): value for name, value in fields.items()}
    urls += [change["url"] for change in Webhook(secret).verify(body, lower)["data"]]
assert len(urls) == PAGES and len(set(urls)) == PAGES, len(urls)
Receiver.received.clear()
webmark(*command)
assert not Receiver.received, "a second run delivers nothing"

print("==> other dates and tokens")
write_site(2, 17)
webmark("crawl", "seeds.txt", "--data", "data", "--all")
webmark(*command)
assert not Receiver.received, Receiver.received[0][1][:1000]

print("==> another title")
write_site(3, 18, changed_title="Limes")
webmark("crawl", "seeds.txt", "--data", "data", "--all")
webmark(*command)
changes = [change for _, body in Receiver.received for change in json.loads(body)["data"]]
assert [change["url"] for change in changes] == ["https://fixture.example/7.html"], changes[:3]
sitemap = xml.etree.ElementTree.fromstring(webmark("changes", "--data", "data", "--feed", "sitemap"))
listed = [url.text for url in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
assert listed[0] == "https://fixture.example/7.html" and len(set(listed)) == len(listed) == PAGES

print("==> IndexNow")
Receiver.received.clear()
with open("indexnow.key", "w", encoding="utf-8") as file:
    file.write("0123456789abcdef\n")
webmark("notify", "indexnow", "https://fixture.example/", "--key-file", "indexnow.key",
        "--endpoint", hook, "--data", "data")
submitted = [json.loads(body) for _, body in Receiver.received]
assert all(part["host"] == "fixture.example" for part in submitted)
assert len({url for part in submitted for url in part["urlList"]}) == PAGES
server.shutdown()
