"""Calls the `zulip` package: each request is a line of JSON on stdin, each answer one on stdout."""

import json
import sys
from threading import Lock, Thread

import zulip

answers = sys.stdout
# The package's own output must not mix with the answers.
sys.stdout = sys.stderr
writing = Lock()
clients = {}


class ReceivedEnough(Exception):
    pass


def answer(request, do):
    try:
        outcome = {"answer": do()}
    except Exception as error:
        outcome = {"raised": f"{type(error).__name__}: {error}"}
    with writing:
        print(json.dumps({"id": request["id"], **outcome}), file=answers, flush=True)


def call(request):
    """Reuses one client per account with its connection and cookies, like a program that makes several calls."""
    zuliprc = request["zuliprc"]
    if zuliprc not in clients:
        clients[zuliprc] = zulip.Client(config_file=zuliprc)
    method = getattr(clients[zuliprc], request["method"])
    if "file" in request:
        with open(request["file"], "rb") as file:
            return method(file)
    return method(*request["arguments"], **request["named"])


def hear(request):
    """Methods that listen for events never return: the callback ends them by raising an exception."""
    received = []

    def callback(one):
        received.append(one)
        if len(received) == request["times"]:
            raise ReceivedEnough

    client = zulip.Client(config_file=request["zuliprc"])
    try:
        getattr(client, request["method"])(callback, *request["arguments"], **request["named"])
    except ReceivedEnough:
        return received


for line in sys.stdin:
    request = json.loads(line)
    if "times" in request:
        Thread(target=answer, args=(request, lambda request=request: hear(request)), daemon=True).start()
    else:
        answer(request, lambda: call(request))
