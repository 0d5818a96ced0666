import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { look, premoveBoard } from '../../src/game/premove';
import { canAbort } from '../../src/online/abort';
import { after, type ServerState } from '../../src/online/protocol';
import { OnlineSession } from '../../src/online/session.svelte';
import type { Listener } from '../../src/online/socket';
import type { Rules } from '../../src/wasm/match';
import type { GameName } from '../../src/wasm/types';
import { Clock, loadRules } from './modules';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

const open: OnlineSession[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

function stateWith(changes: Partial<ServerState> = {}): ServerState {
  return {
    type: 'state',
    v: 1,
    seq: 4,
    id: 'abc',
    game: 'quoridor',
    rules: '',
    start: '9x9 e1:10/e9:10 -/- 1 0',
    position: '',
    status: 'running',
    ply: 0,
    to_move: 1,
    moves: [],
    departures: [],
    clock: '5:00+3',
    clocks_ms: [300_000, 300_000],
    clock_running: false,
    seats: [
      { seat: 1, kind: 'person', name: 'Ann', here: true, in_play: true },
      { seat: 2, kind: 'person', name: 'Max', here: true, in_play: true },
    ],
    you: 1,
    maker: false,
    spectators: 0,
    draw: null,
    takeback: null,
    rematch: { wanted_by: [], id: null },
    end: null,
    premove: null,
    visibility: 'private',
    rated: false,
    chat: [],
    created_at: 0,
    ...changes,
  };
}

const line = { move: '', win_chance: 0.5, score: 0, exact: false, moves: [] };

async function connect(first = stateWith(), given: Rules = rules) {
  const sent: Record<string, unknown>[] = [];
  let listener = null as Listener | null;
  const clock = new Clock();
  const { session } = OnlineSession.open(
    given,
    (given) => {
      listener = given;
      return { send: (message) => sent.push(message as Record<string, unknown>), close: () => {} };
    },
    () => clock.time,
    () => {},
    () => ({
      think: async () => ({ depth: 1, nodes: 1, seconds: 0, lines: [{ ...line, move: 'e2' }] }),
      stop: () => {},
      interrupt: () => {},
    }),
  );
  const server = listener as Listener;
  server.message(first);
  const made = await session;
  open.push(made);
  return { session: made, server, sent, clock };
}
const movesOf = (session: OnlineSession) => session.view.moves.map((entry) => entry.move);

describe('a game on the server', () => {
  test('shows a move before the server has confirmed it, and keeps it then', async () => {
    const { session, server, sent } = await connect();
    expect(session.canMove).toBe(true);
    expect(session.play('e2')).toBeNull();
    expect(movesOf(session)).toEqual(['e2']);
    expect(session.canMove).toBe(false);
    expect(sent[0]).toMatchObject({ type: 'move', ply: 0, move: 'e2' });
    server.message({
      type: 'moved',
      seq: 5,
      ply: 1,
      seat: 1,
      move: 'e2',
      to_move: 2,
      clocks_ms: [300_000, 300_000],
    });
    server.message({ type: 'ack', ref: sent[0]?.ref, ply: 1 });
    expect(movesOf(session)).toEqual(['e2']);
    server.message({
      type: 'moved',
      seq: 6,
      ply: 2,
      seat: 2,
      move: 'e8',
      to_move: 1,
      clocks_ms: [300_000, 299_000],
    });
    expect(session.canMove).toBe(true);
    expect(session.times).toEqual([300_000, 299_000]);
  });

  test('refuses an illegal move here, without asking', async () => {
    const { session, sent } = await connect();
    expect(session.play('e5')?.code).toBe('not_reachable');
    expect(sent).toEqual([]);
  });

  test('takes a refused move back and asks how things stand', async () => {
    const { session, server, sent } = await connect();
    session.play('e2');
    server.message({ type: 'error', ref: sent[0]?.ref, error: 'late', message: 'too late' });
    expect(movesOf(session)).toEqual([]);
    expect(session.refusal?.code).toBe('late');
    expect(sent.at(-1)).toMatchObject({ type: 'sync' });
  });

  test('sends a move again after a lost connection, with the same name', async () => {
    const { session, server, sent } = await connect();
    server.connected(false);
    expect(session.connected).toBe(false);
    session.play('e2');
    server.connected(true);
    expect(session.connected).toBe(true);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    server.message(stateWith({ seq: 9, moves: ['e2'], ply: 1, to_move: 2 }));
    expect(movesOf(session)).toEqual(['e2']);
    server.connected(true);
    expect(sent).toHaveLength(2);
  });

  test('asks for the state when an event is missing', async () => {
    const { session, server, sent } = await connect();
    server.message({ type: 'moved', seq: 6, ply: 2, seat: 2, move: 'e8', to_move: 1 });
    expect(sent.at(-1)).toMatchObject({ type: 'sync' });
    expect(movesOf(session)).toEqual([]);
  });

  test('runs the clock of who is to move between messages', async () => {
    const { session, clock } = await connect(
      stateWith({ clock_running: true, moves: ['e2'], ply: 1, to_move: 2 }),
    );
    clock.time += 7000;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(session.times).toEqual([300_000, 293_000]);
  });

  test('can only be watched without a seat', async () => {
    const { session } = await connect(stateWith({ you: null }));
    expect(session.canMove).toBe(false);
    expect(session.canPremove).toBe(false);
    expect(Object.values(session.can).some(Boolean)).toBe(false);
  });

  test('ends as the server says', async () => {
    const { session, server } = await connect();
    server.message({ type: 'ended', seq: 5, result: '1-0', reason: 'time', places: [1, 2] });
    expect(session.view.end).toEqual({ result: '1-0', reason: 'time', places: [1, 2] });
    expect(session.can.rematch).toBe(true);
    const broken = after(stateWith(), {
      type: 'ended',
      seq: 5,
      result: '*',
      reason: 'abandoned',
      places: [null, null],
    });
    expect(broken?.end?.places).toBeNull();
  });

  test('takes the next move in advance, for the ply at which it will be our turn', async () => {
    const { session, sent } = await connect(stateWith({ moves: ['e2'], ply: 1, to_move: 2 }));
    expect(session.canPremove).toBe(true);
    session.premove('e3');
    expect(sent.at(-1)).toMatchObject({ type: 'premove', ply: 2, move: 'e3' });
    expect(session.state.premove).toBe('e3');
  });
});

describe('what has not changed is kept', () => {
  const moved = (seq: number, ply: number, seat: number, move: string) => ({
    type: 'moved',
    seq,
    ply,
    seat,
    move,
    to_move: 3 - seat,
    clocks_ms: [300_000, 300_000],
  });

  function countingRules() {
    let opened = 0;
    const counting = Object.create(rules) as Rules;
    counting.open = (record, now) => {
      opened++;
      return rules.open(record, now);
    };
    return { counting, opened: () => opened };
  }

  test('talk and comings and goings open no match, and make no position', async () => {
    const { counting, opened } = countingRules();
    const { session, server } = await connect(stateWith({ you: null }), counting);
    const { board } = session.view;
    server.message({ type: 'chat', seat: 1, text: 'hi', at: 1 });
    server.message({ type: 'presence', here: [true, false], spectators: 2 });
    server.message({ type: 'draw_declined', seq: 5, seat: 1 });
    expect(session.view.board).toBe(board);
    expect(session.state.chat).toHaveLength(1);
    expect(opened()).toBe(1);
  });

  test('moves are added to the match, and only removed moves reopen it', async () => {
    const { counting, opened } = countingRules();
    const { session, server, sent } = await connect(stateWith(), counting);
    session.play('e2');
    server.message(moved(5, 1, 1, 'e2'));
    server.message({ type: 'ack', ref: sent[0]?.ref, ply: 1 });
    server.message(moved(6, 2, 2, 'e3h'));
    session.show(1);
    expect(session.shown.board.seats[0]).toMatchObject({ pawn: 'e2' });
    session.show(2);
    expect(opened()).toBe(1);
    expect(movesOf(session)).toEqual(['e2', 'e3h']);
    const { position } = session.view.board;
    expect({ ...session.view.board, moves: [] }).toEqual(look(rules, 'quoridor', position));
    server.message(stateWith({ seq: 7, moves: ['e2'], ply: 1, to_move: 2 }));
    expect(opened()).toBe(2);
    expect(movesOf(session)).toEqual(['e2']);
  });

  test('a seat that leaves changes the board', async () => {
    const four = stateWith({
      start: '9x9 e1:5/a5:5/e9:5/i5:5 -/-/-/- 1 0',
      seats: [1, 2, 3, 4].map((seat) => ({
        seat,
        kind: 'person',
        name: `P${seat}`,
        here: true,
        in_play: true,
      })),
      clock: 'none',
      clocks_ms: [null, null, null, null],
    });
    const { session, server, sent } = await connect(four);
    server.message({ type: 'left', seq: 5, seat: 2, reason: 'resignation', to_move: 1 });
    expect(sent.at(-1)).toMatchObject({ type: 'sync' });
    expect(session.news).toEqual({ type: 'left', seat: 2 });
    server.message({
      ...four,
      seq: 5,
      departures: [{ ply: 0, seat: 2, reason: 'resignation' }],
    });
    expect(session.view.seats[1]?.in_play).toBe(false);
    expect(session.news).toEqual({ type: 'left', seat: 2 });
  });
});

describe('what is said beside the board', () => {
  test('an error ends with what it was about', async () => {
    const { session, server, sent } = await connect();
    session.play('e2');
    server.message({ type: 'error', ref: sent[0]?.ref, error: 'store_busy', message: '' });
    // The requested state is unchanged: the message stays.
    server.message(stateWith({ seq: 4 }));
    expect(session.refusal?.code).toBe('store_busy');
    session.play('e2');
    expect(session.refusal).toBeNull();
    server.message({ type: 'error', ref: sent.at(-1)?.ref, error: 'late', message: '' });
    server.message({ type: 'ended', seq: 5, result: '0-1', reason: 'time', places: [2, 1] });
    expect(session.refusal).toBeNull();
  });

  test('a refusal by others is shown until the game continues', async () => {
    const { session, server } = await connect();
    server.message({ type: 'draw_declined', seq: 5, seat: 2 });
    expect(session.news).toEqual({ type: 'draw_declined', seat: 2 });
    server.message({ type: 'moved', seq: 6, ply: 1, seat: 1, move: 'e2', to_move: 2 });
    expect(session.news).toBeNull();
  });

  test('a position that is looked back at is not played in', async () => {
    const { session, sent } = await connect(stateWith({ moves: ['e2', 'e8'], ply: 2 }));
    session.show(1);
    expect(session.can.undo).toBe(false);
    session.undo();
    expect(session.play('e3')?.code).toBe('looking_back');
    expect(sent).toEqual([]);
  });
});

test('events change the state that they are about', () => {
  const start = stateWith({ status: 'open', you: 1 });
  const joined = after(start, { type: 'joined', seq: 5, seat: 2, name: 'Eve', account: false });
  expect(joined?.seats[1]?.name).toBe('Eve');
  expect(after(start, { type: 'started', seq: 5, to_move: 1 })?.status).toBe('running');
  expect(after(start, { type: 'presence', here: [true, false], spectators: 2 })).toMatchObject({
    spectators: 2,
    seq: 4,
  });
  expect(after(start, { type: 'chat', seat: 1, text: 'hi', at: 1 })?.chat).toHaveLength(1);
  expect(after(start, { type: 'something_new', seq: 5 })).toBeNull();
});

describe('a hint in a game on the server', () => {
  const seats: ServerState['seats'] = [
    { seat: 1, kind: 'person', name: 'Ann', here: true, in_play: true },
    { seat: 2, kind: 'engine', name: '', level: 4, in_play: true },
  ];

  test('is given where all others are engines', async () => {
    const { session } = await connect(stateWith({ seats }));
    expect(session.can.hint).toBe(true);
    await session.askHint();
    expect(session.hint).toBe('e2');
    session.play('d1');
    expect(session.hint).toBeNull();
  });

  test('is never given against people, in rated games, or to those who watch', async () => {
    for (const state of [
      stateWith(),
      stateWith({ seats, rated: true }),
      stateWith({ seats, you: null }),
    ]) {
      const { session } = await connect(state);
      expect(session.hints).toBe(false);
      await session.askHint();
      expect(session.hint).toBeNull();
    }
  });
});

describe('what may be said in advance', () => {
  // What the other player can really do, one move after the other.
  function repliesTo(game: GameName, position: string, seat: number): Set<string> {
    const found = new Set<string>();
    for (const move of look(rules, game, position).legal_moves) {
      const next = look(rules, game, position, move);
      if (next.to_move !== seat) continue;
      for (const reply of next.legal_moves) if (reply !== 'pass') found.add(reply);
    }
    return found;
  }

  test.each([
    ['quoridor', '9x9 e4:10/e6:10 -/- 2 6', 1],
    ['quoridor', '9x9 e4:10/e5:10 d5h/e3v 2 8', 1],
    ['quoridor', '9x9 d4:0/e4:10 b2h,f6v/- 2 8', 1],
    ['quoridor', '5x5 c2:3/c3:3 a1h,c3h/a3h 1 8', 2],
    ['othello', `${'-'.repeat(26)}XO------XXX------XO${'-'.repeat(19)} O`, 1],
  ] as const)('is just what may become legal: %s %s', (game, position, seat) => {
    const board = premoveBoard(rules, look(rules, game, position), seat);
    expect(board.to_move).toBe(seat);
    expect(new Set(board.legal_moves)).toEqual(repliesTo(game, position, seat));
    expect(board.legal_moves.length).toBeGreaterThan(0);
  });

  test('is a move of that seat also with four players', () => {
    const board = premoveBoard(
      rules,
      look(rules, 'quoridor', '9x9 e1:5/a5:5/e9:5/i5:5 -/-/-/- 2 1'),
      1,
    );
    expect(board.legal_moves).toContain('e2');
    expect(board.legal_moves).toContain('d4h');
    expect(board.legal_moves).not.toContain('e3');
  });
});

describe('aborting a game', () => {
  const engines = [1, 2].map((seat) => ({
    seat,
    kind: 'engine' as const,
    name: '',
    level: 3,
    in_play: true,
  }));

  test('is for players before everybody has moved', () => {
    expect(canAbort(stateWith({ you: 1, moves: ['e2'] }))).toBe(true);
    expect(canAbort(stateWith({ you: 1, moves: ['e2', 'e8'] }))).toBe(false);
    expect(canAbort(stateWith({ you: null }))).toBe(false);
  });

  test('is for the maker of a game of engines at any time while it runs', () => {
    const watched = { you: null, seats: engines, moves: ['e2', 'e8', 'e3'] };
    expect(canAbort(stateWith({ ...watched, maker: true }))).toBe(true);
    expect(canAbort(stateWith({ ...watched, maker: false }))).toBe(false);
    expect(canAbort(stateWith({ ...watched, maker: true, status: 'finished' }))).toBe(false);
  });
});

test('a rated game that was too short says so', () => {
  const ended = after(stateWith({ rated: true }), {
    type: 'ended',
    seq: 5,
    result: '1-0',
    reason: 'resignation',
    places: [1, 2],
    counts: false,
  });
  expect(ended?.end?.counts).toBe(false);
});
