import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LocalSession } from '../../src/game/local.svelte';
import { SavedGames } from '../../src/game/saved';
import { rematchOf } from '../../src/game/seats';
import type { Rules } from '../../src/wasm/match';
import type { GameRecord } from '../../src/wasm/types';
import {
  Clock,
  loadRecords,
  loadRules,
  MapStorage,
  PuppetEngine,
  recordOf,
  worldOf,
} from './modules';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

const open: LocalSession[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

function begin(
  record: GameRecord,
  { engine = new PuppetEngine(), storage = new MapStorage(), clock = new Clock() } = {},
): LocalSession {
  const session = new LocalSession('game1', record, [], worldOf(rules, engine, storage, clock));
  open.push(session);
  return session;
}

const againstEngine = {
  seats: [
    { name: '', kind: 'person' },
    { name: '', kind: 'engine:4' },
  ],
};
const movesOf = (session: LocalSession) => session.view.moves.map((entry) => entry.move).join(' ');

describe('two people at one table', () => {
  test('play in turn, and a refused move says why and changes nothing', () => {
    const session = begin(recordOf('quoridor'));
    expect(session.ownSeats).toEqual([1, 2]);
    expect(session.play('e2')).toBeNull();
    expect(session.play('e3h')).toBeNull();
    expect(session.play('e3v')?.code).toBe('wall_crosses');
    expect(session.check('d3h')?.code).toBe('wall_overlaps');
    expect(session.check('g3h')).toBeNull();
    expect(movesOf(session)).toBe('e2 e3h');
  });

  test('take back and play again, one move at a time', () => {
    const session = begin(recordOf('quoridor'));
    for (const move of ['e2', 'e8', 'e3']) session.play(move);
    session.undo();
    session.undo();
    expect(movesOf(session)).toBe('e2');
    session.redo();
    expect(movesOf(session)).toBe('e2 e8');
    expect(session.live).toBe(true);
    session.play('d3h');
    expect(session.can.redo).toBe(false);
  });

  test('agree to a draw', () => {
    const session = begin(recordOf('quoridor'));
    session.play('e2');
    expect(session.can.draw).toBe(false);
    session.play('e8');
    expect(session.can.draw).toBe(true);
    session.draw();
    expect(session.view.end?.reason).toBe('agreement');
  });

  test('one of four resigns and three play on', () => {
    const session = begin(recordOf('quoridor', { rules: 'players=4' }));
    session.resign();
    expect(session.view.end).toBeNull();
    expect(session.view.to_move).toBe(2);
    expect(session.play('b5')).toBeNull();
  });

  test('a finished game stays finished: nothing is taken back, hinted at or played', async () => {
    const engine = new PuppetEngine();
    const end = (session: LocalSession) => {
      for (const move of ['e2', 'e8', 'e3']) session.play(move);
      session.undo();
      session.draw();
      return session;
    };
    const session = end(begin(recordOf('quoridor'), { engine }));
    const before = session.currentRecord();
    expect(before.result).toBe('1/2-1/2');
    expect(session.can).toEqual({
      undo: false,
      redo: false,
      hint: false,
      resign: false,
      draw: false,
      rematch: true,
      pause: false,
    });
    session.undo();
    session.redo();
    await session.askHint();
    expect(session.play('e3')?.code).toBe('match_over');
    session.show(1);
    expect(session.play('e7')?.code).toBe('looking_back');
    session.undo();
    expect(session.currentRecord()).toEqual(before);
    expect(engine.asked).toEqual([]);
  });

  test('look back without playing there, and come back', async () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor'), { engine });
    for (const move of ['e2', 'e8', 'e3', 'e7']) session.play(move);
    session.undo();
    session.show(1);
    expect(session.live).toBe(false);
    expect(session.canMove).toBe(false);
    expect(session.can).toMatchObject({ undo: false, redo: false, hint: false });
    session.undo();
    session.redo();
    await session.askHint();
    expect(engine.asked).toEqual([]);
    expect(session.play('e7')?.code).toBe('looking_back');
    expect(movesOf(session)).toBe('e2 e8 e3');
    expect(session.shown.moves).toHaveLength(1);
    session.show(99);
    expect(session.live).toBe(true);
  });

  test('who cannot move passes after a moment', async () => {
    const session = begin(recordOf('othello', { position: `XO${'-'.repeat(61)}- O` }));
    expect(session.mustPass).toBe(true);
    expect(session.canMove).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(movesOf(session)).toBe('pass');
    expect(session.view.to_move).toBe(1);
  });
});

describe('against an engine', () => {
  test('the engine answers at its level, from the whole game', async () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor', againstEngine), { engine });
    expect(session.ownSeats).toEqual([1]);
    session.play('e2');
    expect(session.thinking).toBe(true);
    expect(session.canMove).toBe(false);
    expect(engine.asked[0]).toMatchObject({
      at: { game: 'quoridor', moves: ['e2'] },
      how: { level: 4 },
    });
    await engine.answer('e8');
    expect(movesOf(session)).toBe('e2 e8');
    expect(session.canMove).toBe(true);
  });

  test('the engine is stopped with the page, though it is not thinking', async () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor', againstEngine), { engine });
    session.play('e2');
    await engine.answer('e8');
    expect(engine.stopped).toBe(0);
    open.pop();
    session.close();
    expect(engine.stopped).toBe(1);
  });

  test('take back goes to the person’s own last move', async () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor', againstEngine), { engine });
    expect(session.can.undo).toBe(false);
    session.play('e2');
    await engine.answer('e8');
    session.undo();
    expect(movesOf(session)).toBe('');
    expect(session.canMove).toBe(true);
    session.redo();
    expect(movesOf(session)).toBe('e2 e8');
  });

  test('take back while it thinks stops it', async () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor', againstEngine), { engine });
    session.play('e2');
    session.undo();
    expect(engine.stopped).toBe(1);
    expect(session.thinking).toBe(false);
    expect(session.canMove).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(session.problem).toBeNull();
  });

  test('a failed engine is reported, and can be retried', async () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor', againstEngine), { engine });
    session.play('e2');
    await engine.fail('no network');
    expect(session.problem).toContain('no network');
    expect(movesOf(session)).toBe('e2');
    session.undo();
    expect(session.problem).toBeNull();
    session.redo();
    await engine.fail('no network');
    session.retry();
    await engine.answer('e8');
    expect(session.problem).toBeNull();
    expect(movesOf(session)).toBe('e2 e8');
  });

  test('a hint is shown and not played', async () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor', againstEngine), { engine });
    void session.askHint();
    await engine.answer('e2');
    expect(session.hint).toBe('e2');
    expect(movesOf(session)).toBe('');
    session.play('d1');
    expect(session.hint).toBeNull();
  });

  test('two engines play alone, and a pause holds them', async () => {
    const engine = new PuppetEngine();
    const seats = [
      { name: '', kind: 'engine:1' },
      { name: '', kind: 'engine:2' },
    ];
    const session = begin(recordOf('quoridor', { seats }), { engine });
    await engine.answer('e2');
    expect(engine.asked.at(-1)?.how).toMatchObject({ level: 2 });
    session.togglePause();
    expect(session.thinking).toBe(false);
    session.togglePause();
    await engine.answer('e8');
    expect(movesOf(session)).toBe('e2 e8');
  });

  test('after one of four has left, the engine is asked by position', () => {
    const engine = new PuppetEngine();
    const seats = [1, 2, 3, 4].map((seat) => ({
      name: '',
      kind: seat === 2 ? 'engine:3' : 'person',
    }));
    const session = begin(recordOf('quoridor', { rules: 'players=4', seats }), { engine });
    session.resign();
    expect(engine.asked.at(-1)?.at.position).toContain('X4');
    expect(engine.asked.at(-1)?.at.moves).toEqual([]);
  });
});

describe('clocks', () => {
  test('run by the time of the device, and a fallen flag ends the game', async () => {
    const clock = new Clock();
    const session = begin(recordOf('othello', { clock: '1:00' }), { clock });
    session.play('f5');
    clock.time += 20_000;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(session.times).toEqual([60_000, 40_000]);
    clock.time += 41_000;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(session.view.end).toMatchObject({ result: '1-0', reason: 'time' });
  });

  test('show the time without making the position anew', async () => {
    const clock = new Clock();
    const session = begin(recordOf('othello', { clock: '1:00' }), { clock });
    session.play('f5');
    const { view } = session;
    clock.time += 5000;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(session.times).toEqual([60_000, 55_000]);
    expect(session.view).toBe(view);
  });

  test('a move after the flag has fallen is late, and the game is over', () => {
    const clock = new Clock();
    const session = begin(recordOf('othello', { clock: '1:00' }), { clock });
    session.play('f5');
    clock.time += 61_000;
    expect(session.play('d6')?.code).toBe('late');
    expect(session.view.end?.reason).toBe('time');
  });

  test('tell an engine how long it may think', () => {
    const engine = new PuppetEngine();
    const session = begin(recordOf('quoridor', { ...againstEngine, clock: '2:00' }), { engine });
    session.play('e2');
    expect(engine.asked[0]?.how).toMatchObject({
      level: 4,
      seconds: 0,
      remaining: 120,
      increment: 0,
    });
  });

  test('stand still while the page is closed', () => {
    const clock = new Clock();
    const storage = new MapStorage();
    const first = begin(recordOf('othello', { clock: '1:00' }), { clock, storage });
    first.play('f5');
    clock.time += 15_000;
    first.save();
    clock.time += 100_000;
    const kept = worldOf(rules, new PuppetEngine(), storage, clock).saved.find('game1');
    const again = begin(kept?.record as GameRecord, { clock, storage });
    expect(again.times).toEqual([60_000, 45_000]);
  });
});

describe('what is kept', () => {
  test('a game that nobody has touched goes with its page', () => {
    const storage = new MapStorage();
    const { saved } = worldOf(rules, new PuppetEngine(), storage);
    begin(recordOf('quoridor'), { storage });
    expect(saved.find('game1')).not.toBeNull();
    open.pop()?.close();
    expect(saved.find('game1')).toBeNull();
    begin(recordOf('quoridor'), { storage }).play('e2');
    open.pop()?.close();
    expect(saved.find('game1')).not.toBeNull();
  });

  test('displayed positions are not computed again after another move', () => {
    const session = begin(recordOf('quoridor'));
    for (const move of ['e2', 'e8']) session.play(move);
    const first = session.boardAfter(1);
    session.play('e3');
    expect(session.boardAfter(1)).toBe(first);
    expect(session.boardAfter(2)?.seats[1]).toMatchObject({ pawn: 'e8' });
    session.undo();
    session.undo();
    session.play('d9');
    expect(session.boardAfter(2)?.seats[1]).toMatchObject({ pawn: 'd9' });
    expect(session.boardAfter(1)).toEqual(first);
  });

  test('a game continues after a reload, with the moves to redo', () => {
    const storage = new MapStorage();
    const session = begin(recordOf('quoridor', { rules: 'size=7x7' }), { storage });
    for (const move of ['d2', 'd6', 'c3h']) session.play(move);
    session.undo();
    const kept = worldOf(rules, new PuppetEngine(), storage).saved.find('game1');
    expect(kept?.redo).toEqual(['c3h']);
    const again = new LocalSession(
      'game1',
      kept?.record as GameRecord,
      kept?.redo ?? [],
      worldOf(rules, new PuppetEngine(), storage),
    );
    open.push(again);
    expect(movesOf(again)).toBe('d2 d6');
    again.redo();
    expect(movesOf(again)).toBe('d2 d6 c3h');
  });

  test('a browser without room is noticed, and the game continues', () => {
    const storage = new MapStorage();
    storage.room = 10;
    const session = begin(recordOf('quoridor'), { storage });
    expect(session.kept).toBe(false);
    expect(session.play('e2')).toBeNull();
  });

  test('damaged storage counts as empty', () => {
    const storage = new MapStorage();
    for (const damaged of ['{', '7', '[{"id": 3}, null]']) {
      storage.setItem('outflank.games', damaged);
      expect(worldOf(rules, new PuppetEngine(), storage).saved.all()).toEqual([]);
    }
  });

  test('the record comes in every format that the game has', async () => {
    const records = await loadRecords();
    const session = begin(recordOf('othello'));
    session.play('f5');
    const record = session.currentRecord();
    expect(records.write(record, 'record')).toContain('[Game "othello"]');
    expect(records.write(record, 'ggf')).toContain('GM[Othello]');
    expect(records.write(record, 'moves').trim()).toBe('f5');
  });
});

describe('one game in two pages of a browser', () => {
  function second(first: LocalSession, storage: MapStorage, engine = new PuppetEngine()) {
    const world = worldOf(rules, engine, storage);
    const kept = world.saved.find('game1');
    const session = new LocalSession('game1', kept?.record as GameRecord, kept?.redo ?? [], world);
    open.push(session);
    first.noticeOthers();
    return session;
  }

  test('is played where it was opened last; the other page follows', () => {
    const storage = new MapStorage();
    const first = begin(recordOf('quoridor'), { storage });
    first.play('e2');
    const other = second(first, storage);
    expect(first.elsewhere).toBe(true);
    expect(first.canMove).toBe(false);
    expect(Object.values(first.can)).not.toContain(true);
    other.play('e8');
    first.noticeOthers();
    expect(movesOf(first)).toBe('e2 e8');
    expect(other.elsewhere).toBe(false);
  });

  test('never loses a move to the page that lags behind', () => {
    const storage = new MapStorage();
    const first = begin(recordOf('quoridor'), { storage });
    const world = worldOf(rules, new PuppetEngine(), storage);
    const other = second(first, storage);
    other.play('e2');
    // Before it learns of the move, the first page tries to play, undo and save.
    first.elsewhere = false;
    first.play('d1');
    first.elsewhere = false;
    first.undo();
    first.elsewhere = false;
    first.save();
    expect(world.saved.find('game1')?.record.moves.map(({ move }) => move)).toEqual(['e2']);
    expect(movesOf(first)).toBe('e2');
  });

  test('continues in either of them', () => {
    const storage = new MapStorage();
    const first = begin(recordOf('quoridor'), { storage });
    const other = second(first, storage);
    other.play('e2');
    first.playHere();
    other.noticeOthers();
    expect(other.elsewhere).toBe(true);
    expect(first.play('e8')).toBeNull();
    other.noticeOthers();
    expect(movesOf(other)).toBe('e2 e8');
  });

  test('stops an engine that waits for its turn where it is no longer played', async () => {
    const storage = new MapStorage();
    const engine = new PuppetEngine();
    const first = begin(recordOf('quoridor', againstEngine), { storage, engine });
    first.play('e2');
    await engine.answer('e8');
    second(first, storage);
    expect(engine.stopped).toBe(1);
  });

  test('has one engine at work', async () => {
    const storage = new MapStorage();
    const engine = new PuppetEngine();
    const first = begin(recordOf('quoridor', againstEngine), { storage, engine });
    first.play('e2');
    const otherEngine = new PuppetEngine();
    const other = second(first, storage, otherEngine);
    expect(engine.stopped).toBe(1);
    expect(first.thinking).toBe(false);
    expect(otherEngine.asked).toHaveLength(1);
    await otherEngine.answer('e8');
    first.noticeOthers();
    expect(movesOf(other)).toBe('e2 e8');
    expect(movesOf(first)).toBe('e2 e8');
    expect(engine.asked).toHaveLength(1);
  });
});

test('where there is no room, finished games make way before running ones', () => {
  const storage = new MapStorage();
  const saved = new SavedGames(storage);
  const game = (id: string, changed: number, result = '*') => ({
    id,
    record: recordOf('othello', { result }),
    redo: [],
    changed,
  });
  saved.save(game('old', 1));
  saved.save(game('done', 2, '1-0'));
  storage.room = storage.getItem('outflank.games')?.length ?? 0;
  expect(saved.save(game('new', 3))).toBe(true);
  expect(saved.all().map(({ id }) => id)).toEqual(['new', 'old']);
});

test('a rematch gives the first move to the next seat', () => {
  const record = recordOf('quoridor', {
    rules: 'size=5x5',
    clock: '5:00',
    seats: [{ name: 'Ann' }, { name: '', kind: 'engine:2' }],
  });
  expect(rematchOf(record, 2)).toEqual({
    outflank: 1,
    game: 'quoridor',
    rules: 'size=5x5',
    clock: '5:00',
    moves: [],
    result: '*',
    seats: [{ name: '', kind: 'engine:2' }, { name: 'Ann' }],
  });
});
