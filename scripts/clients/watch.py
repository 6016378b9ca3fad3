import json, os, socket

folder = os.environ.get("XDG_RUNTIME_DIR")
path = f"{folder}/mote/mote.sock" if folder else f"/tmp/mote-{os.getuid()}/mote.sock"
with socket.socket(socket.AF_UNIX) as daemon:
    daemon.connect(os.environ.get("MOTE_SOCKET", path))
    daemon.sendall(b'{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"scene":"snow"}}\n')
    for message in map(json.loads, daemon.makefile()):
        if message.get("method") == "frame":
            print(message["params"]["time"], message["params"]["emitters"][0].get("count"), flush=True)
