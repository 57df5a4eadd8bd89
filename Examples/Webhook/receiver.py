"""Receives what `webmark notify` posts, and prints it.

    python3 receiver.py PORT [SECRET-FILE]

With a file of the secret, the signatures of webhooks are verified by the rules of Standard Webhooks
(https://www.standardwebhooks.com); without, requests of IndexNow are accepted.
"""

import base64
import hashlib
import hmac
import http.server
import json
import sys
import time

PORT = int(sys.argv[1])
SECRET = base64.b64decode(open(sys.argv[2]).read().strip().removeprefix("whsec_")) if len(sys.argv) > 2 else None


def is_signed(fields, body):
    """Returns True if one of the signatures is that of the secret, and the time is that of now."""
    identifier, timestamp = fields["webhook-id"], fields["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    content = f"{identifier}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, content, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in fields["webhook-signature"].split())


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        accepted = SECRET is None or is_signed(self.headers, body)
        if accepted:
            message = json.loads(body)
            for change in message.get("data", []):
                print(change["kind"], change["url"], flush=True)
            for url in message.get("urlList", []):
                print("submitted", url, flush=True)
        self.send_response(204 if accepted else 401)
        self.end_headers()

    def log_message(self, *arguments):
        pass


http.server.HTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
