// The report itself, section by section.
const { result, replays } = JSON.parse(document.getElementById("data").textContent);
let progress = result.history.some((moment) => moment.elo.some((value) => typeof value === "number")) ? "elo" : "points";

function section(key, ...children) {
  return element("section", { "aria-labelledby": `title-${key}` }, element("h2", { id: `title-${key}` }, say(key)), ...children);
}

function tile(key, value, note = "", kind = "") {
  return element("li", { class: kind }, element("span", { class: "what" }, say(key)), element("strong", {}, value), element("span", { class: "note" }, note));
}

function summary() {
  const { sums } = result;
  const faults = Object.values(sums.faults).reduce((sum, count) => sum + count, 0);
  const tiles = [
    tile("games", result.state === "finished" ? String(result.games_finished) : say("gamesOf", result.games_finished, result.games_planned), say(result.state === "finished" ? "finished" : "running")),
    tile("entrants", String(result.entrants.length), result.seats > 2 ? say("players", result.seats) : ""),
    tile("faults", String(faults), Object.entries(sums.faults).map(([kind, count]) => `${kind} ${count}`).join(", "), faults ? "bad" : ""),
  ];
  if (sums.plies) tiles.push(tile("length", say("plies", sums.plies[1]), say("lengthRange", sums.plies[0], sums.plies[2])));
  const wins = sums.first_places.map((count) => percent(count / Math.max(1, result.games_finished)));
  if (wins.length === 2) tiles.push(tile("firstSeat", wins[0]));
  else if (wins.length > 2) tiles.push(tile("seatWins", wins[0], wins.slice(1).join(" · ")));
  const about = [say(result.kind in texts[language] ? result.kind : "match"), result.game[0].toUpperCase() + result.game.slice(1), result.rules, say("seed", result.seed)];
  const done = result.games_planned > 0 ? result.games_finished / result.games_planned : 1;
  const bar = result.state === "finished" ? [] : [element("progress", { max: "1", value: String(done), "aria-label": say("games") })];
  return element("section", { class: "summary" }, element("p", { class: "about" }, about.filter(Boolean).join(" · ")), ...bar, element("ul", { class: "tiles" }, ...tiles));
}

function endsSection() {
  const all = Object.entries(result.sums.ends).sort((a, b) => b[1] - a[1]);
  const most = Math.max(1, ...all.map(([, count]) => count));
  return section("ends", element("ul", { class: "ends" }, ...all.map(([reason, count]) => {
    const bar = element("span", { class: "length", "aria-hidden": "true" });
    bar.style.width = `${(100 * count) / most}%`;
    return element("li", {}, element("span", {}, texts[language].reasons[reason] ?? reason), element("span", { class: "track" }, bar), element("b", {}, String(count)));
  })));
}

function progressSection(width) {
  const names = result.entrants.map((entrant) => entrant.name);
  const series = names.map((name, i) => ({ name, points: result.history.flatMap((moment) => {
    const value = moment[progress][i];
    return typeof value === "number" ? [[moment.games, value]] : [];
  }) }));
  const choice = element("div", { class: "choice", role: "group" }, ...["elo", "points"].map((kind) => {
    const button = element("button", { type: "button", "aria-pressed": String(progress === kind) }, say(kind === "elo" ? "byElo" : "byPoints"));
    button.addEventListener("click", () => { progress = kind; build(); });
    return button;
  }));
  return section("progress", choice, linePlot({ series, width, xText: say("gamesPlayed"), yText: say(progress === "elo" ? "byElo" : "byPoints") }), legend(names));
}

function sprtSection(width) {
  const { sprt } = result;
  const points = result.history.flatMap((moment) => (typeof moment.llr === "number" ? [[moment.games, moment.llr]] : []));
  const text = say("sprtText", sprt.elo0, sprt.elo1, numberText(sprt.llr, 2), numberText(sprt.lower, 2), numberText(sprt.upper, 2));
  const verdict = sprt.verdict === "undecided" ? say("undecided") : say(sprt.verdict, sprt[sprt.verdict]);
  return section("sprt", element("p", {}, text, " ", element("strong", { class: `verdict ${sprt.verdict}` }, verdict)),
    linePlot({ series: [{ name: say("llr"), points }], width, xText: say("gamesPlayed"), yText: say("llr"), levels: [
      { y: sprt.upper, text: `${sprt.elo1} Elo`, kind: "ahead" }, { y: sprt.lower, text: `${sprt.elo0} Elo`, kind: "behind" }, { y: 0, text: "", kind: "zero" }] }));
}

function roundsSection() {
  const columns = result.rounds.map((round) => element("div", { class: "round" }, element("h3", {}, say("round", round.round)),
    ...round.encounters.map((encounter) => {
      const most = Math.max(...encounter.points);
      const winner = encounter.winner ?? (encounter.finished && encounter.points.filter((points) => points === most).length === 1 ? encounter.names[encounter.points.indexOf(most)] : null);
      const note = { tiebreak: say("tiebreak"), seed: say("seedDecided") }[encounter.decided_by];
      return element("ul", { class: "encounter" }, ...encounter.names.map((name, i) => element("li", { class: name === winner ? "won" : "" }, element("span", {}, named(name)), element("b", {}, pointsText(encounter.points[i])))),
        ...(note ? [element("li", { class: "faint" }, note)] : []));
    }), ...((round.byes || []).length ? [element("p", { class: "faint" }, say("byes", round.byes.map(isolated).join(", ")))] : [])));
  const box = element("div", { class: "rounds scroll", tabindex: "0" }, ...columns);
  if (result.kind === "knockout" || result.kind === "swiss") return section("rounds", box);
  return element("section", {}, element("details", {}, element("summary", {}, element("h2", {}, say("rounds"))), box));
}

function build() {
  translateElements();
  document.getElementById("language").textContent = language === "en" ? "HU" : "EN";
  const report = document.getElementById("report");
  const width = Math.min(1100, report.clientWidth) - 40;
  const faulty = result.games.some((game) => game.faults.length > 0);
  const sections = [summary(), section("standings", standingsTable(result))];
  if (result.sprt) sections.push(sprtSection(width));
  if (result.history.length > 1) sections.push(progressSection(width));
  if (result.crosstable.length > 0) sections.push(section("crosstable", element("p", { class: "faint" }, say("crossHint")), crossTable(result)));
  if (result.rounds.length > 0) sections.push(roundsSection());
  sections.push(section("faults", faulty ? faultsTable(result, replays) : element("p", { class: "none" }, say("noFaults"))));
  if (Object.keys(result.sums.ends).length > 0) sections.push(endsSection());
  const cut = result.games.length < result.games_finished ? [element("p", { class: "faint" }, say("cut", result.games.length, result.games_finished))] : [];
  sections.push(section("allGames", ...cut, new GamesTable(result, replays).box));
  report.replaceChildren(...sections, element("footer", {}, say("made")));
}

document.getElementById("theme").addEventListener("click", toggleTheme);
document.getElementById("language").addEventListener("click", () => { language = language === "en" ? "hu" : "en"; build(); });
let drawnAt = innerWidth;
addEventListener("resize", () => { if (innerWidth !== drawnAt) { drawnAt = innerWidth; build(); } });
build();
