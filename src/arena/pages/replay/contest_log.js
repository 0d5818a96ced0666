// A contest log, in any of its shapes, as a game of this page. The log carries every position, so that no
// rule is needed: what it says is shown, right or wrong.
function gameOfContestLog(log, source) {
  const fromServer = Array.isArray(log?.ticks);
  const ticks = fromServer ? log.ticks : log?.tick;
  if (!Array.isArray(log?.init?.players) || !(log.init.board || log.init.boardSize)) throw new Error("init");
  if (!Array.isArray(ticks) || ticks.length === 0) throw new Error("ticks");
  const players = playersInOrder(log.init.players.slice(0, 4));
  const size = [Number(log.init.board?.cols ?? log.init.boardSize), Number(log.init.board?.rows ?? log.init.boardSize)];
  if (!size.every((n) => Number.isInteger(n) && n > 0 && n <= 25)) throw new Error("the size of the board");
  const game = {
    game: "quoridor", source, size, rules: "", result: "*", reason: null, places: [], tags: {}, comment: "",
    seats: players.map((player) => ({ name: String(player?.name ?? ""), kind: "bot" })),
    walls: [], moves: [], frames: [], talk: {},
  };
  const share = Math.floor(Number(log.init.numOfWalls) / players.length);
  const origin = firstStamp(ticks);
  ticks.forEach((tick, i) => {
    const action = actionOf(tick);
    const acts = action.type === "move" || action.type === "place";
    if (fromServer && i === 0 && acts) throw new Error("ticks[0]");
    if (acts) game.moves.push({ move: actionText(action, size), seat: logSeat(tick.currentPlayer, players) });
    const frame = logFrame(tick, players, share, game);
    if (acts || game.frames.length === 0) game.frames.push(frame);
    // Who cannot move leaves the board without a move.
    else if (fromServer) game.frames[game.frames.length - 1] = frame;
    addTalk(game, tick, origin);
  });
  // The manual shows the board before each action: that after the last is drawn from the action itself.
  if (!fromServer && game.moves.length > 0) game.frames.push(afterLast(game));
  game.frames.forEach((frame, ply) => { frame.turn = game.moves[ply]?.seat ?? null; });
  return game;
}

// Later servers say the place of each.
function playersInOrder(players) {
  const said = players.every((player, i) => players.some((other) => other?.index === i));
  return said ? [...players].sort((a, b) => a.index - b.index) : players;
}

// Flat, or under the name of its kind as visualizers have decoded it.
function actionOf(tick) {
  const action = tick.action || tick.Action || {};
  return action.oneofKind ? { type: action.oneofKind, ...action[action.oneofKind] } : action;
}

function logSeat(value, players) {
  if (!Number.isInteger(value) || value < 0 || value >= players.length) throw new Error(`player ${value}`);
  return value;
}

function logSquare(x, y, size) {
  const onBoard = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < size[0] && y < size[1];
  if (!onBoard) throw new Error(`(${x}, ${y})`);
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

const logWall = (wall, size) => logSquare(wall.x ?? wall.X, wall.y ?? wall.Y, size) + (Number(wall.isVertical) ? "v" : "h");

function actionText(action, size) {
  const at = action.Properties || action.properties || action;
  return action.type === "place" ? logWall(at, size) : logSquare(at.x ?? at.X, at.y ?? at.Y, size);
}

function logFrame(tick, players, share, game) {
  if (!Array.isArray(tick.pawnPos) || !Array.isArray(tick.walls)) throw new Error("pawnPos, walls");
  const pawns = players.map(() => null);
  tick.pawnPos.forEach((pawn, i) => {
    if (pawn.x >= 0) pawns[logSeat(pawn.playerID ?? i, players)] = logSquare(pawn.x, pawn.y, game.size);
  });
  game.walls = tick.walls.map((wall) => [logWall(wall, game.size), logSeat(wall.who, players)]);
  const left = Array.isArray(tick.ownedWalls) ? tick.ownedWalls.map(Number)
    : players.map((_, i) => share - game.walls.filter((wall) => wall[1] === i).length);
  return { pawns, left, walls: game.walls.length };
}

function afterLast(game) {
  const last = game.moves[game.moves.length - 1];
  const frame = structuredClone(game.frames[game.frames.length - 1]);
  if (placeOf(last.move).kind === "") {
    frame.pawns[last.seat] = last.move;
  } else {
    game.walls.push([last.move, last.seat]);
    frame.left[last.seat] -= 1;
    frame.walls += 1;
  }
  return frame;
}

function firstStamp(ticks) {
  for (const tick of ticks) {
    for (const bot of tick.bots || []) {
      for (const message of [...(bot.received || []), ...(bot.sent || [])]) {
        if (Number.isFinite(message.timestamp)) return message.timestamp;
      }
    }
  }
  return 0;
}

function addTalk(game, tick, origin) {
  const list = (messages, direction) => (messages || []).map((message) => [direction,
    Math.max(0, (Number.isFinite(message.timestamp) ? message.timestamp : origin) - origin), String(message.message).replace(/\n$/, "")]);
  for (const bot of tick.bots || []) {
    const messages = [...list(bot.received, "in"), ...list(bot.sent, "out")].sort((a, b) => a[1] - b[1]);
    const said = { seat: logSeat(Number(bot.index ?? bot.id), game.seats), messages };
    if (bot.botLog) said.printed = String(bot.botLog);
    const fault = bot.commandError || bot.error || (bot.offline && said.seat === tick.currentPlayer ? "offline" : "");
    if (fault) said.fault = String(fault);
    if (messages.length || said.printed || said.fault) (game.talk[game.moves.length] ??= []).push(said);
  }
}
