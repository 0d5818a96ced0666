"""Decides whether what clients of a game server saw can have happened in one order.

A history is a list of events in the order of one clock, each a dict with `at` (seconds), `kind`, and:

  send    game, ply, ref, move, client   a move leaves a client; the same ref may be sent again
  ack     game, ply, ref, client         the server says that it is stored
  see     game, ply, move, client        a client is told of a move (ply counts from 0)
  state   game, moves, client            a client is told all moves so far
  fault   name                           something is broken
  mended  name, within                   and is whole again: everybody continues within N seconds
  ask     job, question                  a server has accepted a job
  unanswered                             a job was sent, and nobody knows what became of it
  result  job, result                    a client is shown the result of a job that is done

`final` maps each game to the moves that are stored in the end, as pairs (move, ref); `jobs` each job to its
status and result, and `counted` says how many jobs workers have noted as done.
"""

from collections import defaultdict

WORKER_KILLED = "a worker is killed"
JOBS_OF_A_WORKER = 2  # at a time: a move and a longer one


def check(history, final):
    """The sentences about what is wrong; empty if nothing is."""
    wrong = []
    wrong += _lines(history, final)
    wrong += _sights(history, final)
    wrong += _order(history, final)
    wrong += _recovery(history)
    return wrong


def check_jobs(history, jobs, counted):
    """The same for jobs: each that was accepted is done once, and its result is the answer to its question."""
    wrong = []
    questions = {}
    for event in history:
        if event["kind"] == "ask":
            questions[event["job"]] = event["question"]
    for job, question in questions.items():
        status, result = jobs.get(job, ("lost", None))
        if status != "done":
            wrong.append(f"{job} was accepted and is {status}")
        elif result["position"] != question:
            wrong.append(f"{job} has the answer to another question")
    unknown = len(jobs.keys() - questions.keys())
    unanswered = sum(event["kind"] == "unanswered" for event in history)
    if unknown > unanswered:
        wrong.append(f"{unknown} jobs are there that nobody knows of, and {unanswered} were sent without an answer")
    for event in history:
        if event["kind"] == "result" and jobs.get(event["job"], (None, None))[1] != event["result"]:
            wrong.append(f"{event['job']}: a client was shown a result that is not the one which is kept")
    done = sum(status == "done" for status, _ in jobs.values())
    # A worker stores a result first and counts it next, and may be killed in between.
    killed = sum(event["kind"] == "fault" and event["name"] == WORKER_KILLED for event in history)
    if not done - killed * JOBS_OF_A_WORKER <= counted <= done:
        wrong.append(f"{done} jobs are done, and the workers have counted {counted}")
    return wrong


def check_tournament(name, count, counted, shown):
    """The same for a tournament of `count` games: the numbers of those that its results count, and that a site shows."""
    wrong = []
    for number in range(1, count + 1):
        for where, numbers in (("counted", counted), ("shown", shown)):
            times = numbers.count(number)
            if times != 1:
                wrong.append(f"{name}: game {number} is {where} {times} times")
    for number in sorted(set(counted + shown) - set(range(1, count + 1))):
        wrong.append(f"{name}: there is no game {number}")
    return wrong


def check_restored(history, before, after, final):
    """The same for a store that was put back to a moment, which was between `before` and `after` by the clock of
    the history: what was acknowledged earlier is there, what was first sent later is not, and each game is a
    beginning of what was played."""
    wrong = []
    first_sent = {}
    for event in history:
        if event["kind"] == "send":
            first_sent.setdefault((event["game"], event["ref"]), event)
    for event in history:
        if event["kind"] == "ack" and event["at"] < before:
            moves = final.get(event["game"], [])
            if event["ply"] >= len(moves) or moves[event["ply"]][1] != event["ref"]:
                wrong.append(f"{event['game']}: {event['ref']} was acknowledged before the moment and is lost")
    for game, moves in final.items():
        for ply, (move, ref) in enumerate(moves):
            sent = first_sent.get((game, ref))
            if sent is None or (sent["ply"], sent["move"]) != (ply, move):
                wrong.append(f"{game}: nobody has sent {move} as {ref} at ply {ply}")
            elif sent["at"] > after:
                wrong.append(f"{game}: {ref} was sent after the moment and is there")
    return wrong


def _lines(history, final):
    """Every acknowledged move is stored once, and nothing that nobody has sent."""
    wrong = []
    sent = {}
    for event in history:
        if event["kind"] == "send":
            sent[event["game"], event["ref"]] = (event["ply"], event["move"])
    for game, moves in final.items():
        seen = set()
        for ply, (move, ref) in enumerate(moves):
            if ref in seen:
                wrong.append(f"{game}: {ref} is stored twice, the second time at ply {ply}")
            seen.add(ref)
            if sent.get((game, ref)) != (ply, move):
                wrong.append(f"{game}: nobody has sent {move} as {ref} at ply {ply}")
    for event in history:
        if event["kind"] != "ack":
            continue
        moves = final.get(event["game"])
        if moves is None:
            wrong.append(f"{event['game']} is not there, and a move in it was acknowledged")
        elif event["ply"] >= len(moves) or moves[event["ply"]][1] != event["ref"]:
            wrong.append(f"{event['game']}: {event['ref']} was acknowledged at ply {event['ply']} and is lost")
    return wrong


def _sights(history, final):
    """Every client saw the moves that were stored."""
    wrong = []
    for event in history:
        moves = [move for move, _ in final.get(event.get("game"), [])]
        if event["kind"] == "see":
            if event["ply"] >= len(moves) or moves[event["ply"]] != event["move"]:
                wrong.append(f"{event['game']}: {event['client']} was told of {event['move']} at ply {event['ply']}")
        elif event["kind"] == "state" and event["moves"] != moves[: len(event["moves"])]:
            wrong.append(f"{event['game']}: {event['client']} was shown another line")
    return wrong


def _order(history, final):
    """A move that was acknowledged before another was first sent stands before it; what a client was
    told is never taken back, and nobody is shown less than was acknowledged before they asked."""
    wrong = []
    first_sent = {}
    acked = defaultdict(int)  # plies of each game that are acknowledged
    for event in history:
        game = event.get("game")
        if event["kind"] == "send" and (game, event["ref"]) not in first_sent:
            first_sent[game, event["ref"]] = event["at"]
            if event["ply"] < acked[game] and any(ref == event["ref"] for _, ref in final.get(game, [])):
                wrong.append(f"{game}: {event['ref']} is stored before a move that was acknowledged earlier")
        elif event["kind"] == "ack":
            if (game, event["ref"]) not in first_sent:
                wrong.append(f"{game}: {event['ref']} was acknowledged before it was sent")
            acked[game] = max(acked[game], event["ply"] + 1)
        elif event["kind"] == "state" and len(event["moves"]) < event.get("at_least", 0):
            wrong.append(f"{game}: {event['client']} was shown {len(event['moves'])} moves, and "
                         f"{event['at_least']} were acknowledged when they asked")
    return wrong


def _recovery(history):
    """In every game that somebody plays something is acknowledged soon after each fault."""
    wrong = []
    acks = defaultdict(list)
    games = set()
    end = history[-1]["at"] if history else 0
    for event in history:
        if event["kind"] == "ack":
            acks[event["game"]].append(event["at"])
        if event["kind"] == "send":
            games.add(event["game"])
    for event in history:
        if event["kind"] != "mended" or event["at"] + event["within"] > end:
            continue
        for game in sorted(games):
            if not any(event["at"] < at <= event["at"] + event["within"] for at in acks[game]):
                wrong.append(f"{game}: nothing goes on {event['within']} s after the end of '{event['name']}'")
    return wrong
