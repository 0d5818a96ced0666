// Runs the module for matches in Node.js: whole matches, their clocks, and the module that keeps
// them as records.
import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from './module.mjs';

const { exports, imports, answer, withBytes } = await load(process.env.OUTFLANK_WASM);

const records = await load(process.env.OUTFLANK_RECORDS);

const error = () => JSON.parse(answer()).error;

function openMatch(record, now = 0) {
  const text = JSON.stringify({ outflank: 1, moves: [], result: '*', ...record });
  return withBytes([text], (address, size) => exports.outflank_match_open(address, size, now));
}

function play(handle, seat, move, now = 0) {
  return withBytes([move],
    (address, size) => exports.outflank_match_play(handle, seat, address, size, now));
}

function tryMove(handle, move) {
  return withBytes([move],
    (address, size) => exports.outflank_match_try(handle, address, size));
}

function view(handle, now = 0) {
  assert.equal(exports.outflank_match_view(handle, now), 1, answer());
  return JSON.parse(answer());
}

function record(handle, now = 0) {
  assert.equal(exports.outflank_match_record(handle, now), 1, answer());
  return answer();
}

function writeRecord(json, format) {
  return records.withBytes([json, format], records.exports.outflank_write_record);
}

function readRecord(text) {
  return records.withBytes([text], records.exports.outflank_read_record);
}

test('the module imports nothing but WASI', () => {
  assert.deepEqual(imports.filter((entry) => entry.module !== 'wasi_snapshot_preview1'), []);
});

test('a match is played to its end, and goes on after it is rewound', () => {
  const handle = openMatch({ game: 'quoridor', rules: 'size=3 walls=0' });
  assert.notEqual(handle, 0, answer());
  for (const [seat, move] of [[1, 'b2'], [2, 'a3'], [1, 'b3']]) {
    assert.equal(play(handle, seat, move), 1, answer());
  }
  assert.deepEqual(view(handle).end, { result: '1-0', reason: 'goal', places: [1, 2] });
  assert.equal(exports.outflank_match_view_after(handle, 1, 0), 1);
  assert.equal(JSON.parse(answer()).board.seats[0].pawn, 'b2');
  assert.equal(view(handle).moves.length, 3);
  assert.equal(exports.outflank_match_rewind(handle, 2, 0), 1, answer());
  assert.equal(view(handle).end, null);
  assert.equal(view(handle).to_move, 1);
  assert.equal(exports.outflank_match_rewind(handle, 3, 0), 0);
  assert.equal(error().name, 'out_of_range');
});

test('a move that is only tried changes nothing and is refused with its reason', () => {
  const handle = openMatch({ game: 'quoridor' });
  assert.equal(tryMove(handle, 'e3h'), 1);
  assert.equal(view(handle).moves.length, 0);
  assert.equal(tryMove(handle, 'e5'), 0);
  assert.equal(error().name, 'not_reachable');
  assert.equal(play(handle, 2, 'e8'), 0);
  assert.equal(error().name, 'not_your_turn');
});

test('clocks alone are what the view shows of them, and let flags fall', () => {
  const handle = openMatch({ game: 'othello', clock: '1:00+2' }, 1000);
  const clocks = (now) => {
    assert.equal(exports.outflank_match_clocks(handle, now), 1, answer());
    return JSON.parse(answer());
  };
  assert.equal(play(handle, 1, 'f5', 5000), 1, answer());
  assert.deepEqual(clocks(25_000), {
    time_left_ms: view(handle, 25_000).seats.map((seat) => seat.time_left_ms),
    to_move: 2,
    over: false,
  });
  assert.deepEqual(clocks(26_000).time_left_ms[1], 39_000);
  assert.equal(clocks(66_000).over, true);
  assert.equal(view(handle, 66_000).end.reason, 'time');
  assert.equal(exports.outflank_match_clocks(99, 0), 0);
});

test('clocks run by the time that is told, and go back with the moves', () => {
  const handle = openMatch({ game: 'othello', clock: '1:00+2' }, 1000);
  assert.equal(play(handle, 1, 'f5', 5000), 1, answer());
  assert.equal(play(handle, 2, 'd6', 15000), 1, answer());
  assert.deepEqual(view(handle, 20000).seats.map((seat) => seat.time_left_ms), [55000, 52000]);
  assert.equal(exports.outflank_match_rewind(handle, 1, 20000), 1);
  assert.deepEqual(view(handle, 20000).seats.map((seat) => seat.time_left_ms), [60000, 60000]);
  assert.equal(exports.outflank_match_pause(handle, 21000), 1);
  assert.equal(view(handle, 90000).seats[1].time_left_ms, 59000);
  assert.equal(exports.outflank_match_resume(handle, 90000), 1);
  assert.equal(exports.outflank_match_tick(handle, 160000), 1);
  assert.deepEqual(view(handle, 160000).end, { result: '1-0', reason: 'time', places: [1, 2] });
});

test('one of four resigns and the others play on', () => {
  const handle = openMatch({ game: 'quoridor', rules: 'players=4' });
  assert.equal(exports.outflank_match_resign(handle, 1, 0), 1, answer());
  const seen = view(handle);
  assert.equal(seen.end, null);
  assert.equal(seen.seats[0].in_play, false);
  assert.equal(seen.to_move, 2);
});

test('a draw is agreed by everybody in play', () => {
  const handle = openMatch({ game: 'quoridor', rules: 'players=3' });
  assert.equal(exports.outflank_match_draw(handle, 0), 1, answer());
  assert.equal(view(handle).end.reason, 'agreement');
});

test('a record opens the same match again, and other formats are read', () => {
  const handle = openMatch({ game: 'othello', seats: [{ name: 'Ann' }, { name: 'Max' }] });
  for (const [seat, move] of [[1, 'f5'], [2, 'd6']]) play(handle, seat, move);
  const json = record(handle);
  assert.deepEqual(view(openMatch(JSON.parse(json))), view(handle));
  for (const format of ['record', 'ggf', 'moves', 'json']) {
    assert.equal(writeRecord(json, format), 1, records.answer());
    assert.equal(readRecord(records.answer()), 1, records.answer());
    assert.deepEqual(
      JSON.parse(records.answer()).moves.map((entry) => entry.move), ['f5', 'd6']);
  }
  assert.equal(readRecord('1. e2 e8 2. e9'), 0);
  assert.match(JSON.parse(records.answer()).error.message, /e9/);
  assert.equal(readRecord(''), 0);
  assert.equal(writeRecord(json, 'chess'), 0);
  assert.equal(writeRecord('{}', 'record'), 0);
  assert.equal(writeRecord(json.replace('f5', 'a1'), 'record'), 0);
  assert.match(JSON.parse(records.answer()).error.message, /a1/);
});

test('the games of a file are listed, and each is read by its number', () => {
  const json = (list, more = {}) => JSON.stringify({
    outflank: 1, game: 'othello', moves: list.split(' ').map((move) => ({ move })), result: '*', ...more,
  });
  const file = [
    json('f5 d6', { seats: [{ name: 'Ann' }, { name: 'Bob' }], tags: { Date: '2026.03.14', Own: 'x' } }),
    '{"outflank": 7}',
    json('d3 e3 f2', { result: '1-0', reason: 'resignation' }),
  ].join('\n');
  const { exports: listing } = records;
  const handle = records.withBytes([file], listing.outflank_games_open);
  const next = (count) => {
    assert.equal(listing.outflank_games_next(handle, count), 1, records.answer());
    return JSON.parse(records.answer());
  };
  assert.deepEqual(next(1), [{
    number: 1, game: 'othello', tags: { Date: '2026.03.14' }, moves: 2, passes: 0, begins: 'f5 d6', result: '*',
    seats: [{ name: 'Ann', kind: 'person' }, { name: 'Bob', kind: 'person' }],
  }]);
  const [damaged, third, ...more] = next(9);
  assert.deepEqual([damaged.number, damaged.error.name], [2, 'unknown']);
  assert.deepEqual([third.number, third.moves, third.reason, more.length], [3, 3, 'resignation', 0]);
  assert.deepEqual(next(9), []);
  assert.equal(listing.outflank_games_read(handle, 1), 1, records.answer());
  assert.deepEqual(JSON.parse(records.answer()).moves.map(({ move }) => move), ['f5', 'd6']);
  assert.equal(next(1)[0].number, 2);
  for (const [number, message] of [[2, /7|version/], [4, /no game 4/], [0, /from 1/]]) {
    assert.equal(listing.outflank_games_read(handle, number), 0);
    assert.match(JSON.parse(records.answer()).error.message, message);
  }
  listing.outflank_games_close(handle);
  assert.equal(listing.outflank_games_next(handle, 1), 0);
  assert.equal(JSON.parse(records.answer()).error.name, 'unknown');
});

// The JSON library reads and writes numbers by functions that the small modules have of their own.
test('numbers with a fraction and broken JSON are refused with their reason', () => {
  const reason = (text) => {
    const open = (address, size) => exports.outflank_match_open(address, size, 0);
    assert.equal(withBytes([text], open), 0, text);
    return error().message;
  };
  const version = (number) => reason(`{"outflank": ${number}, "game": "othello", "moves": []}`);
  for (const number of ['1.5', '-2.5e-3', '1e300', '123456789012345678901234567890', '1e-99999']) {
    assert.doesNotMatch(version(number), /not JSON/, number);
  }
  assert.equal(version('1e400'), "this is not JSON at '1e400'");
  assert.equal(version('1.'), "this is not JSON at '1.,'");
  assert.equal(reason('{"game": "\u0001"}'), `this is not JSON at '"<U+0001>'`);
  assert.equal(reason('[\u001f]'), "this is not JSON at '[<U+001F>'");
});

test('what is not there is a named error', () => {
  assert.equal(openMatch({ game: 'chess' }), 0);
  assert.equal(error().name, 'unknown');
  assert.equal(exports.outflank_match_view(99, 0), 0);
  assert.equal(error().name, 'unknown');
});
