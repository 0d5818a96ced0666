// The opening explorer: by the real rules, with the shipped games and with a file of many games.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addArchive, countGames } from '../../src/explorer/archive-file';
import { nameOf } from '../../src/explorer/names';
import { normal, OpeningTree } from '../../src/explorer/opening-tree';
import { webGames } from '../../src/games';
import { type OpeningGame, openingsOf } from '../../src/games/openings';
import { loadRecords, loadRules } from './modules';

const rules = await loadRules();
const records = await loadRecords();
const othello = (await openingsOf('othello')) as OpeningGame;
const quoridor = (await openingsOf('quoridor')) as OpeningGame;
const squares = (line: string) => line.match(/../g) ?? [];

function legalAfter(game: string, moves: readonly string[]): string[] {
  const match = rules.open({ outflank: 1, game, moves: [], result: '*' }, 0);
  try {
    for (const move of moves) match.play(match.clocks(0).to_move, move, 0);
    return match.view(0).board.legal_moves;
  } finally {
    match.close();
  }
}

test('every named opening can be played', () => {
  for (const { name, moves } of othello.names) {
    expect(() => legalAfter('othello', moves), name).not.toThrow();
  }
});

test('an opening has its name from every side of the board', () => {
  for (const line of ['f5d6c3d3c4', 'e6f4c3c4d3', 'd3c5f6f5e6', 'c4e3f6e6f5']) {
    expect(nameOf(othello, squares(line)), line).toBe('Tiger');
  }
  expect(nameOf(othello, squares('f5d6c3d3c4b5'))).toBe('Tiger');
  expect(nameOf(othello, squares('f5f4'))).toBe('Parallel');
  expect(nameOf(othello, squares('f5f6'))).toBe('Diagonal');
  expect(nameOf(othello, ['f5'])).toBe('');
});

test('symmetries keep what is legal, and lead back', () => {
  for (const [game, known, line] of [
    ['othello', othello, squares('f5d6c3d3')],
    ['quoridor', quoridor, ['e2', 'e8', 'a3h', 'd7v', 'd2']],
  ] as const) {
    for (const symmetry of known.symmetries) {
      const turned = line.map(symmetry.of);
      const legal = legalAfter(game, turned).map(symmetry.back).sort();
      expect(legal).toEqual(legalAfter(game, line).sort());
      expect(turned.map(symmetry.back)).toEqual(line);
    }
  }
});

test('games that mirror each other are counted together, and shown on the board as it is', () => {
  const tree = new OpeningTree(othello.symmetries);
  tree.add(squares('f5d6c3'), 1);
  tree.add(squares('e6f4c3'), 0.5);
  tree.add(squares('c4c3d3'), 0);
  expect(tree.games).toBe(3);
  expect(tree.after(['f5'])).toEqual([
    { move: 'd6', games: 2, wins: 1, draws: 1, chance: null },
    { move: 'f6', games: 1, wins: 0, draws: 0, chance: null },
  ]);
  expect(tree.after(['d3', 'c5'])[0]?.move).toBe('f6');
  expect(tree.after(squares('f5d6c4'))).toEqual([]);
});

test('a beginning is kept as it stands in the whole game', () => {
  const line = squares('f5d6c3d3c4f4e3f3');
  const { moves } = normal(line, othello.symmetries);
  for (let length = 0; length <= line.length; length++) {
    expect(normal(line.slice(0, length), othello.symmetries).moves).toEqual(moves.slice(0, length));
  }
});

for (const { name: game } of webGames) {
  test(`${game}: every shipped opening is legal, and its counts agree`, async () => {
    const file = new URL(`../../public/modules/openings-${game}.txt`, import.meta.url);
    const known = (await openingsOf(game)) as OpeningGame;
    const tree = OpeningTree.parse(await readFile(file, 'utf8'), known.symmetries);
    expect(tree.games).toBeGreaterThan(0);
    const look = (moves: string[], games: number) => {
      const found = tree.after(moves);
      if (found.length === 0) return;
      const legal = legalAfter(game, moves);
      let sum = 0;
      for (const one of found) {
        expect(legal, moves.join(' ')).toContain(one.move);
        expect(one.wins + one.draws).toBeLessThanOrEqual(one.games);
        sum += one.games;
        if (moves.length < 3) look([...moves, one.move], one.games);
      }
      expect(sum).toBeLessThanOrEqual(games);
    };
    look([], tree.games);
  });
}

/** A WTHOR file with a game for each of `lines`, which begins with its moves. */
function wthor(lines: { moves: string[]; discs: number }[]): Uint8Array {
  const bytes = new Uint8Array(16 + 68 * lines.length);
  const view = new DataView(bytes.buffer);
  bytes.set([20, 24, 1, 1]);
  view.setUint32(4, lines.length, true);
  view.setUint16(10, 2024, true);
  lines.forEach(({ moves, discs }, i) => {
    const at = 16 + 68 * i;
    bytes[at + 6] = discs;
    bytes[at + 7] = discs;
    moves.forEach((move, ply) => {
      bytes[at + 8 + ply] = 10 * Number(move[1]) + (move.charCodeAt(0) - 96);
    });
  });
  return bytes;
}

test('the games of a WTHOR file are read, damaged ones are reported', async () => {
  const game = squares('f5d6c3d3c4f4f6f3e6e7');
  const bytes = wthor([
    { moves: game, discs: 40 },
    { moves: squares('e6f4c3c4d3d6'), discs: 32 },
    { moves: ['a1'], discs: 64 },
  ]);
  expect(countGames(bytes)).toBe(3);
  const tree = new OpeningTree(othello.symmetries);
  const damaged = await addArchive(bytes, records, tree, () => true);
  expect(damaged).toBe(1);
  expect(tree.games).toBe(2);
  expect(tree.after(squares('f5d6c3'))).toEqual([
    { move: 'd3', games: 2, wins: 1, draws: 1, chance: null },
  ]);
});

test('other files are recognised', () => {
  expect(countGames(new Uint8Array(10))).toBeNull();
  expect(countGames(wthor([{ moves: [], discs: 0 }]).subarray(0, 80))).toBeNull();
  expect(countGames(new TextEncoder().encode('x'.repeat(84)))).toBeNull();
});
