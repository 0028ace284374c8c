"""One instance: a web page about itself, on the loopback address only. It ends when its file `running` is gone."""
import base64
import hashlib
import hmac
import html
import http.server
import json
import os
import sys
import threading
import time
import urllib.request

FOLDER = os.path.dirname(os.path.abspath(__file__))


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


PORT = int(read("port"))
SETTINGS = json.loads(read("settings.json"))


class Handler(http.server.BaseHTTPRequestHandler):
    server_version = "service"
    sys_version = ""

    def is_allowed(self):
        given = self.headers.get("Authorization", "").removeprefix("Basic ")
        try:
            user, _, password = base64.b64decode(given).decode().partition(":")
        except ValueError:
            return False
        digest = hashlib.sha256(password.encode()).hexdigest()
        return user == "portal" and hmac.compare_digest(digest, SETTINGS["password"])

    def answer(self, status, kind, text, **headers):
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/health":
            return self.answer(200, "text/plain; charset=utf-8", SETTINGS["name"])
        if self.path == "/admin" and not self.is_allowed():
            return self.answer(401, "text/plain", "Password needed", WWW_Authenticate='Basic realm="service"')
        if self.path not in ("/", "/admin"):
            return self.answer(404, "text/plain", "Not found")
        name, environment = (html.escape(SETTINGS[key]) for key in ("name", "environment"))
        page = f"<!doctype html><html lang=en><meta charset=utf-8><title>{name}</title><h1>{name}</h1><p>Environment {environment}"
        return self.answer(200, "text/html; charset=utf-8", page)

    def log_message(self, *_):
        pass


def is_up():
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=2) as answer:
            return answer.read().decode() == SETTINGS["name"]
    except OSError:
        return False


def main():
    if sys.argv[1:] == ["--is-up"]:
        return 0 if is_up() else 1
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    while os.path.exists(os.path.join(FOLDER, "running")):
        time.sleep(0.3)
    server.shutdown()
    server.server_close()
    return 0


sys.exit(main())
