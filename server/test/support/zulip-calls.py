"""Calls the `zulip` package as it is asked to: a request is a line of JSON on stdin, its answer one on stdout."""

import json
import sys
from threading import Lock, Thread

import zulip

answers = sys.stdout
# What the package says by itself goes elsewhere.
sys.stdout = sys.stderr
writing = Lock()
clients = {}


class HeardEnough(Exception):
    pass


def answer(request, do):
    try:
        outcome = {"answer": do()}
    except Exception as error:
        outcome = {"raised": f"{type(error).__name__}: {error}"}
    with writing:
        print(json.dumps({"id": request["id"], **outcome}), file=answers, flush=True)


def call(request):
    """One client goes on with the connection and the cookies it has, as in a program that makes several calls."""
    zuliprc = request["zuliprc"]
    if zuliprc not in clients:
        clients[zuliprc] = zulip.Client(config_file=zuliprc)
    method = getattr(clients[zuliprc], request["method"])
    if "file" in request:
        with open(request["file"], "rb") as file:
            return method(file)
    return method(*request["arguments"], **request["named"])


def hear(request):
    """The methods that hear of things never return: what is called back ends them."""
    heard = []

    def callback(one):
        heard.append(one)
        if len(heard) == request["times"]:
            raise HeardEnough

    client = zulip.Client(config_file=request["zuliprc"])
    try:
        getattr(client, request["method"])(callback, *request["arguments"], **request["named"])
    except HeardEnough:
        return heard


for line in sys.stdin:
    request = json.loads(line)
    if "times" in request:
        Thread(target=answer, args=(request, lambda request=request: hear(request)), daemon=True).start()
    else:
        answer(request, lambda: call(request))
