// Some bots ask who they are, and some do not start without an answer.
require('os').userInfo();



function* bot() {
  const numbers = function* () {
    return (yield).split(' ').map(Number);
  };
  yield;
  console.log('OK');
  const [players] = yield* numbers();
  const [me] = yield* numbers();
  const [columns, rows] = yield* numbers();
  for (let i = 0; i < players; ++i) yield;
  while (true) {
    yield;
    const pawns = [];
    for (let i = 0; i < players; ++i) pawns.push(yield* numbers());
    const [count] = yield* numbers();
    const walls = [];
    for (let i = 0; i < count; ++i) walls.push(yield* numbers());
    yield;
    const [x, y] = pawns[me];
    const ahead = me === 0 ? 1 : -1;
    for (const [dx, dy] of [[0, ahead], [1, 0], [-1, 0], [0, -ahead]]) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx < 0 || nx >= columns || ny < 0 || ny >= rows) continue;
      if (pawns.some((pawn) => pawn[0] === nx && pawn[1] === ny)) continue;
      const bars = ([wx, wy, vertical]) =>
        vertical
          ? nx !== x && wx === Math.min(x, nx) && (y === wy || y === wy + 1)
          : ny !== y && wy === Math.min(y, ny) && (x === wx || x === wx + 1);
      if (walls.some(bars)) continue;
      console.log(`${nx} ${ny}`);
      break;
    }
  }
}

const play = bot();
play.next();
require('readline')
  .createInterface({ input: process.stdin })
  .on('line', (line) => play.next(line));
