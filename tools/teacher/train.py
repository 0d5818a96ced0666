#!/usr/bin/env python3
"""Trains a network by self-play from scratch, or resumes from a checkpoint.

    train.py --game quoridor --minutes 9 --network 6x64 --out CHECKPOINT [--from CHECKPOINT]

Games are played on the CPU by the library outflank_teacher, positions are evaluated on the GPU if
there is one, and --samples-a-position sets the ratio of training to new positions. The checkpoint
is written every two minutes and at the end. --network may name a larger network than --from has: it
then first learns from the games of the smaller one, and plays once it has seen --grow samples. A
--student is a further, mostly smaller network that learns from the same games beside it and never
plays. See docs/training.md.
"""

import argparse
import json
import math
import queue
import threading
import time

import torch
import torch.nn.functional as F

import games
import network as networks


def parse_arguments(argv):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--game", choices=games.GAMES, default="quoridor")
    parser.add_argument("--out", required=True, help="the checkpoint to write (.npz)")
    parser.add_argument("--from", dest="source", help="the checkpoint to resume from")
    parser.add_argument("--network", default="6x64", help="blocks x channels")
    parser.add_argument("--grow", type=float, default=8e6, help="samples before a larger network takes over")
    parser.add_argument("--student", help="the checkpoint of another network trained on the same games")
    parser.add_argument("--student-out", help="where to write its checkpoint (.npz)")
    parser.add_argument("--student-samples-a-position", type=float, default=5)
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--steps", type=int, help="stop after N training steps, if the time is not up earlier")
    parser.add_argument("--groups", type=int, default=3)
    parser.add_argument("--games", type=int, default=4096, help="games at once in a group")
    parser.add_argument("--threads", type=int, default=7, help="of a group")
    parser.add_argument("--simulations", default="0:16,1:24,3:32,10:48",
                        help="minutes of training so far: simulations per move")
    parser.add_argument("--players", type=int, default=0, choices=(0, 3, 4),
                        help="of the game multiplayer; 0: a mixture")
    parser.add_argument("--noise-plies", type=int, default=255, help="from this ply on games are played without noise")
    parser.add_argument("--c-scale", type=float, default=1.0)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--samples-a-position", type=float, default=2.5)
    parser.add_argument("--rate", type=float, default=2e-3, help="the learning rate")
    parser.add_argument("--cooling", type=float, default=0.4, help="the fraction of the run in which it falls to zero")
    parser.add_argument("--window", type=float, default=4e6, help="positions kept at most")
    parser.add_argument("--average", type=float, default=0.999, help="of the averaged weights that play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", help="a file for one line of JSON every fifteen seconds")
    arguments = parser.parse_args(argv)
    if (arguments.student is None) != (arguments.student_out is None):
        parser.error("--student and --student-out belong together")
    return arguments


def make_evaluator(inference, games_at_once, device):
    """A function from a group's features to its logits and values, as one CUDA graph on a GPU."""
    if device.type != "cuda":
        def evaluate(group):
            logits, values = inference(group.features)
            group.logits.copy_(logits)
            group.values.copy_(values)
        return evaluate
    raw = torch.zeros(games_at_once, inference.game.features, dtype=torch.uint8, device=device)
    stream = torch.cuda.Stream()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.stream(stream):
        for _ in range(3):
            inference(raw)
    torch.cuda.synchronize()
    with torch.cuda.graph(graph, stream=stream, capture_error_mode="thread_local"):
        logits, values = inference(raw)
    event = torch.cuda.Event()

    def evaluate(group):
        with torch.cuda.stream(stream):
            raw.copy_(group.features, non_blocking=True)
            graph.replay()
            group.logits.copy_(logits, non_blocking=True)
            group.values.copy_(values, non_blocking=True)
            event.record()
        event.synchronize()
    return evaluate


class Players(threading.Thread):
    """Plays one group of games for ever; finished positions go to a queue."""

    def __init__(self, group, evaluator, finished):
        super().__init__(daemon=True)
        self.group, self.evaluator, self.finished = group, evaluator, finished
        self.ending = False
        self.leaves = 0
        self.failure = None

    def run(self):
        try:
            turn = 0
            while not self.ending:
                self.leaves += self.group.advance()
                self.evaluator(self.group)
                turn += 1
                if turn % 16 == 0:
                    samples = self.group.take_samples()
                    if len(samples):
                        self.finished.put(samples)
        except BaseException as failure:  # raised again by the thread that trains
            self.failure = failure


class Replay:
    """The last positions, on the device that trains."""

    def __init__(self, capacity, sample_size, device):
        self.raw = torch.zeros(capacity, sample_size, dtype=torch.uint8, device=device)
        self.capacity, self.size, self.at, self.total = capacity, 0, 0, 0

    def add(self, samples):
        samples = torch.from_numpy(samples).to(self.raw.device)
        while len(samples):
            part = samples[:self.capacity - self.at]
            self.raw[self.at:self.at + len(part)] = part
            self.at = (self.at + len(part)) % self.capacity
            self.size = min(self.capacity, self.size + len(part))
            self.total += len(part)
            samples = samples[len(part):]

    def window(self, smallest):
        """How many of the newest positions are learned from: fewer while play still changes quickly."""
        return min(self.size, max(smallest, int(self.total * 0.5)))


def losses(game, net, raw, parts):
    """Losses of a batch of raw samples; an equal part of it for every symmetry of the game."""
    features, policy, label, left = games.unpack_samples(game, raw)
    step = len(raw) // parts
    cut = lambda i: slice(i * step, (i + 1) * step)
    planes = torch.cat([game.expand(features[cut(i)], i) for i in range(parts)])
    policy = torch.cat([game.turn_policy(policy[cut(i)], i) for i in range(parts)])
    label = torch.cat([game.turn_label(label[cut(i)], i) for i in range(parts)])
    with torch.autocast(raw.device.type, torch.bfloat16, enabled=raw.is_cuda, cache_enabled=False):
        logits, out = net(planes.contiguous(memory_format=torch.channels_last))
    logits, out = logits.float(), out.float()
    chosen = -(policy * F.log_softmax(logits, 1)).sum(1).mean()
    win, by, brier = game.value_losses(planes, out, label)
    plies = F.smooth_l1_loss(out[:, -1], left / 50)
    right = (logits.argmax(1) == policy.argmax(1)).float().mean()
    terms = torch.stack([chosen.detach(), win.detach(), by.detach(), right, brier])
    return chosen + win + 0.3 * by + 0.1 * plies, terms


class Trainer:
    """One step of training after the other, as a CUDA graph on a GPU."""

    def __init__(self, net, replay, samples_a_position, arguments):
        net = net.to(memory_format=torch.channels_last).train()
        game = net.game
        self.game, self.net, self.replay, self.batch = game, net, replay, arguments.batch
        self.samples_a_position = samples_a_position
        self.credit = 0.0  # steps that the positions so far allow
        self.device = replay.raw.device
        self.keep = arguments.average
        self.averaged = [p.detach().clone() for p in net.parameters()]
        cuda = self.device.type == "cuda"
        rate = torch.tensor(arguments.rate, device=self.device) if cuda else arguments.rate
        decay = [p for p in net.parameters() if p.dim() > 1]
        plain = [p for p in net.parameters() if p.dim() <= 1]
        options = dict(fused=True, capturable=True) if cuda else {}
        self.optimizer = torch.optim.AdamW([dict(params=decay, weight_decay=0.02),
                                            dict(params=plain, weight_decay=0.0)], lr=rate, **options)
        if cuda:
            for group in self.optimizer.param_groups:
                group["lr"] = torch.tensor(arguments.rate, device=self.device)
        self.index = torch.zeros(self.batch, dtype=torch.long, device=self.device)
        # Recent losses, with the weight of what has been added up.
        self.recent = torch.zeros(5, device=self.device)
        self.weight = torch.zeros(1, device=self.device)
        self.steps = 0
        self.graph = None
        # One step of every symmetry needs an equal part of the batch.
        self.parts = game.symmetries if self.batch % game.symmetries == 0 else 1

    def add_credit(self, positions):
        self.credit = min(self.credit + positions * self.samples_a_position / self.batch, 400)

    def spend_credit(self, rate):
        """Makes some of the steps that are allowed."""
        self.set_rate(rate * min(1, (self.steps + 1) / 200))
        for _ in range(min(int(self.credit), 20)):
            self.step()
            self.credit -= 1

    def losses_now(self):
        """Recent means: policy, value, margin, best move found, Brier score."""
        return (self.recent / self.weight.clamp(min=1e-6)).tolist()

    def set_rate(self, rate):
        for group in self.optimizer.param_groups:
            if torch.is_tensor(group["lr"]):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def plain_step(self):
        self.optimizer.zero_grad(set_to_none=True)
        loss, terms = losses(self.game, self.net, self.replay.raw[self.index], self.parts)
        loss.backward()
        self.optimizer.step()
        with torch.no_grad():
            self.recent.mul_(0.98).add_(terms, alpha=0.02)
            self.weight.mul_(0.98).add_(0.02)
            torch._foreach_mul_(self.averaged, self.keep)
            torch._foreach_add_(self.averaged, [p.detach() for p in self.net.parameters()], alpha=1 - self.keep)

    def step(self):
        window = self.replay.window(200_000)
        newest = torch.randint(1, window + 1, (self.batch,), device=self.device)
        self.index.copy_((self.replay.at - newest) % self.replay.size)
        if self.device.type == "cuda" and self.graph is None and self.steps >= 5:
            self.graph = torch.cuda.CUDAGraph()
            torch.cuda.synchronize()
            with torch.cuda.graph(self.graph, capture_error_mode="thread_local"):
                self.plain_step()
        if self.graph is not None:
            self.graph.replay()
        else:
            self.plain_step()
        self.steps += 1
        # The average of few steps should forget the start.
        if self.steps == 300:
            for average, p in zip(self.averaged, self.net.parameters()):
                average.copy_(p.detach())

    def averaged_network(self):
        """The network with averaged weights, in memory that is used again."""
        if not hasattr(self, "shadow"):
            self.shadow = networks.Network(self.game, self.net.blocks, self.net.channels).to(self.device).eval()
        with torch.no_grad():
            for target, average in zip(self.shadow.parameters(), self.averaged):
                target.copy_(average)
            for target, buffer in zip(self.shadow.buffers(), self.net.buffers()):
                target.copy_(buffer)
        return self.shadow


def simulations_at(schedule, minutes):
    now = 1
    for entry in schedule.split(","):
        start, count = entry.split(":")
        if minutes >= float(start):
            now = int(count)
    return now


def main(argv=None):
    arguments = parse_arguments(argv)
    begin = time.monotonic()
    torch.manual_seed(arguments.seed)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    game = games.GAMES[arguments.game]
    blocks, channels = (int(n) for n in arguments.network.split("x"))
    history = dict(minutes=0.0, positions=0, samples=0, games=0)
    net = player = None
    if arguments.source:
        player, facts = networks.load(arguments.source, games.GAMES, device)
        history.update({name: facts.get(name, 0) for name in history})
        if (player.blocks, player.channels) == (blocks, channels):
            net = player
    growing = player is not None and net is None
    if net is None:
        net = networks.Network(game, blocks, channels).to(device)
        player = player or net
    search = games.settings(game, c_scale=arguments.c_scale, noise_plies=arguments.noise_plies,
                            players=arguments.players, simulations=simulations_at(arguments.simulations, history["minutes"]))
    inference = networks.Inference(player, device)
    finished = queue.Queue()
    players = []
    for i in range(arguments.groups):
        group = games.Group(game, arguments.games, arguments.threads,
                            arguments.seed * 1000 + i + int(history["positions"]), search, device.type == "cuda")
        players.append(Players(group, make_evaluator(inference, arguments.games, device), finished))
    replay = Replay(int(arguments.window), players[0].group.sample_size, device)
    trainer = Trainer(net, replay, arguments.samples_a_position, arguments)
    student = None
    if arguments.student:
        pupil, student_facts = networks.load(arguments.student, games.GAMES, device)
        if pupil.game is not game:
            raise SystemExit(f"{arguments.student} plays {pupil.game.name}, not {game.name}")
        student = Trainer(pupil, replay, arguments.student_samples_a_position, arguments)
    for thread in players:
        thread.start()
    start = time.monotonic()
    print(f"{game.name} {blocks}x{channels} on {device}, started in {start - begin:.1f} s", flush=True)

    def facts_now():
        minutes = history["minutes"] + (time.monotonic() - start) / 60
        scores = [thread.group.score() for thread in players]
        return dict(minutes=round(minutes, 2), positions=history["positions"] + replay.total,
                    samples=history["samples"] + trainer.steps * arguments.batch,
                    games=history["games"] + sum(sum(s[:3]) for s in scores))

    def save():
        networks.save(arguments.out, trainer.averaged_network(), facts_now())
        if student:
            samples = student_facts.get("samples", 0) + student.steps * arguments.batch
            networks.save(arguments.student_out, student.averaged_network(), dict(facts_now(), samples=samples))

    def report():
        chosen, win, by, right, brier = trainer.losses_now()
        scores = [thread.group.score() for thread in players]
        played = max(1, sum(sum(s[:3]) for s in scores))
        line = dict(facts_now(), seconds=round(time.monotonic() - start, 1), steps=trainer.steps,
                    simulations=search.simulations,
                    leaves=sum(thread.leaves for thread in players), waiting=finished.qsize(),
                    draws=round(sum(s[1] for s in scores) / played, 4),
                    plies=round(sum(s[3] for s in scores) / played, 1),
                    policy=round(chosen, 3), value=round(win, 3), margin=round(by, 4), right=round(right, 3),
                    brier=round(brier, 4))
        if student:
            chosen, win, by, right, brier = student.losses_now()
            line["student"] = dict(steps=student.steps, policy=round(chosen, 3), value=round(win, 3),
                                   right=round(right, 3), brier=round(brier, 4))
        print(json.dumps(line), flush=True)
        if arguments.log:
            with open(arguments.log, "a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

    seconds = arguments.minutes * 60 - (start - begin)
    next_report, next_saved, next_weights = 15, 120, 0
    while (elapsed := time.monotonic() - start) < seconds and (
            arguments.steps is None or trainer.steps < arguments.steps):
        for thread in players:
            if thread.failure:
                raise thread.failure
        added = 0
        while not finished.empty() and added < 100_000:
            samples = finished.get()
            replay.add(samples)
            added += len(samples)
        for learner in filter(None, (trainer, student)):
            learner.add_credit(added)
        if growing:
            trainer.credit = max(trainer.credit, 20)
        if replay.size >= min(20_000, arguments.window / 2) and trainer.credit >= 1:
            cooled = (1 - elapsed / seconds) / arguments.cooling if arguments.cooling > 0 else 1
            rate = arguments.rate * max(0.5 - 0.5 * math.cos(math.pi * min(1, cooled)), 0.01)
            for learner in filter(None, (trainer, student)):
                learner.spend_credit(rate)
            if growing and trainer.steps * arguments.batch >= arguments.grow:
                # The larger network takes over the games.
                growing = False
                inference = networks.Inference(trainer.averaged_network(), device)
                for thread in players:
                    thread.evaluator = make_evaluator(inference, arguments.games, device)
                print(f"the larger network plays after {elapsed:.0f} s", flush=True)
            if not growing and trainer.steps >= next_weights:
                next_weights = trainer.steps + 40
                inference.update(trainer.averaged_network())
        else:
            time.sleep(0.002)
        minutes = history["minutes"] + elapsed / 60
        if simulations_at(arguments.simulations, minutes) != search.simulations:
            for thread in players:
                thread.group.set_search(simulations=simulations_at(arguments.simulations, minutes))
        if elapsed >= next_report:
            next_report += 15
            report()
        if elapsed >= next_saved:
            next_saved += 120
            save()
    for thread in players:
        thread.ending = True
    for thread in players:
        thread.join(60)
    report()
    save()
    print(f"{arguments.out}: {facts_now()}", flush=True)
    for thread in players:
        thread.group.close()


if __name__ == "__main__":
    main()
