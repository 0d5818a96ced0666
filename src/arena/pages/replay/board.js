// The board of one game as SVG: made once, then shown at any frame. It knows where things are drawn and
// nothing of what is allowed.
const kPitch = 48, kCell = 40, kEdge = 26;

class Board {
  constructor(game, numbers) {
    this.game = game;
    this.numbers = numbers && game.game === "quoridor";
    [this.columns, this.rows] = game.size;
    const width = this.columns * kPitch + 2 * kEdge, height = this.rows * kPitch + 2 * kEdge;
    this.svg = drawn("svg", { viewBox: `0 0 ${width} ${height}`, class: game.game, "aria-hidden": "true" });
    this.svg.append(drawn("rect", { class: "ground", x: kEdge - 6, y: kEdge - 6,
      width: this.columns * kPitch + 12, height: this.rows * kPitch + 12, rx: 10 }));
    this.drawLabels();
    if (game.game === "quoridor") this.makeQuoridor();
    else this.makeOthello();
  }

  // Othello counts its rows from the top, Quoridor from the bottom; the contest from the top.
  fromTop(y) {
    return this.numbers || this.game.game === "othello" ? y : this.rows - 1 - y;
  }
  left(x) { return kEdge + x * kPitch; }
  top(y) { return kEdge + this.fromTop(y) * kPitch; }
  middle(square) {
    const place = placeOf(square);
    return [this.left(place.x) + kPitch / 2, this.top(place.y) + kPitch / 2];
  }

  drawLabels() {
    for (let x = 0; x < this.columns; ++x) {
      const name = this.numbers ? x : String.fromCharCode(97 + x);
      this.label(this.left(x) + kPitch / 2, this.numbers ? 13 : this.rows * kPitch + 2 * kEdge - 9, name);
    }
    for (let y = 0; y < this.rows; ++y) {
      this.label(10, this.top(y) + kPitch / 2 + 4, this.numbers ? y : y + 1);
    }
  }
  label(x, y, name) {
    this.svg.append(drawn("text", { class: "label", x, y, "text-anchor": "middle" }, String(name)));
  }

  drawCells(size) {
    this.cells = new Map();
    for (let y = 0; y < this.rows; ++y) {
      for (let x = 0; x < this.columns; ++x) {
        const inset = (kPitch - size) / 2;
        const cell = drawn("rect", { class: "cell", x: this.left(x) + inset, y: this.top(y) + inset,
          width: size, height: size, rx: size < kPitch ? 4 : 0 });
        this.cells.set(`${String.fromCharCode(97 + x)}${y + 1}`, cell);
        this.svg.append(cell);
      }
    }
  }

  makeQuoridor() {
    const { seats, walls } = this.game;
    seats.forEach((seat, i) => this.drawGoal(seat.goal, i));
    this.drawCells(kCell);
    this.walls = walls.map(([wall, owner]) => this.drawWall(placeOf(wall), owner));
    this.trail = drawn("line", { class: "trail" });
    this.svg.append(this.trail);
    this.pawns = seats.map((seat, i) => {
      const pawn = drawn("g", { class: `pawn seat${i + 1}` }, drawn("circle", { r: 15 }),
        drawn("text", { y: 6, "text-anchor": "middle" }, String(i + 1)));
      this.svg.append(pawn);
      return pawn;
    });
  }

  // A stripe along the side that the seat wants to reach.
  drawGoal(goal, i) {
    if (!goal) return;
    const far = { north: this.fromTop(this.rows - 1), south: this.fromTop(0) }[goal];
    const width = this.columns * kPitch, height = this.rows * kPitch;
    const upright = goal === "east" || goal === "west";
    this.svg.append(drawn("rect", {
      class: `goal seat${i + 1}`, rx: 2,
      x: upright ? (goal === "west" ? kEdge - 5 : kEdge + width + 1) : kEdge + 4,
      y: upright ? kEdge + 4 : far === 0 ? kEdge - 5 : kEdge + height + 1,
      width: upright ? 4 : width - 8, height: upright ? height - 8 : 4,
    }));
  }

  // A wall is named by the square of its corner nearest a1, beyond which it lies.
  drawWall(place, owner) {
    const thick = kPitch - kCell, long = 2 * kPitch - thick;
    const flat = place.kind === "h";
    const down = Math.max(this.top(place.y), this.top(place.y + 1));
    const up = Math.min(this.top(place.y), this.top(place.y + 1));
    const wall = drawn("rect", { class: `wall seat${owner + 1}`, rx: 3,
      x: flat ? this.left(place.x) + thick / 2 : this.left(place.x + 1) - thick / 2,
      y: flat ? down - thick / 2 : up + thick / 2,
      width: flat ? long : thick, height: flat ? thick : long });
    this.svg.append(wall);
    return wall;
  }

  makeOthello() {
    this.drawCells(kPitch);
    this.discs = new Map();
    for (const square of this.cells.keys()) {
      const [cx, cy] = this.middle(square);
      const disc = drawn("circle", { cx, cy, r: 19, class: "disc" });
      this.discs.set(square, disc);
      this.svg.append(disc);
    }
    this.dot = drawn("circle", { class: "dot", r: 5 });
    this.svg.append(this.dot);
  }

  show(ply) {
    const frame = this.game.frames[ply];
    const last = ply > 0 ? this.game.moves[ply - 1] : null;
    for (const cell of this.cells.values()) cell.classList.remove("from", "to");
    if (this.game.game === "quoridor") this.showQuoridor(frame, last, ply);
    else this.showOthello(frame, last);
  }

  showQuoridor(frame, last, ply) {
    this.walls.forEach((wall, i) => {
      wall.classList.toggle("there", i < frame.walls);
      wall.classList.toggle("new", last !== null && i === frame.walls - 1 && placeOf(last.move)?.kind !== "");
    });
    this.pawns.forEach((pawn, i) => {
      const square = frame.pawns[i];
      pawn.classList.toggle("gone", !square);
      pawn.classList.toggle("turn", frame.turn === i);
      if (square) {
        const [x, y] = this.middle(square);
        pawn.style.transform = `translate(${x}px, ${y}px)`;
      }
    });
    const before = last && this.game.frames[ply - 1].pawns[last.seat];
    const to = last && placeOf(last.move);
    const walked = Boolean(before && to && to.kind === "");
    this.trail.classList.toggle("there", walked);
    if (!walked) return;
    this.cells.get(before)?.classList.add("from");
    this.cells.get(last.move)?.classList.add("to");
    const [x1, y1] = this.middle(before), [x2, y2] = this.middle(last.move);
    for (const [key, value] of Object.entries({ x1, y1, x2, y2 })) this.trail.setAttribute(key, value);
    this.trail.setAttribute("class", `trail there seat${last.seat + 1}`);
  }

  showOthello(frame, last) {
    let i = 0;
    for (const disc of this.discs.values()) {
      const color = frame.board[i++];
      disc.setAttribute("class", `disc ${color === "X" ? "black" : color === "O" ? "white" : "none"}`);
    }
    const there = last !== null && placeOf(last.move) !== null;
    this.dot.classList.toggle("there", there);
    if (!there) return;
    const [cx, cy] = this.middle(last.move);
    this.dot.setAttribute("cx", cx);
    this.dot.setAttribute("cy", cy);
  }
}
