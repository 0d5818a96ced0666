#!/usr/bin/env python3
"""Teaches a small network Quoridor on 5x5 by playing against itself, then lets it play against one of our levels.

    python3 self_play.py                                # ten minutes of one core, then 400 games against level 5
    python3 self_play.py --minutes 1 --games 100

It needs NumPy and this package, nothing else. The network learns what a position is worth to the player who has just
moved, by TD(lambda): its own best reply a ply later is the better judgement, and the end of the game the best. While it
learns it takes the move with the highest worth, now and then a random one; when it is measured it also looks at replies.

All games are stepped at once by outflank.BatchEnv. It gives the position as the player to move sees it, who always runs
up the board, and the mask of legal actions; what they lead to is worked out here for all moves of all games at once.
"""

import argparse
import time

import numpy as np

import outflank

SIZE, WALLS = 5, 2
RULES = f"size={SIZE} walls={WALLS} max_plies=60"
SQUARES, SLOTS = SIZE * SIZE, (SIZE - 1) ** 2
# How far each of the twelve pawn actions moves (docs/library.md): steps, jumps, steps aside.
PAWN_ACTIONS = np.array([SIZE, 1, -SIZE, -1, 2 * SIZE, 2, -2 * SIZE, -2, SIZE + 1, 1 - SIZE, -SIZE - 1, SIZE - 1])
# The bit of a wall's square on the board, by the number of its slot.
WALL_BITS = np.array([1 << (slot // (SIZE - 1) * SIZE + slot % (SIZE - 1)) for slot in range(SLOTS)])
TOP, BOTTOM, ALL = ((1 << SIZE) - 1) << SIZE * (SIZE - 1), (1 << SIZE) - 1, (1 << SQUARES) - 1
NOT_EAST = ALL & ~sum(1 << row * SIZE + SIZE - 1 for row in range(SIZE))
FAR = 12  # distances from here on are the same to the network
LEAD = 6  # and leads


# ---- positions after a move, as numbers ----


def after_moves(env):
    """Every legal move of every game: its game, its action, and the position that it leads to, still as the player sees
    it who makes the move: both pawns, horizontal and vertical walls as bits, and the walls in both hands."""
    planes = env.observe().reshape(env.games, 6, SQUARES)
    games, actions = np.nonzero(env.mask)
    mine, other = planes[:, 0].argmax(1)[games], planes[:, 1].argmax(1)[games]
    bits = 1 << np.arange(SQUARES)
    across, along = ((planes[:, i] > 0) @ bits for i in (2, 3))
    hands = np.rint(planes[:, 4:, 0] * WALLS).astype(np.int64)[games]
    steps = actions < len(PAWN_ACTIONS)
    mine = np.where(steps, mine + PAWN_ACTIONS[np.where(steps, actions, 0)], mine)
    slot = np.where(steps, 0, actions - len(PAWN_ACTIONS))
    placed = np.where(steps, 0, WALL_BITS[slot % SLOTS])
    across = across[games] | np.where(slot < SLOTS, placed, 0)
    along = along[games] | np.where(slot < SLOTS, 0, placed)
    return games, actions, (mine, other, across, along, hands[:, 0] - ~steps, hands[:, 1])


def distances(pawn, goal, across, along):
    """Of all pawns at once: sets of squares that grow until they touch the goal."""
    north = ALL & ~(across | across << 1)  # no wall above the square
    east = NOT_EAST & ~(along | along << SIZE)
    reached, count = 1 << pawn, np.zeros(len(pawn), np.int64)
    for _ in range(FAR):
        running = reached & goal == 0
        if not running.any():
            break
        count += running
        reached = (reached | (reached & north) << SIZE | reached >> SIZE & north | (reached & east) << 1
                   | reached >> 1 & east) & ALL
    return count


ONE_SQUARE = np.eye(SQUARES, dtype=np.float32)
ONE_HAND = np.eye(WALLS + 1, dtype=np.float32)
ONE_DISTANCE = np.eye(FAR + 1, dtype=np.float32)
ONE_LEAD = np.eye(2 * LEAD + 1, dtype=np.float32)


def inputs_of(positions):
    """What the network sees of them: everything as zeros and ones."""
    mine, other, across, along, my_walls, other_walls = positions
    my_way, other_way = distances(mine, TOP, across, along), distances(other, BOTTOM, across, along)
    lead = np.clip(other_way - my_way, -LEAD, LEAD) + LEAD
    walls = [((bits[:, None] & WALL_BITS) != 0).astype(np.float32) for bits in (across, along)]
    return np.concatenate([ONE_SQUARE[mine], ONE_SQUARE[other], *walls, ONE_HAND[my_walls], ONE_HAND[other_walls],
                           ONE_DISTANCE[my_way], ONE_DISTANCE[other_way], ONE_LEAD[lead]], 1)


INPUTS = 2 * SQUARES + 2 * SLOTS + 2 * (WALLS + 1) + 2 * (FAR + 1) + 2 * LEAD + 1


# ---- the network ----


class Network:
    """Two hidden layers, and what the position is worth, from -1 to 1; learns by Adam."""

    def __init__(self, seed, sizes=(INPUTS, 96, 32, 1)):
        random = np.random.default_rng(seed)
        self.weights = [random.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
        self.weights += [np.zeros(b, np.float32) for b in sizes[1:]]
        self.weights[2] *= 0.1
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.count = 0

    def layers(self, inputs):
        a, b, c, bias_a, bias_b, bias_c = self.weights
        first = np.maximum(inputs @ a + bias_a, 0)
        second = np.maximum(first @ b + bias_b, 0)
        return first, second, np.tanh(second @ c + bias_c)[:, 0]

    def worth(self, inputs):
        return self.layers(inputs)[2]

    def learn(self, inputs, targets, rate):
        """One step down the slope of the squared error."""
        first, second, worth = self.layers(inputs)
        slope = ((worth - targets) * (1 - worth**2) / len(targets))[:, None]
        to_second = slope @ self.weights[2].T * (second > 0)
        to_first = to_second @ self.weights[1].T * (first > 0)
        slopes = [inputs.T @ to_first, first.T @ to_second, second.T @ slope, to_first.sum(0), to_second.sum(0), slope.sum(0)]
        self.count += 1
        rate *= (1 - 0.999**self.count) ** 0.5 / (1 - 0.9**self.count)
        for weight, mean, square, change in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (change - mean)
            square += 0.001 * (change**2 - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-7)


# ---- playing and learning ----


def judge(network, env):
    """Every legal move of every game: its game, its action, its worth and what the network has seen of it."""
    games, actions, positions = after_moves(env)
    inputs = inputs_of(positions)
    arrived = positions[0] >= SQUARES - SIZE  # needs no judgement
    return games, actions, np.where(arrived, 1.0, network.worth(inputs)).astype(np.float32), inputs


def choose(network, env, random, explore):
    """For every game: an action, the worth of the best one, whether that is the one, and the inputs of the chosen one."""
    games, actions, worth, inputs = judge(network, env)
    best = np.lexsort((worth, games))[np.append(games[1:] != games[:-1], True)]
    firsts = np.flatnonzero(np.append(True, games[1:] != games[:-1]))
    counts = np.diff(np.append(firsts, len(games)))
    wild = random.random(len(best)) < explore
    chosen = np.where(wild, firsts + (random.random(len(best)) * counts).astype(np.int64), best)
    return actions[chosen].astype(np.int32), worth[best], chosen == best, inputs[chosen]


def look_ahead(network, env, replies, width=8):
    """For every game the best action and its worth, by its most promising moves, the most promising replies to those, and
    so on. Needs games that stay as they are when they have ended."""
    found = np.full(env.games, env.NO_ACTION, np.int32)
    most = np.full(env.games, -np.inf, np.float32)
    if not env.mask.any():
        return found, most
    games, actions, worth, _ = judge(network, env)
    order = np.lexsort((-worth, games))
    starts = np.flatnonzero(np.append(True, games[1:] != games[:-1]))
    rank = np.arange(len(games)) - np.repeat(starts, np.diff(np.append(starts, len(games))))
    for place in range(width if replies else 1):
        rows = order[rank == place]
        at = games[rows]
        came = worth[rows]
        if replies and len(rows):
            taken = np.full(env.games, env.NO_ACTION, np.int32)
            taken[at] = actions[rows]
            after = env.clone()
            rewards, ended, _ = after.step(taken)
            came = np.where(ended[at], rewards[at, env.to_move[at]], -look_ahead(network, after, replies - 1, width)[1][at])
        better = came > most[at]
        most[at[better]] = came[better]
        found[at[better]] = actions[rows[better]]
    return found, most


def play_and_judge(network, env, random, steps, explore, trust):
    """Plays all games for some steps. Returns inputs of the positions after the moves, and what they turned out worth."""
    rows, seen, ends, results, bests, greedy = np.arange(env.games), [], [], [], [], []
    for _ in range(steps + 1):
        actions, best, is_best, inputs = choose(network, env, random, explore)
        bests.append(best)
        greedy.append(is_best)
        if len(seen) == steps:
            break
        mover = env.to_move.copy()
        rewards, ended, _ = env.step(actions)
        seen.append(inputs)
        results.append(rewards[rows, mover].copy())
        ends.append(ended.astype(bool))
    targets, following = [], bests[-1]
    for t in reversed(range(steps)):
        # What the other player can make of it: as judged now, or as it came out, if the best was played.
        replied = np.where(greedy[t + 1], (1 - trust) * bests[t + 1] + trust * following, bests[t + 1])
        following = np.where(ends[t], results[t], -replied)
        targets.append(following)
    return np.concatenate(seen), np.concatenate(targets[::-1])


def train(minutes, games, seed):
    random = np.random.default_rng(seed)
    env = outflank.BatchEnv("quoridor", RULES, games, threads=1, seed=seed, opening_plies=4)
    network = Network(seed)
    begin, moves, shown = time.process_time(), 0, 0.0
    while (spent := time.process_time() - begin) < 60 * minutes:
        left = 1 - spent / (60 * minutes)
        inputs, targets = play_and_judge(network, env, random, 16, 0.02 + 0.1 * left, 0.8)
        for part in np.array_split(random.permutation(len(targets)), max(1, len(targets) // 512)):
            network.learn(inputs[part], targets[part], 2e-3 * max(left, 0.02))
        moves += len(targets)
        if spent - shown >= 60 or moves == len(targets):
            shown = spent
            points, error = score(network, 5, 40, seed)
            print(f"{spent:4.0f} s, {moves:8d} moves: {points:4.0%} ± {error:.0%} against level 5", flush=True)
    return network, moves


# ---- measuring ----


def score(network, level, games, seed, replies=2):
    """The share of points in games against a level, in pairs from the same opening with the seats exchanged, and half of
    its 95 % interval. It looks `replies` replies ahead."""
    env = outflank.BatchEnv("quoridor", RULES, games, threads=1, seed=seed + 1000, opening_plies=2, auto_reset=False)
    for pair in range(0, games - 1, 2):
        env.set(pair + 1, env.game(pair))
    seats = np.arange(games) % 2
    points = np.full(games, np.nan)
    while np.isnan(points).any():
        actions, _ = look_ahead(network, env, replies)
        theirs = [i for i in range(games) if np.isnan(points[i]) and env.to_move[i] != seats[i]]
        reports = outflank.search_many([env.game(i) for i in theirs], level=level, seed=seed)
        for i, report in zip(theirs, reports):
            actions[i] = env.action(i, report.move)
        rewards, ended, _ = env.step(actions)
        for i in np.flatnonzero(ended):
            points[i] = (rewards[i, seats[i]] + 1) / 2
    pairs = points[: games // 2 * 2].reshape(-1, 2).mean(1)
    return points.mean(), 1.96 * pairs.std(ddof=1) / len(pairs) ** 0.5 if len(pairs) > 1 else 0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="of processor time (10)")
    parser.add_argument("--batch", type=int, default=512, help="games at once (512)")
    parser.add_argument("--level", type=int, default=5, help="to be measured by (5)")
    parser.add_argument("--games", type=int, default=400, help="to be measured in (400)")
    parser.add_argument("--replies", type=int, default=3, help="to look ahead when it is measured at the end (3)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    network, moves = train(options.minutes, options.batch, options.seed)
    points, error = score(network, options.level, options.games, options.seed + 1, options.replies)
    print(f"{moves} moves of self-play in {options.minutes:g} minutes of processor time; against level {options.level}: "
          f"{points:.1%} ± {error:.1%} of the points in {options.games} games")


if __name__ == "__main__":
    main()
