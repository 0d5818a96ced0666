// The replay page in a browser, as its readers use it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { Browser } from "./browser.mjs";

const kProgram = process.env.OUTFLANK;
const kEvil = '</script><img src=x onerror="window.hacked=1"><!--\u2028';
const kRecords = `[Outflank "1"]
[Game "quoridor"]
[Rules "size=5x5 walls=3"]
[Seat1 "Ann"]
[Seat2 "Bob"]
[Result "1-0"]
[Reason "goal"]

1. c2 c4 2. a2h a4v 3. c3 c2 {a jump} 4. c4 b2 5. c5 1-0

[Outflank "1"]
[Game "othello"]
[Result "*"]

1. f5 d6 2. c3 *

[Outflank "1"]
[Game "quoridor"]
[Rules "players=4"]
[Result "*"]

1. e2 b5 e8 h5 *
`;
const kBoard = { init: { players: [{ id: 0, name: "a" }, { id: 1, name: kEvil }], board: { rows: 5, cols: 5 }, numOfWalls: 6 } };
const kServerLog = { ...kBoard, ticks: [
  { currentPlayer: -1, pawnPos: [{ x: 2, y: 0 }, { x: 2, y: 4 }], walls: [], ownedWalls: [3, 3], action: { type: "start" },
    bots: [{ id: 0, received: [{ message: "START", timestamp: 1000 }], sent: [{ message: "OK", timestamp: 1020 }] }] },
  { currentPlayer: 0, pawnPos: [{ x: 2, y: 0 }, { x: 2, y: 4 }], walls: [{ x: 0, y: 1, isVertical: 1, who: 0 }], ownedWalls: [2, 3],
    action: { type: "place", x: 0, y: 1, isVertical: 1 },
    bots: [{ id: 0, received: [{ message: "1\n2 0 3", timestamp: 1030 }], sent: [{ message: "0 1 1", timestamp: 1045 }], botLog: "deep thought" }] },
  { currentPlayer: 1, pawnPos: [{ x: 2, y: 0 }, { x: 2, y: 3 }], walls: [{ x: 0, y: 1, isVertical: 1, who: 0 }], ownedWalls: [2, 3],
    action: { type: "move", x: 2, y: 3 }, bots: [{ id: 1, received: [], sent: [{ message: kEvil, timestamp: 1050 }], commandError: "Invalid input!" }] },
] };
const kManualLog = { ...kBoard, tick: [
  { currentPlayer: 0, Action: { type: "place", Properties: { x: 0, Y: 1, isVertical: 1 } },
    pawnPos: [{ playerID: 0, x: 2, y: 0 }, { playerID: 1, x: 2, y: 4 }], walls: [] },
  { currentPlayer: 1, Action: { type: "move", Properties: { x: 2, Y: 3 } },
    pawnPos: [{ playerID: 0, x: 2, y: 0 }, { playerID: 1, x: 2, y: 4 }], walls: [{ x: 0, y: 1, isVertical: 1, who: 0 }] },
] };

let browser;
const folder = mkdtempSync(join(tmpdir(), "outflank-replay-"));
const file = (name) => join(folder, name);
const address = (name, rest = "") => pathToFileURL(file(name)).href + rest;
const kMove = "Number(document.getElementById('jump').value)";

before(async () => {
  writeFileSync(file("games.rec"), kRecords);
  writeFileSync(file("log.json"), JSON.stringify(kServerLog));
  execFileSync(kProgram, ["replay", file("games.rec"), "-o", file("games.html")]);
  execFileSync(kProgram, ["replay", file("log.json"), "-o", file("log.html")]);
  execFileSync(kProgram, ["replay", "-o", file("viewer.html")]);
  browser = await Browser.start();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

// Where the pawns are drawn, and how many walls.
const kDrawn = `(() => ({
  pawns: [...document.querySelectorAll(".pawn:not(.gone)")].map((pawn) => pawn.style.transform),
  walls: document.querySelectorAll(".wall.there").length }))()`;

test("keys step, jump and play", async () => {
  const page = await browser.open(address("games.html"));
  const start = await page.value(kDrawn);
  await page.press("ArrowRight");
  assert.equal(await page.value(kMove), 1);
  assert.notDeepEqual(await page.value(kDrawn), start);
  await page.press("End");
  assert.equal(await page.value(kMove), 9);
  assert.match(await page.text("#caption"), /Ann wins/);
  assert.equal((await page.value(kDrawn)).walls, 2);
  await page.press("Home");
  assert.deepEqual(await page.value(kDrawn), start);
  for (let i = 0; i < 4; ++i) await page.press("+");
  assert.equal(await page.value("document.getElementById('speed').value"), "10");
  await page.press(" ");
  await page.until(`${kMove} === 9`);
  await page.until("!document.getElementById('play').classList.contains('playing')");
  assert.deepEqual(browser.problems, []);
});

test("speeds go from a quarter to ten times", async () => {
  const page = await browser.open(address("games.html"));
  const speeds = await page.value("[...document.getElementById('speed').options].map((one) => Number(one.value))");
  assert.equal(Math.min(...speeds), 0.25);
  assert.equal(Math.max(...speeds), 10);
});

test("the move list, the slider and the number lead to a move", async () => {
  const page = await browser.open(address("games.html"));
  await page.value("document.querySelectorAll('#moves button')[6].click()");
  assert.equal(await page.value(kMove), 6);
  assert.equal(await page.text("#moves [aria-current]"), "c2");
  assert.match(await page.text("#talk"), /a jump/);
  await page.value("{ const s = document.getElementById('slider'); s.value = 3; s.dispatchEvent(new Event('input')); }");
  assert.equal(await page.value(kMove), 3);
  await page.value("{ const j = document.getElementById('jump'); j.value = 77; j.dispatchEvent(new Event('change')); }");
  assert.equal(await page.value(kMove), 9);
});

test("Othello counts discs: a pass has no number", async () => {
  writeFileSync(file("pass.rec"), `[Outflank "1"]
[Game "othello"]
[Position "XO---OO--------- O"]
[Result "*"]

1. pass c1 2. pass b3 *
`);
  execFileSync(kProgram, ["replay", file("pass.rec"), "-o", file("pass.html")]);
  const page = await browser.open(address("pass.html"));
  const list = await page.value("[...document.querySelectorAll('#moves li:not(.start)')].map((one) => one.textContent)");
  assert.deepEqual(list, ["", "pass", "1.", "c1", "pass", "2.", "b3"]);
});

test("an address names game and move", async () => {
  const page = await browser.open(address("games.html", "#game=2&move=1"));
  assert.match(await page.text("#caption"), /Black plays f5/);
  assert.equal(await page.value("document.querySelectorAll('.disc.black').length"), 4);
  await page.press("]");
  assert.equal(await page.value("document.querySelectorAll('.pawn').length"), 4);
  assert.match(await page.value("location.hash"), /game=3/);
});

test("what bots received, sent and printed is shown, as text", async () => {
  const page = await browser.open(address("log.html", "#move=1"));
  assert.match(await page.text("#talk"), /received.*1\n2 0 3.*sent.*0 1 1.*printed.*deep thought/s);
  await page.press("e");
  assert.equal(await page.value(kMove), 2);
  assert.match(await page.text("#talk .fault"), /Invalid input!/);
  assert.ok((await page.text("#talk .out pre")).startsWith("</script><img"));
  assert.equal(await page.value("window.hacked"), undefined);
  assert.equal(await page.value("document.querySelectorAll('img').length"), 0);
  assert.deepEqual(browser.problems, []);
});

test("a dropped log looks as the page that the program makes of it", async () => {
  const made = await browser.open(address("log.html", "#move=2"));
  const wanted = await made.value(kDrawn);
  for (const log of [kServerLog, kManualLog]) {
    const page = await browser.open(address("viewer.html"));
    assert.equal(await page.value("document.getElementById('welcome').hidden"), false);
    await page.value(`{ const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(JSON.stringify(log))}], "log.json"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true })); }`);
    await page.until("!document.getElementById('game').hidden");
    await page.press("End");
    assert.deepEqual(await page.value(kDrawn), wanted);
    assert.equal(await page.value("window.hacked"), undefined);
  }
});

test("logs of the later server can be dropped, as JSON and as Protocol Buffers", async () => {
  writeFileSync(file("log.json"), JSON.stringify(kServerLog));
  for (const shape of ["contest-arena", "contest-protobuf"]) {
    execFileSync(kProgram, ["convert", file("log.json"), file("later.bin"), "--to", shape]);
    const bytes = [...readFileSync(file("later.bin"))];
    execFileSync(kProgram, ["replay", file("later.bin"), "-o", file("later.html")]);
    const wanted = await (await browser.open(address("later.html", "#move=2"))).value(kDrawn);
    const page = await browser.open(address("viewer.html"));
    await page.value(`{ const data = new DataTransfer(); data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], "match.log"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true })); }`);
    await page.until("!document.getElementById('game').hidden");
    await page.press("End");
    assert.deepEqual(await page.value(kDrawn), wanted, shape);
    assert.match(await page.text("#talk .fault"), /Invalid input!/, shape);
  }
});

test("a file that is no log is refused in words", async () => {
  const page = await browser.open(address("viewer.html"));
  for (const text of ["[", "{}", JSON.stringify({ ...kBoard, ticks: [{ pawnPos: [{ x: 77, y: 0 }], walls: [] }] })]) {
    await page.value(`{ const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], "x.json"));
      document.getElementById('notice').textContent = "";
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true })); }`);
    await page.until("document.getElementById('notice').textContent.startsWith('x.json')");
  }
  assert.deepEqual(browser.problems, []);
});

test("nothing sticks out of a phone or a desktop, light or dark", async () => {
  for (const [name, rest] of [["games.html", "#move=5"], ["games.html", "#game=2"], ["games.html", "#game=3"], ["log.html", "#move=2"], ["viewer.html", ""]]) {
    for (const [width, dark] of [[360, false], [360, true], [800, false], [1400, true]]) {
      const page = await browser.open(address(name, rest), { width, height: 740, dark });
      assert.ok(await page.value("document.documentElement.scrollWidth <= innerWidth"), `${name} ${rest} ${width}`);
      const light = await page.value("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every((n) => n > 128)");
      assert.equal(light, !dark);
    }
  }
});

test("a screen reader finds names for everything, in both languages", async () => {
  const page = await browser.open(address("games.html", "#move=3"));
  const nameless = `[...document.querySelectorAll("button, select, input:not([hidden])")].filter((one) =>
    one.getClientRects().length && !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length)).length`;
  assert.equal(await page.value(nameless), 0);
  assert.match(await page.value("document.getElementById('board').getAttribute('aria-label')"), /Ann places the wall a2h.*Ann, c2.*Bob, c4.*a2h/);
  await page.click("#language");
  assert.equal(await page.value("document.documentElement.lang"), "hu");
  assert.match(await page.text("#caption"), /Ann falat tesz: a2h/);
  assert.equal(await page.value(nameless), 0);
  await page.click("#coordinates");
  assert.match(await page.text("#caption"), /0 1 0/);
  assert.equal(await page.value(kMove), 3);
});

test("English and Hungarian have the same sentences", () => {
  const source = readFileSync(file("viewer.html"), "utf8");
  const table = source.slice(source.indexOf("const texts ="), source.indexOf("// How games, players"));
  const texts = Function(`${table}; return texts;`)();
  assert.deepEqual(Object.keys(texts.hu).sort(), Object.keys(texts.en).sort());
  assert.deepEqual(Object.keys(texts.hu.reasons).sort(), Object.keys(texts.en.reasons).sort());
});
