// How games, players and moves are named.
function seatName(game, seat) {
  const name = game.seats[seat].name;
  if (name) return isolated(name);
  return game.game === "othello" ? say(seat === 0 ? "black" : "white") : say("player", seat + 1);
}

function faultsAt(game, ply) {
  return ((game.talk || {})[ply] || []).filter((bot) => bot.fault);
}

// "e3h" as its parts: column and row from 0, and h, v or nothing. Null for a pass.
function placeOf(text) {
  const parts = /^([a-z])(\d+)([hv]?)$/.exec(text);
  return parts && { x: parts[1].charCodeAt(0) - 97, y: Number(parts[2]) - 1, kind: parts[3] };
}

// How a move is written: our names, or the numbers of the contest.
function moveText(game, move, numbers) {
  const place = placeOf(move);
  if (!numbers || !place || game.game !== "quoridor") return move;
  const wall = place.kind === "" ? "" : place.kind === "v" ? " 1" : " 0";
  return `${place.x} ${place.y}${wall}`;
}
