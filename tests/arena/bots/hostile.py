#!/usr/bin/python3
"""A bot of the contest that misbehaves in the way its first argument names.

Those that attack the machine say on standard error what came of it, `NAME: refused` or
`NAME: ALLOWED`, and play on with plain steps. Further arguments are for the attack.
"""

import ctypes
import mmap
import os
import signal
import socket
import sys
import threading
import time


def attempt(name, attack):
    try:
        attack()
    except OSError as error:
        print(f"{name}: refused ({error.strerror})", file=sys.stderr, flush=True)
    else:
        print(f"{name}: ALLOWED", file=sys.stderr, flush=True)


def call(function, *arguments):
    library = ctypes.CDLL(None, use_errno=True)
    if getattr(library, function)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def for_ever():
    while True:
        time.sleep(1000)


def read_numbers():
    return [int(word) for word in sys.stdin.readline().split()]


class Bot:
    """Knows the protocol, and how to walk straight on."""

    def __init__(self):
        assert sys.stdin.readline().strip() == "START"
        print("OK", flush=True)

    def read_header(self):
        (self.players,) = read_numbers()
        (self.me,) = read_numbers()
        read_numbers()
        for _ in range(self.players):
            read_numbers()

    def read_turn(self):
        line = sys.stdin.readline()
        if not line:
            return None
        pawns = [read_numbers() for _ in range(self.players)]
        (walls,) = read_numbers()
        for _ in range(walls + 1):
            sys.stdin.readline()
        return pawns[self.me]

    def step(self, pawn):
        return f"{pawn[0]} {pawn[1] + (1 if self.me == 0 else -1)}"

    def play_on(self):
        while (pawn := self.read_turn()) is not None:
            print(self.step(pawn), flush=True)


def eat_memory(_arguments):
    kept = []
    while True:
        kept.append(b"x" * ((1 << 20) + len(kept)))


def fork_bomb(_arguments):
    while True:
        try:
            os.fork()
        except OSError:
            pass


def crash(_arguments):
    os.kill(os.getpid(), signal.SIGSEGV)


def burn(_arguments):
    while True:
        pass


def write_for_ever(text):
    while True:
        os.write(1, text)


def half_a_move(_arguments):
    os.write(1, b"4")
    for_ever()


def half_a_move_and_end(_arguments):
    os.write(1, b"4")
    sys.exit(0)


def close_output(_arguments):
    os.close(1)
    os.close(2)
    for_ever()


# At the first turn, and there is no second one.
AT_TURN = {
    "burn": burn,
    "close-output": close_output,
    "crash": crash,
    "endless": lambda _: write_for_ever(b"y\n" * 512),
    "endless-blanks": lambda _: (print("4 1", flush=True), write_for_ever(b"\n" * 1024)),
    "endless-moves": lambda _: write_for_ever(b"4 1\n" * 512),
    "fork-bomb": fork_bomb,
    "half": half_a_move,
    "half-end": half_a_move_and_end,
    "illegal": lambda _: print("4 3", flush=True),
    "memory": eat_memory,
    "no-newline": lambda _: write_for_ever(b"x" * 4096),
    "nonsense": lambda _: print("north", flush=True),
    "off-board": lambda _: print("4 -1", flush=True),
    "sleep": lambda _: for_ever(),
}


def daemonise(arguments):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for descriptor in range(3):
                os.close(descriptor)
            os.execv(sys.executable, [sys.executable, __file__, "linger", *arguments])
        os._exit(0)


def read_host(arguments):
    def read(path):
        with open(path, "rb") as file:
            file.read(1)

    def write(path):
        with open(path, "wb") as file:
            file.write(b"x")

    attempt("the secret", lambda: read(arguments[0]))
    attempt("the shadow file", lambda: read("/etc/shadow"))
    attempt("the machine's name", lambda: read("/etc/hostname"))
    attempt("writing to its directory", lambda: write(os.path.dirname(__file__) + "/written"))
    attempt("writing to the root", lambda: write("/written"))
    attempt("writing to the programs", lambda: write("/usr/bin/written"))
    attempt("a signal to the arena", lambda: os.kill(int(arguments[1]), 0))
    attempt("becoming root", lambda: os.setuid(0))
    attempt("a namespace", lambda: call("unshare", 0x10000000))
    attempt("debugging", lambda: call("ptrace", 16, os.getppid(), 0, 0))
    others = [name for name in os.listdir("/proc") if name.isdigit()]
    print(f"processes: {len(others)}", file=sys.stderr, flush=True)


def open_sockets(arguments):
    def connect():
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as connection:
            connection.settimeout(1)
            connection.connect(("127.0.0.1", int(arguments[0])))

    attempt("a socket", connect)


def fill_scratch(_arguments):
    def fill():
        with open("/tmp/big", "wb", buffering=0) as file:
            for _ in range(64):
                file.write(bytes(1 << 20))

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    attempt("64 MB of scratch", fill)


def find_pipes(_arguments):
    own = {os.readlink(f"/proc/self/fd/{n}") for n in range(3)}
    found = set()
    for process in (name for name in os.listdir("/proc") if name.isdigit()):
        try:
            for number in os.listdir(f"/proc/{process}/fd"):
                found.add((process, number, os.readlink(f"/proc/{process}/fd/{number}")))
        except OSError:
            continue
    for process, number, target in sorted(found):
        if target.startswith("pipe:") and target not in own:
            attempt("a pipe of others",
                    lambda: os.write(os.open(f"/proc/{process}/fd/{number}", os.O_WRONLY), b"4 1\n"))
    print("looked for pipes", file=sys.stderr, flush=True)


def environment(_arguments):
    print("environment:", *sorted(os.environ), file=sys.stderr, flush=True)
    print("seed:", os.environ["OUTFLANK_SEED"], file=sys.stderr, flush=True)


def choose_cores(_arguments):
    attempt("every core", lambda: os.sched_setaffinity(0, range(os.cpu_count())))
    print(f"cores: {len(os.sched_getaffinity(0))}", file=sys.stderr, flush=True)


def rights(_arguments):
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith(("Uid", "Cap", "NoNewPrivs")):
                print(*line.split()[:2], file=sys.stderr, flush=True)
    attempt("real-time scheduling", lambda: os.sched_setscheduler(0, os.SCHED_FIFO,
                                                                  os.sched_param(1)))


def share_memory(_arguments):
    attempt("a gigabyte of shared memory", lambda: mmap.mmap(-1, 1 << 30, mmap.MAP_SHARED))
    attempt("a file in memory", lambda: os.memfd_create("x"))


# Before the first turn; the game goes on.
BEFORE = {
    "choose-cores": choose_cores,
    "daemon": daemonise,
    "environment": environment,
    "fill-scratch": fill_scratch,
    "find-pipes": find_pipes,
    "ignore-term": lambda _: signal.signal(signal.SIGTERM, signal.SIG_IGN),
    "read-host": read_host,
    "rights": rights,
    "share-memory": share_memory,
    "sockets": open_sockets,
}


def time_of(process):
    """The processor time of another process, in seconds."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spin():
    while True:
        pass


def spin_in_thread():
    threading.Thread(target=spin, daemon=True).start()
    return time.process_time


def spin_in_session():
    """In a process that has left the bot's session, and whose parent has ended."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            # Of a process without this namespace the number would mean another one.
            os.write(write, os.readlink("/proc/self").encode())
            spin()
        os._exit(0)
    process = int(os.read(read, 32))
    return lambda: time_of(process)


def steal_time(bot, begin):
    """Counts the processor time that something else of the bot's gets while others are to move."""
    used = begin()
    before = None
    while (pawn := bot.read_turn()) is not None:
        if before is not None:
            print(f"stolen: {used() - before:.3f}", file=sys.stderr, flush=True)
        before = used()
        print(bot.step(pawn), flush=True)


def main():
    mode, *arguments = sys.argv[1:]
    if mode == "linger":
        for_ever()
    if mode == "exit":
        sys.exit(3)
    if mode == "mute":
        for_ever()
    if mode == "close-input":
        bot = Bot()
        os.close(0)
        for_ever()
    bot = Bot()
    bot.read_header()
    if mode in AT_TURN:
        bot.read_turn()
        AT_TURN[mode](arguments)
        bot.play_on()
        return
    if mode == "steal-time":
        steal_time(bot, spin_in_thread)
        return
    if mode == "steal-time-in-session":
        steal_time(bot, spin_in_session)
        return
    if mode == "late-once":
        bot.read_turn()
        time.sleep(1.3)
        print("0 0", flush=True)
        bot.play_on()
        return
    if mode == "stubborn":
        while bot.read_turn() is not None:
            print("north", flush=True)
        return
    if mode == "slow":
        while (pawn := bot.read_turn()) is not None:
            time.sleep(0.15)
            print(bot.step(pawn), flush=True)
        return
    if mode == "talkative":
        pawn = bot.read_turn()
        print(bot.step(pawn) + "\nand more", flush=True)
        bot.play_on()
        return
    if mode == "errors":
        for _ in range(1000):
            print("e" * 999, file=sys.stderr)
    elif mode != "good":
        BEFORE[mode](arguments)
    bot.play_on()
    if mode == "ignore-term":
        for_ever()


main()
