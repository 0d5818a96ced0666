"""Elo of programs from the pairs of games between them, with error bars."""

import math

SCALE = math.log(10) / 400
CONFIDENT = 1.96
# A sweep happens one time in forty to a program with the Elo that is given for it as a limit.
SWEEP = 1 / 40
LOOSE = 4000.0  # Elo: the spread of the prior that only keeps equations solvable
ROUGH = 400.0  # Elo: the same where few games are known, to choose who meets next


class Meeting:
    """The games of two programs: pairs by the points of the first, as [0, ½, 1, 1½, 2]."""

    def __init__(self, first, second, pairs):
        self.first, self.second, self.pairs = first, second, pairs

    @property
    def games(self):
        return 2 * sum(self.pairs)

    @property
    def points(self):
        return sum(count * half / 2 for half, count in enumerate(self.pairs))


def expected(difference):
    return 1 / (1 + math.exp(-SCALE * max(-4000.0, min(4000.0, difference))))


def inverse(matrix):
    """By elimination; needs a symmetric positive definite matrix."""
    size = len(matrix)
    rows = [list(row) + [float(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * other for value, other in zip(rows[j], rows[i])]
    return [row[size:] for row in rows]


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def fit(names, meetings, guess=None, spread=LOOSE):
    """The most likely Elo of each name, and the inverse of the information on all of them (in Elo²).

    `guess` is the middle of the prior, of which `spread` is the standard deviation."""
    at = {name: i for i, name in enumerate(names)}
    middle = [(guess or {}).get(name, 0.0) for name in names]
    elo = list(middle)
    prior = 1 / spread**2
    for _ in range(200):
        slope = [prior * (m - e) for m, e in zip(middle, elo)]
        information = [[prior * (i == j) for j in range(len(names))] for i in range(len(names))]
        for meeting in meetings:
            i, j = at[meeting.first], at[meeting.second]
            chance = expected(elo[i] - elo[j])
            surplus = SCALE * (meeting.points - meeting.games * chance)
            weight = SCALE**2 * meeting.games * chance * (1 - chance)
            slope[i] += surplus
            slope[j] -= surplus
            information[i][i] += weight
            information[j][j] += weight
            information[i][j] -= weight
            information[j][i] -= weight
        covariance = inverse(information)
        step = [sum(c * s for c, s in zip(row, slope)) for row in covariance]
        longest = max(map(abs, step), default=0.0)
        elo = [e + s * min(1.0, 300 / max(longest, 1e-9)) for e, s in zip(elo, step)]
        if longest < 0.01:
            break
    return dict(zip(names, elo)), covariance


def errors(names, meetings, elo, covariance):
    """Half of the 95 % interval of each Elo against the mean of all: the wider of what the model says and of what the
    pairs show, which differ where an opening decides games by itself."""
    at = {name: i for i, name in enumerate(names)}
    size = len(names)
    spread = [[0.0] * size for _ in names]
    for meeting in meetings:
        i, j = at[meeting.first], at[meeting.second]
        chance = expected(elo[meeting.first] - elo[meeting.second])
        square = sum(count * (SCALE * (half / 2 - 2 * chance)) ** 2 for half, count in enumerate(meeting.pairs))
        spread[i][i] += square
        spread[j][j] += square
        spread[i][j] -= square
        spread[j][i] -= square
    shown = product(product(covariance, spread), covariance)
    centre = [[(i == j) - 1 / size for j in range(size)] for i in range(size)]
    bars = {}
    for matrix in (covariance, shown):
        around_mean = product(product(centre, matrix), centre)
        for name, i in at.items():
            bars[name] = max(bars.get(name, 0.0), CONFIDENT * math.sqrt(max(0.0, around_mean[i][i])))
    return bars


def swept(names, meetings):
    """Those without an Elo: they have won all or lost all against those who have one; True: won all."""
    found = {}
    while True:
        rest = [m for m in meetings if m.first not in found and m.second not in found]
        points = {name: [0.0, 0] for name in names if name not in found}
        for meeting in rest:
            for name, got in ((meeting.first, meeting.points), (meeting.second, meeting.games - meeting.points)):
                points[name][0] += got
                points[name][1] += meeting.games
        new = {name: got == games for name, (got, games) in points.items() if got in (0, games)}
        if not new:
            return found
        found.update(new)


def limit(name, meetings, elo, won):
    """The Elo with which the sweep of `name` over those in `elo` happens one time in forty; None without games."""
    games = [(elo[m.second if m.first == name else m.first], m.games) for m in meetings
             if name in (m.first, m.second) and (m.first in elo or m.second in elo)]
    if not games:
        return None
    low, high = -8000.0, 8000.0
    for _ in range(60):
        middle = (low + high) / 2
        sweep = sum(count * math.log(expected(middle - other if won else other - middle)) for other, count in games)
        if (sweep < math.log(SWEEP)) == won:
            low = middle
        else:
            high = middle
    return low


def rough(names, meetings):
    """An Elo for everybody from whatever is known, with its covariance: to choose who meets next. Where nothing is known,
    names are in the order of their strength."""
    guess = {name: 150.0 * place for place, name in enumerate(names)}
    return fit(names, meetings, guess, ROUGH)
