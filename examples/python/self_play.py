#!/usr/bin/env python3
"""Teaches a small network to play Quoridor on 5x5 by playing against itself, then plays it against our levels.

    python3 self_play.py --minutes 10 --level 5 --games 100

Everything that a learning program needs of Outflank is here: a batch of games that is stepped at once, the legal mask,
the planes as the player to move sees them, and an engine to be measured by. The learning is plain PPO: play some steps
with the present network, ask which moves came out better than expected, make those more likely, and so on. Needs NumPy
and PyTorch; one core is enough.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import outflank

RULES = "size=5 walls=2 max_plies=80"


class Network(nn.Module):
    """Planes in; a logit for each action and the expected reward of the player to move out."""

    def __init__(self, planes, actions, width=256):
        super().__init__()
        size = int(np.prod(planes))
        self.body = nn.Sequential(nn.Flatten(), nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, planes, mask):
        hidden = self.body(planes)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return logits, torch.tanh(self.value(hidden)).squeeze(1)


def play_steps(network, env, steps):
    """Plays all games for some steps; answers what was seen, done and got, step by step."""
    seen, masks, actions, chances, values, rewards, ends = [], [], [], [], [], [], []
    rows = np.arange(env.games)
    for _ in range(steps):
        planes, mask = torch.from_numpy(env.observe().copy()), torch.from_numpy(env.mask.copy())
        mover = env.to_move.copy()
        with torch.no_grad():
            logits, value = network(planes, mask)
            chosen = torch.distributions.Categorical(logits=logits)
            action = chosen.sample()
        env.step(action.numpy())
        seen.append(planes)
        masks.append(mask)
        actions.append(action)
        chances.append(chosen.log_prob(action))
        values.append(value)
        rewards.append(torch.from_numpy(env.rewards[rows, mover].copy()))
        ends.append(torch.from_numpy(env.ended.astype(np.float32)))
    with torch.no_grad():
        last = network(torch.from_numpy(env.observe().copy()), torch.from_numpy(env.mask.copy()))[1]
    return seen, masks, actions, chances, values, rewards, ends, last


def advantages_of(values, rewards, ends, last, decay=0.95):
    """How much better each move was than expected. The next position is the opponent's: hence the minus signs."""
    advantages, following, next_value = [], torch.zeros_like(last), last
    for value, reward, end in zip(reversed(values), reversed(rewards), reversed(ends)):
        surprise = reward - (1 - end) * next_value - value
        following = surprise - (1 - end) * decay * following
        advantages.append(following)
        next_value = value
    return advantages[::-1]


def learn(network, optimizer, batch, entropy):
    seen, masks, actions, chances, values, rewards, ends, last = batch
    advantages = torch.cat(advantages_of(values, rewards, ends, last))
    targets = advantages + torch.cat(values)
    seen, masks, actions, chances = torch.cat(seen), torch.cat(masks), torch.cat(actions), torch.cat(chances)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(3):
        for part in torch.randperm(len(actions)).split(2048):
            logits, value = network(seen[part], masks[part])
            policy = torch.distributions.Categorical(logits=logits)
            ratio = torch.exp(policy.log_prob(actions[part]) - chances[part])
            gain = torch.min(ratio * advantages[part], ratio.clamp(0.8, 1.2) * advantages[part]).mean()
            loss = -gain + 0.5 * (value - targets[part]).pow(2).mean() - entropy * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()


def train(minutes, games, seed):
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    env = outflank.BatchEnv("quoridor", RULES, games, threads=1, seed=seed, opening_plies=2)
    network = Network(env.planes, env.actions)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    begin, steps, shown = time.process_time(), 0, 0.0
    while (spent := time.process_time() - begin) < 60 * minutes:
        left = 1 - spent / (60 * minutes)
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * max(left, 0.05)
        learn(network, optimizer, play_steps(network, env, 32), 0.003 + 0.017 * left)
        steps += 32 * games
        if spent - shown >= 30:
            shown = spent
            print(f"{spent:4.0f} s, {steps:8d} steps: {score(network, 3, 20, seed):.0%} against level 3", flush=True)
    return network, steps


def score(network, level, games, seed):
    """The share of points that the network gets in games against a level, half of them from each seat."""
    env = outflank.BatchEnv("quoridor", RULES, games, threads=1, seed=seed, opening_plies=2, auto_reset=False)
    seats = np.arange(games) % 2
    points = np.full(games, np.nan)
    while np.isnan(points).any():
        with torch.no_grad():
            logits, _ = network(torch.from_numpy(env.observe()), torch.from_numpy(env.mask))
        actions = logits.argmax(1).numpy().astype(np.int32)
        actions[~env.mask.any(1)] = env.NO_ACTION
        theirs = [i for i in range(games) if env.mask[i].any() and env.to_move[i] != seats[i]]
        reports = outflank.search_many([env.game(i) for i in theirs], level=level, seed=seed)
        for i, report in zip(theirs, reports):
            actions[i] = env.action(i, report.move)
        rewards, ended, _ = env.step(actions)
        for i in np.flatnonzero(ended):
            points[i] = (rewards[i, seats[i]] + 1) / 2
    return points.mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--batch", type=int, default=256, help="games at once")
    parser.add_argument("--level", type=int, default=5, help="to be measured by")
    parser.add_argument("--games", type=int, default=100, help="to be measured in")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    network, steps = train(options.minutes, options.batch, options.seed)
    points = score(network, options.level, options.games, options.seed + 1000)
    print(f"{steps} steps of self-play in {options.minutes:g} minutes; against level {options.level}: "
          f"{points:.0%} of the points in {options.games} games")


if __name__ == "__main__":
    main()
