"""Sends a server a thousand requests that no client should send.

Each must get a 4xx or be dropped, and the server must answer a plain request afterwards.

    python3 Scripts/hostile-requests.py http://127.0.0.1:8420 [token]
"""

import random
import socket
import sys
import urllib.parse

url = urllib.parse.urlsplit(sys.argv[1])
token = sys.argv[2] if len(sys.argv) > 2 else ""
numbers = random.Random(9)
COUNT = 1000


def head(line, fields=(), host=True):
    lines = [line] + ([f"Host: {url.netloc}".encode()] if host else []) + list(fields)
    return b"\r\n".join(lines) + b"\r\n\r\n"


def post(body, path=b"/api/v1/apps/TEAM.app/items", extra=()):
    fields = [
        b"Content-Type: application/json",
        b"Authorization: Bearer " + token.encode(),
        b"Content-Length: %d" % len(body),
        *extra,
    ]
    return head(b"POST " + path + b" HTTP/1.1", fields) + body


def noise(size):
    return bytes(numbers.randrange(256) for _ in range(size))


def huge_header():
    return head(b"GET / HTTP/1.1", [b"X-A: " + b"a" * numbers.choice([100_000, 200_000])])


def many_headers():
    return head(b"GET / HTTP/1.1", [b"X-%d: 1" % n for n in range(numbers.choice([200, 5000]))])


def long_target():
    return head(b"GET /?q=" + b"a" * numbers.choice([9000, 100_000]) + b" HTTP/1.1")


def path_trick():
    path = numbers.choice(
        [b"/../../etc/passwd", b"/%2e%2e/%2e%2e/etc/passwd", b"/..%2fetc", b"/assets/../x",
         b"/a\\..\\b", b"/\x00", b"/%00", b"/%", b"/%ff%fe/..", b"//etc/passwd", b"/api/v1/apps/%ff/items/1"]
    )
    return head(b"GET " + path + b" HTTP/1.1")


def bad_utf8():
    return post(b'{"items":[{"uniqueIdentifier":"' + noise(20).replace(b'"', b"") + b'\xff"}]}')


def deep_json():
    return post(numbers.choice([b"[", b'{"a":', b'[{"a":']) * numbers.choice([100, 100_000]))


def wrong_json():
    return post(numbers.choice([b"", b"null", b"1", b'"a"', b"{", b"}{", b"[1,]", b'{"items":{}}', noise(50)]))


def wrong_host():
    return head(b"GET / HTTP/1.1", [b"Host: evil.example"], host=False)


def broken_host():
    value = numbers.choice(
        [b"", b"[::1].evil.example", b"[::1]evil", b"[::1", b"localhost:abc", b"localhost:65536",
         b"localhost:80:80", b"localhost, localhost", b"user@localhost", b"http://localhost", b"localhost/",
         b"local%68ost", b"localhost evil.example", b"[127.0.0.1]"]
    )
    return head(b"GET /api/v1/health HTTP/1.1", [b"Host: " + value], host=False)


def two_hosts():
    own = b"Host: " + url.netloc.encode()
    other = numbers.choice([own, b"Host: evil.example", b"host: localhost", b"HOST:"])
    pair = [own, other]
    numbers.shuffle(pair)
    return head(b"GET /api/v1/health HTTP/1.1", pair, host=False)


def foreign_target():
    target = numbers.choice(
        [b"http://evil.example", b"https://evil.example", b"HTTP://evil.example:80",
         b"http://localhost@evil.example", b"http://localhost.evil.example", b"http://[::1].evil.example",
         b"http://localhost:abc", b"http://", b"ftp://evil.example", b"ftp://localhost", b"x:", b"http:"]
    )
    return head(b"GET " + target + b"/api/v1/health HTTP/1.1")


def target_without_host():
    return head(b"GET http://" + url.netloc.encode() + b"/api/v1/health HTTP/1.1", host=False)


def no_host():
    return head(b"GET / HTTP/1.1", host=False)


def two_lengths():
    body = b'{"items":[]}'
    return post(body, extra=[b"Content-Length: 3"])


def both_framings():
    return post(b'0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n', extra=[b"Transfer-Encoding: chunked"])


def wrong_length():
    return head(
        b"POST /api/v1/check HTTP/1.1",
        [b"Content-Type: application/json", b"Content-Length: " + numbers.choice([b"-1", b"1e9", b"99999999999999999999"])],
    )


def large_length():
    return head(b"POST /api/v1/check HTTP/1.1", [b"Content-Type: application/json", b"Content-Length: 99999999"])


def no_http():
    return noise(200) + b"\r\n\r\n"


def half_head():
    return b"GET / HTTP/1.1\r\nHost: " + url.netloc.encode() + b"\r\nX-A: "


KINDS = [
    huge_header, many_headers, long_target, path_trick, bad_utf8, deep_json, wrong_json, wrong_host,
    broken_host, two_hosts, foreign_target, target_without_host, no_host, two_lengths, both_framings, wrong_length,
    large_length, no_http, half_head,
]


def ask(request, wait=2.0):
    """The status of the answer; None where the connection was dropped."""
    with socket.create_connection((url.hostname, url.port), timeout=5) as connection:
        connection.settimeout(wait)
        try:
            connection.sendall(request)
            try:
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # The server has closed the connection; its answer may be here already.
            answer = connection.recv(200)
        except (ConnectionError, TimeoutError):
            return None
    parts = answer.split(b" ", 2)
    return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else None


wrong = {}
tally = {}
for number in range(COUNT):
    kind = KINDS[number % len(KINDS)]
    status = ask(kind())
    tally.setdefault(kind.__name__, {}).setdefault(status, 0)
    tally[kind.__name__][status] += 1
    if status is not None and not 400 <= status < 500:
        wrong.setdefault((kind.__name__, status), 0)
        wrong[(kind.__name__, status)] += 1

for kind, statuses in tally.items():
    print(f"{kind:15}", ", ".join(f"{status or 'dropped'}: {count}" for status, count in statuses.items()))
alive = ask(head(b"GET /api/v1/health HTTP/1.1", [b"Connection: close"]), wait=10)
if alive != 200:
    sys.exit(f"the server does not answer any more: {alive}")
if wrong:
    sys.exit(f"neither refused nor dropped: {wrong}")
print(f"{COUNT} hostile requests refused or dropped, the server is up")
