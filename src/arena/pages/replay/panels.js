// What stands beside the board: players, moves, what bots said, and the chart of the game.

function seatFacts(game, frame, seat) {
  const count = (one, many, n) => (n === 1 ? say(one) : say(many, n));
  if (game.game === "othello") return [count("disc1", "discs", frame.discs[seat])];
  const facts = [count("wall", "walls", frame.left[seat])];
  if (!frame.pawns[seat]) facts.push(say("out"));
  else if (typeof frame.steps?.[seat] === "number") facts.push(count("step", "steps", frame.steps[seat]));
  return facts;
}

function clockAt(game, ply, seat) {
  for (let i = ply - 1; i >= 0; --i) {
    const move = game.moves[i];
    if (move.seat === seat && typeof move.clock === "number") return clockText(move.clock);
  }
  return "";
}

function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const face = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return milliseconds < 20000 ? `${face}.${Math.floor(milliseconds / 100) % 10}` : face;
}

function showSeats(list, game, ply) {
  const frame = game.frames[ply];
  const over = ply === game.moves.length;
  list.replaceChildren(...game.seats.map((seat, i) => {
    const card = element("li", { class: `seat${i + 1}${frame.turn === i ? " turn" : ""}` });
    const chip = element("span", { class: game.game === "othello" ? `chip ${i === 0 ? "black" : "white"}` : "chip" },
      game.game === "othello" ? "" : String(i + 1));
    const facts = seatFacts(game, frame, i);
    const clock = clockAt(game, ply, i);
    if (clock) facts.push(clock);
    const name = element("span", { class: "name" }, seatName(game, i));
    card.append(chip, element("span", { class: "who" }, name, element("span", { class: "facts" }, facts.join(" · "))));
    const place = game.places[i];
    if (over && place) {
      const first = place === 1 && game.places.filter((other) => other === 1).length === 1;
      card.append(element("span", { class: first ? "badge won" : "badge" }, first ? say("winner") : say("place", place)));
    } else if (frame.turn === i) {
      card.append(element("span", { class: "badge" }, say("turn")));
    }
    return card;
  }));
}

function resultText(game) {
  const reason = game.reason ? ` (${texts[language].reasons[game.reason] || game.reason})` : "";
  const firsts = game.places.flatMap((place, i) => (place === 1 ? [i] : []));
  if (firsts.length === 0) return say("unfinished") + reason;
  if (firsts.length === 1) return say("won", seatName(game, firsts[0])) + reason;
  if (game.seats.length === 2) return say("draw") + reason;
  return say("places", game.places.join(", ")) + reason;
}

// One sentence on what has just happened.
function captionText(game, ply, numbers) {
  const parts = [];
  if (ply === 0) {
    parts.push(say("position"));
  } else {
    const move = game.moves[ply - 1], place = placeOf(move.move);
    const key = !place ? "passed" : game.game === "othello" ? "disc" : place.kind ? "walled" : "moved";
    let text = say(key, seatName(game, move.seat), moveText(game, move.move, numbers));
    if (typeof move.spent === "number") text += `, ${say("seconds", (move.spent / 1000).toFixed(move.spent < 10000 ? 2 : 0))}`;
    parts.push(text);
  }
  for (const gone of game.departures || []) {
    if (gone.after === ply) parts.push(say("left", seatName(game, gone.seat), texts[language].reasons[gone.reason] || gone.reason));
  }
  for (const bot of faultsAt(game, ply)) parts.push(`${seatName(game, bot.seat)}: ${bot.fault.slice(0, 120)}`);
  if (ply === game.moves.length && (game.places.length > 0 || game.reason)) parts.push(resultText(game));
  return parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
}

class MoveList {
  constructor(list, game, numbers, go) {
    this.list = list;
    this.buttons = [element("button", { type: "button", class: "start" }, say("start"))];
    const items = [element("li", { class: "start" }, this.buttons[0])];
    const othello = game.game === "othello";
    let round = 0, discs = 0, number = null;
    game.moves.forEach((move, i) => {
      // Every seat has its column; players who are out leave theirs empty.
      if (i === 0 || move.seat <= game.moves[i - 1].seat) {
        number = element("li", { class: "number", "aria-hidden": "true" }, othello ? "" : `${++round}.`);
        items.push(number);
      }
      // Othello counts discs: a row has the number of its first one, and a pass has none.
      if (othello && move.move !== "pass") {
        ++discs;
        if (number.textContent === "") number.textContent = `${discs}.`;
      }
      const button = element("button", { type: "button", class: `seat${move.seat + 1}` }, moveText(game, move.move, numbers));
      button.setAttribute("aria-label", captionText(game, i + 1, numbers));
      if (faultsAt(game, i + 1).length > 0) button.classList.add("fault");
      else if (move.comment) button.classList.add("noted");
      this.buttons.push(button);
      items.push(element("li", { class: `column${move.seat + 1}` }, button));
    });
    this.buttons.forEach((button, ply) => button.addEventListener("click", () => go(ply)));
    this.list.replaceChildren(...items);
  }

  show(ply) {
    this.buttons[this.shown ?? 0].removeAttribute("aria-current");
    const button = this.buttons[ply];
    button.setAttribute("aria-current", "step");
    this.shown = ply;
    // Only the list scrolls, never the page.
    const top = button.offsetTop - this.list.offsetTop, height = this.list.clientHeight;
    if (top < this.list.scrollTop || top + button.offsetHeight > this.list.scrollTop + height) {
      this.list.scrollTop = top - height / 2;
    }
  }
}

function messageBox(kind, what, text, ...more) {
  return element("div", { class: `message ${kind}` }, element("span", { class: "what" }, what, ...more), element("pre", {}, text));
}

function showTalk(box, game, ply) {
  const children = [];
  const comment = ply === 0 ? game.comment : game.moves[ply - 1].comment;
  if (comment) children.push(element("p", { class: "comment" }, comment));
  const bots = [...((game.talk || {})[ply] || [])].sort((a, b) => Boolean(b.fault) - Boolean(a.fault));
  for (const bot of bots) {
    const block = element("div", { class: `bot seat${bot.seat + 1}` },
      element("h3", {}, element("span", { class: "chip" }, String(bot.seat + 1)), seatName(game, bot.seat)));
    if (bot.fault) block.append(messageBox("fault", say("fault"), bot.fault));
    for (const [direction, at, text] of bot.messages) {
      const time = element("time", {}, say("seconds", (at / 1000).toFixed(3)));
      block.append(messageBox(direction, say(direction === "in" ? "received" : "sent"), text, " ", time));
    }
    if (bot.printed) block.append(messageBox("printed", say("printed"), bot.printed));
    children.push(block);
  }
  if (children.length === 0) children.push(element("p", { class: "nothing" }, say("noTalk")));
  box.replaceChildren(...children);
  box.scrollTop = 0;
}

// How far each player has to go, or who has more discs, over the moves; a press goes to that move.
class Chart {
  constructor(box, game, go) {
    this.last = game.moves.length;
    const series = game.game === "othello"
      ? [game.frames.map((frame) => frame.discs[0] - frame.discs[1])]
      : game.frames[0].steps ? game.seats.map((_, i) => game.frames.map((frame) => frame.steps[i])) : [];
    box.hidden = series.length === 0 || this.last === 0;
    box.replaceChildren();
    if (box.hidden) return;
    const values = series.flat().filter((value) => value !== null);
    const most = Math.max(1, ...values.map(Math.abs));
    const low = game.game === "othello" ? -most : 0;
    const y = (value) => 46 - (44 * (value - low)) / (most - low);
    const x = (ply) => (1000 * ply) / this.last;
    this.svg = drawn("svg", { viewBox: "0 0 1000 48", preserveAspectRatio: "none", role: "img",
      "aria-label": say(game.game === "othello" ? "chartDiscs" : "chartSteps") });
    if (low < 0) this.svg.append(drawn("line", { class: "zero", x1: 0, x2: 1000, y1: y(0), y2: y(0) }));
    series.forEach((line, i) => {
      const points = line.flatMap((value, ply) => (value === null ? [] : [`${x(ply).toFixed(1)},${y(value).toFixed(1)}`]));
      this.svg.append(drawn("polyline", { class: low < 0 ? "line" : `line seat${i + 1}`, points: points.join(" ") }));
    });
    for (let ply = 0; ply <= this.last; ++ply) {
      if (faultsAt(game, ply).length > 0) {
        this.svg.append(drawn("line", { class: "fault", x1: x(ply), x2: x(ply), y1: 40, y2: 48 }));
      }
    }
    this.cursor = drawn("line", { class: "cursor", y1: 0, y2: 48 });
    this.svg.append(this.cursor);
    const press = (event) => {
      const area = this.svg.getBoundingClientRect();
      go(Math.round((this.last * (event.clientX - area.left)) / area.width));
    };
    this.svg.addEventListener("pointerdown", (event) => {
      this.svg.setPointerCapture(event.pointerId);
      press(event);
    });
    this.svg.addEventListener("pointermove", (event) => { if (event.buttons) press(event); });
    box.append(element("span", { class: "title" }, say(game.game === "othello" ? "chartDiscs" : "chartSteps")), this.svg);
  }

  show(ply) {
    if (!this.cursor) return;
    for (const key of ["x1", "x2"]) this.cursor.setAttribute(key, (1000 * ply) / this.last);
  }
}
