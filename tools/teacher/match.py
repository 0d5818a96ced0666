#!/usr/bin/env python3
"""Plays checkpoints against each other or against the engine of the program.

    match.py --games 256 --simulations 64 NETWORK [OPPONENT | --engine NODES]

Pairs of games with swapped sides from random openings. Prints wins, draws and losses of NETWORK, the
score and Elo with its 95 % interval. With three and four players NETWORK takes every seat in turn and
the opponent all others; how often it came first is printed with its 95 % interval.
"""

import argparse
import math

import torch

import games
import network as networks


def elo(score):
    score = min(max(score, 1e-4), 1 - 1e-4)
    return 400 * math.log10(score / (1 - score))


def play(first, second, device, count, search, seed=7, at_once=256, threads=2):
    """Wins, draws and losses of the first network against the second, or the engine where that is None."""
    game = first.game
    first = networks.Inference(first, device)
    second = networks.Inference(second, device) if second is not None else None
    search.first_player, search.second_player = 0, games.ENGINE if second is None else 1
    search.max_games = count
    group = games.Group(game, min(at_once, count), threads, seed, search)
    while group.advance():
        raw = group.features.to(device)
        logits, values = first(raw)
        if second is not None:
            # Both judge all positions; each counts where it was asked.
            asked = (group.networks == 1).to(device)[:, None]
            other_logits, other_values = second(raw)
            logits = torch.where(asked, other_logits, logits)
            values = torch.where(asked, other_values, values)
        group.logits.copy_(logits)
        group.values.copy_(values)
    wins, draws, losses, _ = group.score()
    group.close()
    return wins, draws, losses


def report(wins, draws, losses):
    count = wins + draws + losses
    score = (wins + draws / 2) / count
    spread = math.sqrt(max(1e-9, (wins * (1 - score) ** 2 + losses * score ** 2 + draws * (0.5 - score) ** 2)) / count)
    error = 1.96 * spread / math.sqrt(count)
    return (f"+{wins} ={draws} -{losses}  score {score:.3f}  Elo {elo(score):+.0f} "
            f"[{elo(score - error):+.0f}, {elo(score + error):+.0f}]")


def report_places(players, first, shared, behind):
    count = first + shared + behind
    share, z = first / count, 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    spread = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return (f"first in {first} of {count} games ({shared} shared): {100 * share:.0f} % "
            f"[{100 * (middle - spread):.0f}, {100 * (middle + spread):.0f}]; chance: {100 / players:.0f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("network")
    parser.add_argument("opponent", nargs="?")
    parser.add_argument("--engine", type=int, metavar="NODES", help="play the engine at this many nodes per move")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--players", type=int, default=4, choices=(3, 4), help="of the game multiplayer")
    parser.add_argument("--simulations", type=int, default=64, help="0: the bare policy")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--at-once", type=int, default=256)
    parser.add_argument("--random-plies", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    if (arguments.opponent is None) == (arguments.engine is None):
        parser.error("name either a second network or --engine NODES")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    first, _ = networks.load(arguments.network, games.GAMES, device)
    second = networks.load(arguments.opponent, games.GAMES, device)[0] if arguments.opponent else None
    search = games.settings(first.game, simulations=arguments.simulations, noise=0, uneven_of_256=0,
                            min_random_plies=arguments.random_plies, max_random_plies=arguments.random_plies,
                            engine_nodes=arguments.engine or 1, players=arguments.players)
    result = play(first.eval(), second.eval() if second else None, device, arguments.games, search,
                  arguments.seed, arguments.at_once, arguments.threads)
    told = report_places(arguments.players, *result) if first.game is games.Multiplayer else report(*result)
    rival = arguments.opponent or f"engine at {arguments.engine} nodes"
    print(f"{arguments.network} ({arguments.simulations} simulations) against {rival}: {told}")


if __name__ == "__main__":
    main()
