"""People who play against servers behind one address, and note everything that they see."""

import asyncio
import base64
import json
import os
import struct
import time

# Both pawns step forward and back, so that every ply has just one right move.
MOVES = ["e2", "e8", "e1", "e9"]
SILENCE = 2.0  # seconds without an answer, then a client looks for another server
CONNECT = 3.0
MADE_AT_ONCE = 20  # games


def move_at(ply):
    return MOVES[ply % len(MOVES)]


async def request(port, method, path, body=None, token=None):
    """An HTTP request on a connection of its own: status and JSON."""
    reader, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), CONNECT)
    try:
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} /api/v1/{path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
        if token:
            head.append(f"Authorization: Bearer {token}")
        if body is not None:
            head += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + data)
        answer = await asyncio.wait_for(reader.read(), 20)
    finally:
        writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    if any(line.lower() == "transfer-encoding: chunked" for line in lines):
        rest = _unchunked(rest)
    status = int(lines[0].split()[1])
    try:
        return status, json.loads(rest or b"null")
    except json.JSONDecodeError:
        return status, None  # the load balancer's own page


def _unchunked(data):
    out = b""
    while data:
        size, _, data = data.partition(b"\r\n")
        count = int(size, 16)
        out, data = out + data[:count], data[count + 2:]
        if count == 0:
            break
    return out


async def insist(port, method, path, body=None, token=None):
    """The same until it succeeds; for what is not part of the test."""
    for _ in range(100):
        try:
            status, answer = await request(port, method, path, body, token)
            if status < 300:
                return answer
        except (OSError, asyncio.TimeoutError, IndexError, ValueError):
            status = 0
        await asyncio.sleep(0.1)
    raise RuntimeError(f"{method} {path}: {status}")


class WebSocket:
    """As much of RFC 6455 as a client needs."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @staticmethod
    async def connect(port, path, token):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                      f"Authorization: Bearer {token}\r\n\r\n").encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            writer.close()
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        return WebSocket(reader, writer)

    def _send(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x80 | kind])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
        self.writer.write(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, message):
        self._send(1, json.dumps(message).encode())

    async def receive(self):
        """The next message; ConnectionError at the end."""
        while True:
            head = await self.reader.readexactly(2)
            kind, size = head[0] & 15, head[1] & 127
            if size == 126:
                size, = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == 127:
                size, = struct.unpack(">Q", await self.reader.readexactly(8))
            data = await self.reader.readexactly(size)
            if kind == 1:
                return json.loads(data)
            if kind == 9:
                self._send(10, data)
            if kind == 8:
                raise ConnectionError("closed")

    def close(self):
        self.writer.close()


class Askers:
    """People who ask engines for analyses, one after the other, and look at the results more than once."""

    TIME = 400  # milliseconds; long enough for a worker to be killed in the middle

    def __init__(self, port, count, note):
        self.port, self.count, self.note = port, count, note
        self.running = True
        self.open = set()  # jobs that are not done

    async def begin(self):
        self.tasks = []
        for _ in range(self.count):
            token = (await insist(self.port, "POST", "identity", {}))["token"]
            self.tasks.append(asyncio.create_task(self._ask(token)))

    async def _try(self, method, path, body, token):
        try:
            return await request(self.port, method, path, body, token)
        except (OSError, asyncio.TimeoutError, IndexError, ValueError):
            return 0, None

    async def _ask(self, token):
        moves, waiting, done = [], [], []
        while self.running or waiting:
            if self.running and len(waiting) < 4:
                moves = moves + [move_at(len(moves))] if len(moves) < 40 else []
                body = {"kind": "analysis", "game": "quoridor", "moves": moves, "time_ms": self.TIME}
                status, answer = await self._try("POST", "jobs", body, token)
                if status == 202:
                    self.note("ask", job=answer["id"], question=_position_after(moves))
                    self.open.add(answer["id"])
                    waiting.append(answer["id"])
                elif status not in (409, 429):
                    self.note("unanswered")
            for job in waiting + done[-2:]:
                status, answer = await self._try("GET", f"jobs/{job}", None, token)
                if status == 200 and answer["status"] == "done":
                    self.note("result", job=job, result=answer["result"])
                    if job in waiting:
                        waiting.remove(job)
                        done.append(job)
                        self.open.discard(job)
            await asyncio.sleep(0.2)

    async def end(self, seconds):
        """Lets what was asked for be done; the jobs that are not by then."""
        self.running = False
        _, late = await asyncio.wait(self.tasks, timeout=seconds)
        for task in late:
            task.cancel()
        return set(self.open)


def _position_after(moves):
    """The pawns of MOVES step forward and back."""
    ply = len(moves)
    first = "e2" if ply % 4 in (1, 2) else "e1"
    second = "e8" if ply % 4 in (2, 3) else "e9"
    return f"9x9 {first}:10/{second}:10 -/- {ply % 2 + 1} {ply}"


class Crowd:
    """Two players for each of many games, who come back by themselves whatever happens."""

    def __init__(self, port, games, period):
        self.port, self.count, self.period = port, games, period
        self.events, self.games, self.tokens = [], [], []
        self.acked = {}
        self.latencies = []
        self.sent_at = {}
        self.running = True
        self.connections = 0

    def note(self, kind, **more):
        self.events.append({"at": time.monotonic(), "kind": kind, **more})

    async def begin(self):
        for _ in range(2):
            self.tokens.append((await insist(self.port, "POST", "identity", {}))["token"])
        while len(self.games) < self.count:
            some = min(MADE_AT_ONCE, self.count - len(self.games))
            self.games += await asyncio.gather(*(self._make_game() for _ in range(some)))
        self.stay()

    async def _make_game(self):
        made = await insist(self.port, "POST", "games", {"game": "quoridor", "clock": "1:00:00+10"}, self.tokens[0])
        await insist(self.port, "POST", f"games/{made['id']}/join", {}, self.tokens[1])
        return made["id"]

    def come_back(self, games, tokens):
        """Instead of begin(): to games of these people that are there already."""
        self.games, self.tokens = games, tokens
        self.stay()

    def stay(self):
        self.acked = dict.fromkeys(self.games, 0)
        self.tasks = [asyncio.create_task(self._stay(game, side)) for game in self.games for side in (0, 1)]

    async def end(self):
        self.running = False
        left = set(self.tasks)
        while left:
            for task in left:
                task.cancel()
            # asyncio.wait_for of Python before 3.12 loses a cancellation that comes together with what it waits for.
            _, left = await asyncio.wait(left, timeout=0.5)

    async def _stay(self, game, side):
        while self.running:
            try:
                await self._play(game, side)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError, ConnectionError, ValueError):
                pass
            await asyncio.sleep(0.1)

    async def _play(self, game, side):
        client = f"{game}/{side}"
        at_least = self.acked[game]
        socket = await asyncio.wait_for(
            WebSocket.connect(self.port, f"/api/v1/games/{game}/live", self.tokens[side]), CONNECT)
        self.connections += 1
        turns = set()
        pinger = asyncio.create_task(self._ping(socket))
        try:
            while True:
                message = await asyncio.wait_for(socket.receive(), SILENCE)
                kind = message["type"]
                if kind == "state":
                    self.note("state", game=game, client=client, moves=message["moves"], at_least=at_least)
                    at_least = 0  # for the answer to the connection alone
                    self._take_turn(socket, game, side, message["ply"], turns)
                elif kind == "moved":
                    ply = message["ply"] - 1
                    self.note("see", game=game, client=client, ply=ply, move=message["move"])
                    if ply % 2 != side and (game, ply) in self.sent_at:
                        self.latencies.append(time.monotonic() - self.sent_at[game, ply])
                    self._take_turn(socket, game, side, message["ply"], turns)
                elif kind == "ack" and message["ref"] != "ping":
                    ply = int(message["ref"].split("-")[1])
                    self.note("ack", game=game, client=client, ply=ply, ref=message["ref"])
                    self.acked[game] = max(self.acked[game], ply + 1)
                elif kind == "error":
                    self.note("error", game=game, client=client, error=message["error"])
                    return  # and comes back, to see how things are
        finally:
            pinger.cancel()
            for turn in turns:
                turn.cancel()
            socket.close()

    async def _ping(self, socket):
        while True:
            await asyncio.sleep(SILENCE / 3)
            socket.send({"type": "ping", "ref": "ping"})

    def _take_turn(self, socket, game, side, ply, turns):
        if ply % 2 == side:
            task = asyncio.create_task(self._move(socket, game, side, ply))
            turns.add(task)
            task.add_done_callback(turns.discard)

    async def _move(self, socket, game, side, ply):
        await asyncio.sleep(self.period)
        ref = f"{side}-{ply}"
        self.note("send", game=game, client=f"{game}/{side}", ply=ply, ref=ref, move=move_at(ply))
        self.sent_at.setdefault((game, ply), time.monotonic())
        socket.send({"type": "move", "ref": ref, "ply": ply, "move": move_at(ply)})
