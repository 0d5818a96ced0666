// Reviews: what findings say of moves, and why a move was a mistake, with the real rules.
import { afterEach, expect, test } from 'vitest';
import { type Engine, Stopped } from '../../src/engine/engine';
import type { EnginePosition, Report, Think } from '../../src/engine/messages';
import { regionSize } from '../../src/games/othello/regions';
import { why as whyInOthello } from '../../src/games/othello/why';
import {
  withoutWalls,
  withPawn,
  withTurn,
  withWallsLeft,
  withWallTurned,
} from '../../src/games/quoridor/setup';
import { why as whyInQuoridor } from '../../src/games/quoridor/why';
import { setLanguage } from '../../src/i18n/index.svelte';
import {
  chancesOf,
  judge,
  type ReviewedPosition,
  searchAll,
  secondsEach,
  summary,
  verdictOf,
  worst,
} from '../../src/study/review';
import { Reviewer } from '../../src/study/reviewer.svelte';
import { StudySession } from '../../src/study/session.svelte';
import type { GameRecord } from '../../src/wasm/types';
import { loadRules, recordOf } from './modules';

const rules = await loadRules();
afterEach(() => setLanguage('en'));
const moved = (text: string) => text.split(' ').map((move) => ({ move }));
const boardAfter = (record: GameRecord, moves = '') =>
  rules.open({ ...record, moves: moves ? moved(moves) : [] }, 0).view(0).board;
const finding = (move: string, win_chance: number): Report => ({
  depth: 1,
  nodes: 1,
  seconds: 0.1,
  lines: [{ move, win_chance, score: 0, exact: false, moves: [move] }],
});
const position = (toMove: number, move: string | null, points: number[] | null = null) =>
  ({ toMove, move, forced: false, at: null, points }) as ReviewedPosition;

test('a move loses what the next position says, and the engine’s own loses nothing', () => {
  const positions = [position(1, 'e2'), position(2, 'e8'), position(1, 'd1'), position(2, null)];
  const reports = [
    finding('e2', 0.5),
    finding('e3h', 0.6),
    finding('e3', 0.7),
    finding('e7', 0.55),
  ];
  const moves = judge(positions, reports, 2);
  expect(moves.map(({ chance, after }) => [chance, after])).toEqual([
    [0.5, 0.5],
    [0.6, expect.closeTo(0.3, 9)],
    [0.7, expect.closeTo(0.45, 9)],
  ]);
  expect(worst(moves)).toEqual([1, 2]);
  expect(chancesOf(moves)).toEqual([0.5, 0.4, 0.7, expect.closeTo(0.45, 9)]);
  const [first, second] = summary(moves, 2);
  expect(first).toMatchObject({ blunders: 1, mistakes: 0 });
  expect(first?.accuracy).toBeCloseTo((100 + 100 * Math.exp(-1)) / 2, 6);
  expect(second?.accuracy).toBeCloseTo(100 * Math.exp(-1.2), 6);
  expect([0.04, 0.05, 0.1, 0.2].map(verdictOf)).toEqual([
    'good',
    'inaccuracy',
    'mistake',
    'blunder',
  ]);
});

test('the end of the game counts, forced moves do not, and with several players only the searched ones', () => {
  const ended = judge(
    [position(1, 'e9'), position(2, null, [1, 0])],
    [finding('a1h', 0.9), null],
    2,
  );
  expect(ended[0]?.after).toBe(1);
  const forced = { ...position(1, 'e2'), forced: true };
  const only = judge([forced, position(2, null)], [finding('e3', 0.9), finding('e8', 0.9)], 2);
  expect(worst(only)).toEqual([]);
  expect(summary(only, 2)[0]?.accuracy).toBeNull();
  const many = judge(
    [position(1, 'e2'), position(2, null)],
    [finding('e3', 0.5), finding('b5', 0.9)],
    3,
  );
  expect(many[0]?.after).toBeNull();
});

test('a review of sixty plies takes no more than half a minute', () => {
  for (const workers of [1, 2, 4]) {
    expect((61 * secondsEach(61, workers)) / workers).toBeLessThan(30);
  }
  expect(secondsEach(2000, 1)).toBeGreaterThan(0.05);
});

class Answers {
  asked: EnginePosition[] = [];
  stopped = false;
  constructor(private readonly chance: (at: EnginePosition) => number) {}
  async think(at: EnginePosition, _how: Think['how']): Promise<Report> {
    this.asked.push(at);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (this.stopped) throw new Stopped();
    return finding('e2', this.chance(at));
  }
  stop() {
    this.stopped = true;
  }
  interrupt() {
    this.stop();
  }
}

test('positions are shared out among engines, the last one first', async () => {
  const record = recordOf('quoridor', { moves: moved('e2 e8 e3'), result: '1-0', reason: 'time' });
  const session = new StudySession(rules, record, true);
  const engines = [new Answers(() => 0.5), new Answers(() => 0.5)];
  const at = (i: number) => session.enginePosition([session.tree.root, ...session.tree.main()][i]);
  const positions = [0, 1, 2, 3].map((i) => ({ ...position(1, null), at: at(i) }));
  const done: number[] = [];
  await searchAll(positions, engines, 0.1, 2, (count) => done.push(count));
  expect(done).toEqual([1, 2, 3, 4]);
  expect(engines[0]?.asked[0]?.moves).toEqual(['e2', 'e8', 'e3']);
  expect((engines[0]?.asked.length ?? 0) + (engines[1]?.asked.length ?? 0)).toBe(4);
});

test('a review can be stopped, is handed over when it is ready, and one of other moves is not shown', async () => {
  const record = recordOf('quoridor', { moves: moved('e2 e8 e3'), result: '1-0', reason: 'time' });
  const session = new StudySession(rules, record, true);
  const ready: number[] = [];
  const make = () => new Answers(({ moves }) => (moves.length === 3 ? 0.9 : 0.5));
  const reviewer = new Reviewer(session, null, make, 1, ({ moves }) => ready.push(moves.length));
  const first = reviewer.start();
  reviewer.stop();
  await first;
  expect([reviewer.progress, reviewer.review, ready.length]).toEqual([null, null, 0]);
  await reviewer.start();
  expect(ready).toEqual([3]);
  expect(worst(reviewer.review?.moves ?? [])).toEqual([2]);

  reviewer.tryAgain(2);
  expect(session.node.ply).toBe(2);
  await reviewer.offer('d2');
  expect(reviewer.attempt).toMatchObject({ move: 'd2', loss: expect.closeTo(0.4, 9) });
  expect(reviewer.solved).toBe(false);
  expect(session.lines.main[2]?.variations).toEqual([]);
  await reviewer.offer('e2');
  expect(reviewer.solved).toBe(true);

  const other = new StudySession(rules, recordOf('quoridor', { moves: moved('e2') }), true);
  const kept = reviewer.review;
  expect(new Reviewer(other, kept, make, 1, () => {}).review).toBeNull();
  expect(new Reviewer(session, kept, make, 1, () => {}).review).not.toBeNull();
});

/** The first move of a game is tried again, after a review that gave the mover that chance there. */
function attemptIn(record: GameRecord, chance: number, make: () => Engine): Reviewer {
  const session = new StudySession(rules, record, true);
  const reviewed = record.moves.map(({ move }) => ({
    seat: 1,
    move,
    forced: false,
    chance,
    after: 0,
    best: ['none'],
  }));
  const reviewer = new Reviewer(session, { seconds: 0.1, moves: reviewed }, make, 1, () => {});
  reviewer.tryAgain(0);
  return reviewer;
}

test('a try among three is judged by the own share, or by its own line, not by what the next player lacks', async () => {
  const record = recordOf('quoridor', {
    position: '9x9 e4:5/c5:5/e7:5 -/-/- 1 6',
    moves: moved('e3'),
  });
  const engine = (shares?: number[]) => ({
    async think(_at: EnginePosition, how: Think['how']): Promise<Report> {
      const report = 'lines' in how && how.lines === 1 ? finding('c6', 0.4) : finding('e5', 0.35);
      return shares ? { ...report, shares } : report;
    },
    stop() {},
    interrupt() {},
  });
  const shared = attemptIn(record, 0.6, () => engine([0.2, 0.4, 0.4]));
  await shared.offer('e5');
  expect(shared.attempt?.loss).toBeCloseTo(0.4, 9);
  const listed = attemptIn(record, 0.6, () => engine());
  await listed.offer('e5');
  expect(listed.attempt?.loss).toBeCloseTo(0.25, 9);
});

test('a try that ends in a draw is worth one half', async () => {
  const record = recordOf('othello', { position: 'OO-XOXXOXOOXOO-- X', moves: moved('c4') });
  const reviewer = attemptIn(record, 1, () => new Answers(() => 0.5));
  await reviewer.offer('d4');
  expect(reviewer.attempt?.loss).toBe(0.5);
});

test('a try that the engine fails to judge says so, and another one is judged', async () => {
  const record = recordOf('quoridor', { moves: moved('d1') });
  let fails = true;
  const answers = new Answers(() => 0.5);
  const engine = {
    think: (at: EnginePosition, how: Think['how']) =>
      fails ? Promise.reject(new Error('crash')) : answers.think(at, how),
    stop() {},
    interrupt() {},
  };
  const reviewer = attemptIn(record, 0.5, () => engine);
  await reviewer.offer('e2');
  expect([reviewer.problem, reviewer.solved]).toEqual([expect.any(Error), null]);
  fails = false;
  await reviewer.offer('e2');
  expect([reviewer.problem, reviewer.solved]).toEqual([null, true]);
  fails = true;
  await reviewer.offer('f1');
  reviewer.endAttempt();
  expect(reviewer.problem).toBeNull();
});

test('why a move of Quoridor was a mistake', async () => {
  const start = recordOf('quoridor', { position: '9x9 e4:10/e6:10 -/- 1 8' });
  const facts = (move: string, best: string, answer?: string) => ({
    seat: 1,
    before: boardAfter(start),
    played: { move, board: boardAfter(start, move) },
    best: { move: best, board: boardAfter(start, best) },
    answer: answer ? { move: answer, board: boardAfter(start, `${move} ${answer}`) } : null,
  });
  expect(whyInQuoridor(facts('e3', 'e5'))).toBe(
    'e3 comes no nearer to the goal and loses a turn: Blue still has 6 steps to go.',
  );
  expect(whyInQuoridor(facts('a1h', 'e5'))).toMatch(/^The wall a1h lengthens nobody’s path/);
  expect(whyInQuoridor(facts('e4h', 'e5'))).toMatch(/Blue’s own path 1 step longer/);
  expect(whyInQuoridor(facts('e5', 'd5h'))).toMatch(
    /The wall d5h makes Orange’s path 1 step longer, from 5 to 6/,
  );
  await setLanguage('hu');
  expect(whyInQuoridor(facts('e3', 'e5'))).toMatch(/^e3 nem visz közelebb/);
});

test('why a move of Othello was a mistake', () => {
  const start = recordOf('othello', { position: `-OX-----XXX-----${'-'.repeat(48)} X` });
  const facts = {
    seat: 1,
    before: boardAfter(start),
    played: { move: 'a3', board: boardAfter(start) },
    best: { move: 'a1', board: boardAfter(start, 'a1') },
    answer: null,
  };
  expect(whyInOthello(facts)).toMatch(/The corner a1 was available/);
  const usual = recordOf('othello');
  const after = boardAfter(usual, 'f5 d6 c3');
  expect(
    whyInOthello({
      seat: 2,
      before: boardAfter(usual, 'f5 d6 c3'),
      played: { move: 'b2', board: after },
      best: { move: 'd3', board: after },
      answer: null,
    }),
  ).toMatch(/b2 is next to the empty corner a1/);
});

test('what is said of corners and parity in Othello is so on the board', () => {
  const board = boardAfter(recordOf('othello'));
  const facts = (
    cells: string,
    move: string,
    replies: string[],
    best: string,
    others: string[],
  ) => {
    const after = (legal_moves: string[]) => ({
      ...board,
      position: `${cells} O`,
      to_move: 2,
      legal_moves,
    });
    return {
      seat: 1,
      before: { ...board, position: `${cells} X` },
      played: { move, board: after(replies) },
      best: { move: best, board: after(others) },
      answer: null,
    };
  };
  // b1 and c1 hang together, e8 is alone.
  const ending = `X--OXXXX${'XO'.repeat(24)}XXXO-XXX`;
  expect(whyInOthello(facts(ending, 'b1', ['c1'], 'e8', ['b1']))).toBe(
    'e8 is in a region of 1 empty square, where Black can move last; b1 enters one of 2 empty squares, where White can.',
  );
  expect(whyInOthello(facts(ending, 'b1', ['c1'], 'c1', ['b1']))).toBe(
    'With 3 squares left everything can be counted: c1 ends better for Black than b1.',
  );
  const open = `${'-'.repeat(24)}XOXOXOXO${'-'.repeat(32)}`;
  expect(whyInOthello(facts(open, 'b2', ['a1', 'f3'], 'e3', ['f3']))).toBe(
    'b2 lets White take the corner a1.',
  );
  expect(whyInOthello(facts(open, 'b2', ['f3'], 'e3', ['f3']))).toMatch(/may open it for White/);
});

test('empty squares hang together corner to corner', () => {
  const cells = '-XXXX-XXXX-XX-XX';
  expect(['a1', 'b2', 'c3', 'b4'].map((square) => regionSize(cells, 4, square))).toEqual([
    4, 4, 4, 4,
  ]);
  expect(regionSize('-XXXXXXXXXXXXXX-', 4, 'd4')).toBe(1);
  expect(regionSize('-XXXXXXXXXXXXXX-', 4, 'pass')).toBe(0);
});

test('a position is set up field by field, and the rules have the last word', () => {
  const look = (text: string) =>
    rules.open(recordOf('quoridor', { position: text }), 0).view(0).board;
  let text = '9x9 e1:10/e9:10 -/- 1 0';
  text = withPawn(text, 1, 'd4');
  text = withWallTurned(text, 2, 'c3h');
  text = withWallsLeft(text, 2, 3);
  text = withTurn(text, 2);
  expect(text).toBe('9x9 d4:10/e9:3 -/c3h 2 0');
  expect(look(text).to_move).toBe(2);
  expect(withWallTurned(text, 1, 'c3h')).toBe('9x9 d4:10/e9:3 -/- 2 0');
  expect(withoutWalls(text)).toBe('9x9 d4:10/e9:3 -/- 2 0');
  expect(() => look(withWallTurned(text, 1, 'c3v'))).toThrow();
});
