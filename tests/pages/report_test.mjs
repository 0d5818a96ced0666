// The report of a tournament in a browser, as its readers use it.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { Browser } from "./browser.mjs";

const kProgram = process.env.OUTFLANK;
const kEvil = '\u202e</script><img src=x onerror="window.hacked=1">';
const elo = (value) => ({ value, low: value - 100, high: value + 100, bound: "none" });
const standing = (place, name, points, rating) => ({ place, name, points, games: 4, wins: 2, draws: 1, losses: 1, byes: 0, faults: place - 1, seconds: 2, elo: rating });
const game = (number, names, faults = [], log = null, transcript = null) => ({ number, round: 1, encounter: 1, set: 1, names, places: [1, 2], result: "1-0", reason: faults.length ? "time" : "goal",
  plies: 20 + number, seconds: [0.5, 0.25], faults, log, transcript });
const kResult = {
  format: "outflank-tournament", version: 1, name: "Cup", kind: "knockout", game: "quoridor", rules: "", seats: 2, seed: 7, state: "running",
  games_finished: 40, games_planned: 80, entrants: [{ name: "Ann", player: "engine:level=3" }, { name: kEvil, player: "python3 evil.py" }],
  standings: [standing(1, "Ann", 3, { value: null, low: 40, high: null, bound: "at_least" }), standing(2, kEvil, 1, elo(-60))],
  crosstable: [{ first: "Ann", second: kEvil, games: 4, wins: 3, draws: 0, losses: 1, points: 3, pairs: [], elo: elo(120), los: 0.9 }],
  rounds: [{ round: 1, byes: [], encounters: [{ encounter: 1, names: ["Ann", kEvil], points: [3, 1], games: 4, finished: true, winner: "Ann", decided_by: "tiebreak" }] }],
  sprt: { elo0: 0, elo1: 10, llr: 1.5, lower: -2.94, upper: 2.94, verdict: "undecided" },
  history: [{ games: 2, elo: [null, 0], points: [1, 1], llr: 0.5 }, { games: 40, elo: [50, -50], points: [3, 1], llr: 1.5 }],
  games: Array.from({ length: 40 }, (_, i) => game(i + 1, i % 2 ? ["Ann", kEvil] : [kEvil, "Ann"],
    i === 3 ? [{ seat: 2, name: kEvil, fault: "late", message: `${kEvil} was late` }] : [], i === 3 ? "logs/4.json" : null, i === 3 ? "transcripts/4.jsonl" : null)),
};
const kRecords = Array.from({ length: 40 }, () => `[Outflank "1"]\n[Game "quoridor"]\n[Result "1-0"]\n[Reason "time"]\n\n1. e2 {seat 2: late: no answer} 1-0\n`).join("\n");
const kTranscript = '{"ms":1.5,"seat":2,"ply":1,"direction":"to","text":"2\\n4 1 10\\n"}\n';
let browser;
const folder = mkdtempSync(join(tmpdir(), "outflank-report-"));
const file = (name) => join(folder, name);
const address = (name) => pathToFileURL(file(name)).href;

before(async () => {
  mkdirSync(file("transcripts"));
  writeFileSync(file("transcripts/4.jsonl"), kTranscript);
  writeFileSync(file("games.txt"), kRecords);
  writeFileSync(file("result.json"), JSON.stringify(kResult));
  execFileSync(kProgram, ["arena", "report", file("result.json"), "-o", file("plain.html")]);
  execFileSync(kProgram, ["arena", "report", folder, "-o", file("report.html"), "--replays", file("replays.html")]);
  browser = await Browser.start();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

test("standings, crosstable, plots, rounds and faults are there, as text", async () => {
  const page = await browser.open(address("report.html"));
  const text = await page.text("#report");
  for (const part of ["40 / 80", "at least +40", "−60", "Not decided yet", "in the tie-break", "was late"]) assert.ok(text.includes(part), part);
  assert.equal(await page.value("document.querySelectorAll('svg.plot').length"), 2);
  assert.equal(await page.value("document.querySelectorAll('svg.rating').length"), 2);
  assert.equal(await page.value("document.querySelectorAll('.met').length"), 2);
  assert.equal(await page.value("document.querySelector('.met.behind').textContent"), "1/4");
  // Names cannot turn the direction of what stands beside them.
  assert.equal(await page.value("[...document.querySelectorAll('tbody th, .legend li, .encounter li.won')].every((one) => one.querySelector('bdi'))"), true);
  assert.equal(await page.value("[...document.querySelectorAll('.cross th[title]')].some((one) => one.title.includes('\u202e'))"), false);
  assert.equal(await page.value("window.hacked"), undefined);
  assert.equal(await page.value("document.querySelectorAll('img').length"), 0);
  assert.deepEqual(browser.problems, []);
});

test("faults lead to their replay, or else to the log", async () => {
  const link = "document.querySelector('#title-faults ~ .scroll a').getAttribute('href')";
  assert.equal(await (await browser.open(address("report.html"))).value(link), "./replays.html#game=4&move=24");
  assert.equal(await (await browser.open(address("plain.html"))).value(link), "./logs/4.json");
  const replay = await browser.open(`${address("replays.html")}#game=4&move=24`);
  assert.match(await replay.text("#talk"), /late: no answer.*received.*2\n4 1 10/s);
});

test("the games can be filtered, and come page by page", async () => {
  const page = await browser.open(address("report.html"));
  const rows = "document.querySelectorAll('#title-allGames ~ div tbody tr').length";
  assert.equal(await page.value(rows), 30);
  await page.value("[...document.querySelectorAll('#title-allGames ~ div button')].pop().click()");
  assert.equal(await page.value(rows), 40);
  await page.value("{ const f = document.querySelector('input[type=search]'); f.value = 'time'; f.dispatchEvent(new Event('input')); }");
  assert.equal(await page.value(rows), 1);
});

test("the plot of progress shows Elo or points", async () => {
  const page = await browser.open(address("report.html"));
  assert.equal(await page.value("document.querySelector('.choice [aria-pressed=true]').textContent"), "Elo");
  const before = await page.value("document.querySelectorAll('svg.plot')[1].innerHTML");
  await page.value("document.querySelectorAll('.choice button')[1].click()");
  assert.notEqual(await page.value("document.querySelectorAll('svg.plot')[1].innerHTML"), before);
});

test("nothing sticks out of a phone or a desktop, light or dark, in both languages", async () => {
  for (const [width, dark] of [[360, false], [360, true], [1280, true]]) {
    const page = await browser.open(address("report.html"), { width, height: 740, dark });
    for (const language of ["en", "hu"]) {
      assert.equal(await page.value("document.documentElement.lang"), language);
      assert.ok(await page.value("document.documentElement.scrollWidth <= innerWidth"), `${width} ${language}`);
      await page.click("#language");
    }
  }
});

test("English and Hungarian have the same sentences", () => {
  const source = readFileSync(file("report.html"), "utf8");
  const table = source.slice(source.indexOf("const texts ="), source.indexOf("// Plots as SVG"));
  const texts = Function(`${table}; return texts;`)();
  assert.deepEqual(Object.keys(texts.hu).sort(), Object.keys(texts.en).sort());
  assert.deepEqual(Object.keys(texts.hu.reasons).sort(), Object.keys(texts.en.reasons).sort());
});

test("what cannot be done is said in one line", () => {
  writeFileSync(file("wrong.json"), JSON.stringify({ ...kResult, standings: [{}] }));
  writeFileSync(file("more.json"), JSON.stringify({ ...kResult, games: [...kResult.games, kResult.games[0]] }));
  for (const [status, words, ...rest] of [
    [1, /none\.json/, file("none.json")], [1, /wrong\.json: standings\[0\]: place is missing/, file("wrong.json")],
    [1, /games\.txt: there are fewer games/, file("more.json"), "-o", file("x.html"), "--replays", file("y.html")],
    [2, /--replays/, file("result.json"), "--replays", file("y.html")]]) {
    const done = spawnSync(kProgram, ["arena", "report", ...rest], { encoding: "utf8" });
    assert.equal(done.status, status);
    assert.equal(done.stdout, "");
    assert.match(done.stderr, words);
    assert.equal(done.stderr.trim().split("\n").length, 1);
  }
});
