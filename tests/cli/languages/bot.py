"""The same small bot as the others in this folder: a step that no wall and no pawn bars."""


def numbers():
    return [int(word) for word in input().split()]


def barred(walls, x, y, nx, ny):
    for wx, wy, vertical, _ in walls:
        if vertical and nx != x and wx == min(x, nx) and y - wy in (0, 1):
            return True
        if not vertical and ny != y and wy == min(y, ny) and x - wx in (0, 1):
            return True
    return False


def choose(me, columns, rows, pawns, walls):
    x, y, _ = pawns[me]
    ahead = 1 if me == 0 else -1
    for dx, dy in ((0, ahead), (1, 0), (-1, 0), (0, -ahead)):
        nx, ny = x + dx, y + dy
        if not (0 <= nx < columns and 0 <= ny < rows) or barred(walls, x, y, nx, ny):
            continue
        if all((nx, ny) != (px, py) for px, py, _ in pawns):
            return nx, ny
    return x, y


def main():
    input()
    print("OK", flush=True)
    players, me = numbers()[0], numbers()[0]
    columns, rows = numbers()
    for _ in range(players):
        input()
    while True:
        try:
            input()
        except EOFError:
            return
        pawns = [numbers() for _ in range(players)]
        walls = [numbers() for _ in range(numbers()[0])]
        input()
        print(*choose(me, columns, rows, pawns, walls), flush=True)


main()
