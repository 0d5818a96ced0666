#!/usr/bin/env python3
"""How many steps with legal masks a core makes: batch_steps.py [--game G] [--rules R] [--games N] [--steps N] [--rounds N]

Prints steps per second of processor time for step (with masks and whose turn it is), for observe and for sample, as the
median of the rounds with the least and the most. Needs the package outflank on the PYTHONPATH.
"""

import argparse
import statistics
import time

import outflank


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="quoridor")
    parser.add_argument("--rules", default="")
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    env = outflank.BatchEnv(options.game, options.rules, options.games, threads=1)
    spent = {"step": [], "observe": [], "sample": []}
    for _ in range(options.rounds):
        round_spent = dict.fromkeys(spent, 0.0)
        for _ in range(options.steps):
            for name, call in (("sample", env.sample), ("step", lambda: env.step(env._sampled)), ("observe", env.observe)):
                begin = time.process_time()
                call()
                round_spent[name] += time.process_time() - begin
        for name, seconds in round_spent.items():
            spent[name].append(options.games * options.steps / seconds / 1e6)
    for name, rates in spent.items():
        print(f"{name:8} {statistics.median(rates):6.2f} million a second ({min(rates):.2f} to {max(rates):.2f})")


if __name__ == "__main__":
    main()
