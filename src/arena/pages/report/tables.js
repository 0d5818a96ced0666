// The tables of the report.

const cell = (text, attributes = {}) => element("td", attributes, text);
const head = (text, attributes = {}) => element("th", { scope: "col", ...attributes }, text);
const pointsText = (points) => (Number.isInteger(points) ? String(points) : points.toFixed(2).replace(/0$/, ""));
const percent = (share) => `${(100 * share).toFixed(1)} %`;

function ratingText(elo) {
  if (elo.bound === "at_least") return say("atLeast", signed(elo.low));
  if (elo.bound === "at_most") return say("atMost", signed(elo.high));
  return typeof elo.value === "number" ? signed(elo.value) : say("unknown");
}
function intervalText(elo) {
  return typeof elo.low === "number" && typeof elo.high === "number" ? `${signed(elo.low)} … ${signed(elo.high)}` : "";
}

function table(columns, rows, attributes = {}) {
  return element("div", { class: "scroll", tabindex: "0" },
    element("table", attributes, element("thead", {}, element("tr", {}, ...columns)), element("tbody", {}, ...rows)));
}

function standingsTable(result) {
  const scale = ratingScale(result.standings);
  const player = new Map(result.entrants.map((entrant) => [entrant.name, entrant.player]));
  const rows = result.standings.map((row) => element("tr", {},
    cell(String(row.place), { class: "number" }),
    element("th", { scope: "row" }, named(row.name), element("small", {}, player.get(row.name) ?? "")),
    cell(ratingText(row.elo), { class: "number strong" }),
    element("td", { class: "bar", title: intervalText(row.elo) }, ratingBar(row.elo, scale)),
    cell(intervalText(row.elo), { class: "number faint wide" }),
    cell(pointsText(row.points), { class: "number strong" }),
    cell(row.games ? percent(row.points / (row.games + (row.byes || 0))) : "", { class: "number" }),
    cell(`${row.wins} ${row.draws} ${row.losses}`, { class: "number" }),
    cell(String(row.faults), { class: row.faults ? "number bad" : "number faint" }),
    cell(row.games ? say("seconds", (row.seconds / row.games).toFixed(2)) : "", { class: "number faint" })));
  return table([head(say("place")), head(say("name")), head(say("elo"), { class: "number" }), head("", { "aria-hidden": "true" }),
    head(say("interval"), { class: "number wide" }), head(say("points"), { class: "number" }), head(say("score"), { class: "number" }),
    head(say("results"), { class: "number" }), head(say("faults"), { class: "number" }), head(say("time"), { class: "number" })], rows);
}

// The entry of the crosstable for two names, seen from the first.
function meeting(result, first, second) {
  for (const entry of result.crosstable) {
    if (entry.first === first && entry.second === second) return entry;
    if (entry.first === second && entry.second === first) {
      return { ...entry, points: entry.games - entry.points, wins: entry.losses, losses: entry.wins,
        los: typeof entry.los === "number" ? 1 - entry.los : null };
    }
  }
  return null;
}

function crossTable(result) {
  const names = result.standings.map((row) => row.name);
  const rows = names.map((first, i) => element("tr", {},
    cell(String(i + 1), { class: "number" }), element("th", { scope: "row" }, named(first)),
    ...names.map((second) => {
      if (first === second) return cell("", { class: "self" });
      const met = meeting(result, first, second);
      if (!met || met.games === 0) return cell("·", { class: "number faint" });
      const share = met.points / met.games;
      const los = typeof met.los === "number" ? `, ${say("los", (100 * met.los).toFixed(1))}` : "";
      const one = element("td", { class: `number met ${share >= 0.5 ? "ahead" : "behind"}`, title: `+${met.wins} =${met.draws} −${met.losses}${los}` },
        pointsText(met.points), element("small", {}, `/${met.games}`));
      one.style.setProperty("--tint", `${Math.round(Math.abs(share - 0.5) * 90)}%`);
      return one;
    })));
  return table([head("#"), head(say("name")), ...names.map((name, i) => head(String(i + 1), { class: "number", title: isolated(name) }))], rows, { class: "cross" });
}

// The number of a game leads to where it can be looked at: its replay, at the end if somebody failed, or
// else its log. Paths have plain names: see report_data.cpp.
function gameLink(game, replays) {
  const at = replays.games.indexOf(game.number);
  const link = (href, key) => element("a", { href, "aria-label": `${say(key)} ${game.number}` }, String(game.number));
  if (replays.page && at >= 0) {
    return link(`./${encodeURI(replays.page)}#game=${at + 1}${game.faults.length ? `&move=${game.plies}` : ""}`, "replay");
  }
  if (typeof game.log === "string" && /^[\w.-][\w./-]*$/.test(game.log)) return link(`./${game.log}`, "log");
  return String(game.number);
}

function faultsTable(result, replays) {
  const rows = result.games.flatMap((game) => game.faults.map((fault) => element("tr", {},
    cell(gameLink(game, replays), { class: "number" }), element("th", { scope: "row" }, named(fault.name)),
    element("td", {}, element("span", { class: "tag" }, fault.fault)), cell(fault.message, { class: "message" }))));
  return table([head(say("game"), { class: "number" }), head(say("who")), head(say("faults")), head(say("what"))], rows);
}

class GamesTable {
  static kPage = 30;

  constructor(result, replays) {
    this.result = result;
    this.replays = replays;
    this.shown = GamesTable.kPage;
    this.filter = element("input", { type: "search", placeholder: say("filter"), "aria-label": say("filter") });
    this.filter.addEventListener("input", () => { this.shown = GamesTable.kPage; this.show(); });
    this.more = element("button", { type: "button" }, say("more"));
    this.more.addEventListener("click", () => { this.shown += 10 * GamesTable.kPage; this.show(); });
    this.body = element("div");
    this.box = element("div", {}, this.filter, this.body, this.more);
    this.show();
  }

  reason(game) { return texts[language].reasons[game.reason ?? "none"] ?? game.reason; }

  show() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.result.games.filter((game) => {
      const text = `${game.number} ${game.names.join(" ")} ${game.result} ${this.reason(game)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const rows = fitting.slice(0, this.shown).map((game) => element("tr", {},
      cell(gameLink(game, this.replays), { class: "number" }), cell(String(game.round), { class: "number faint" }),
      element("td", {}, ...game.names.flatMap((name, seat) => [seat ? " – " : "",
        game.places[seat] === 1 && game.places.filter((place) => place === 1).length === 1 ? element("b", {}, named(name)) : named(name)])),
      cell(game.result, { class: "number" }), cell(this.reason(game), { class: game.faults.length ? "bad" : "" }),
      cell(String(game.plies), { class: "number" }),
      cell(game.seconds.map((seconds) => Number(seconds).toFixed(2)).join(" / "), { class: "number faint" })));
    this.body.replaceChildren(rows.length ? table([head("#", { class: "number" }), head(say("round", "")), head(say("name")),
      head(say("result"), { class: "number" }), head(say("reason")), head(say("moves"), { class: "number" }), head(say("times"), { class: "number" })], rows)
      : element("p", { class: "none" }, say("nothing")));
    this.more.hidden = fitting.length <= this.shown;
  }
}
