import { expect, test } from 'vitest';
import { readNotes } from '../../src/game/notes';
import { numbered } from '../../src/parts/move-numbers';
import { StudyTree } from '../../src/study/tree';
import { writeNotes } from '../../src/study/write-notes';
import { loadRecords, loadRules, recordOf } from './modules';

const rules = await loadRules();
const records = await loadRecords();
const moved = (text: string) => text.split(' ').map((move) => ({ move }));

test('notes are text and variations, and what is neither stays text', () => {
  const comment = 'slow [%var e3 "why \\"not\\"?" e7 (e6 e4) e4] and late [%line e5] [%eval 0.5]';
  const notes = readNotes(comment);
  expect(notes.text).toBe('slow  and late  [%eval 0.5]');
  expect(notes.variations).toHaveLength(1);
  expect(notes.variations[0]?.[0]).toEqual({ move: 'e3', comment: 'why "not"?', variations: [] });
  expect(notes.variations[0]?.[1]?.variations[0]?.map(({ move }) => move)).toEqual(['e6', 'e4']);
  expect(notes.lines[0]?.[0]?.move).toBe('e5');
  expect(readNotes(writeNotes(notes))).toEqual(notes);
  for (const broken of ['[%var ]', '[%var e3', '[%var (e3)]', '[%var e3 ) e4]', '[%var E9!]']) {
    expect(readNotes(broken)).toEqual({ text: broken, variations: [], lines: [] });
  }
  const deep = `[%var e2 ${'(e2 '.repeat(500)}${')'.repeat(500)}]`;
  expect(readNotes(deep).text).toBe(deep);
});

test('variations and comments are kept in the record, in every form of ours', () => {
  const record = recordOf('quoridor', {
    moves: moved('e2 e8 e3'),
    result: '1-0',
    reason: 'resignation',
  });
  const tree = new StudyTree(rules, record, { fixed: true });
  const [first, second, third] = tree.main();
  if (!first || !second || !third) throw new Error('three moves');
  const wall = tree.add(first, 'e3h');
  wall.comment = 'a "wall" (here) [early] \\ {brace}\nsecond line';
  tree.add(wall, 'd2');
  tree.add(wall, 'f2');
  const after = tree.add(third, 'e7');
  tree.add(after, 'e4');
  expect(after.main).toBe(false);
  second.comment = 'the usual answer';
  for (const format of ['record', 'json'] as const) {
    const again = records.read(records.write(tree.toRecord(), format));
    const read = new StudyTree(rules, again, { fixed: true });
    expect(read.toRecord()).toEqual(tree.toRecord());
    const shape = (lines: ReturnType<StudyTree['lines']>) =>
      JSON.stringify(lines, (key, value) => (key === 'id' ? undefined : value));
    expect(shape(read.lines())).toEqual(shape(tree.lines()));
  }
});

test('a move that is known is not added twice, and an illegal one not at all', () => {
  const tree = new StudyTree(rules, recordOf('quoridor', { moves: moved('e2 e8') }), {
    fixed: true,
  });
  const first = tree.main()[0];
  if (!first) throw new Error('a move');
  expect(tree.add(tree.root, 'e2')).toBe(first);
  expect(() => tree.add(first, 'e5')).toThrow();
  expect(first.children).toHaveLength(1);
  const other = tree.add(tree.root, 'd1');
  expect(tree.remove(first)).toBe(false);
  expect(tree.remove(other)).toBe(true);
  expect(tree.find(other.id)).toBeNull();
});

test('a free analysis grows its own main line', () => {
  const tree = new StudyTree(rules, recordOf('othello'), { fixed: false });
  const first = tree.add(tree.root, 'f5');
  const second = tree.add(first, 'd6');
  const other = tree.add(first, 'f6');
  expect([first.main, second.main, other.main]).toEqual([true, true, false]);
  expect(tree.toRecord().moves.map(({ move }) => move)).toEqual(['f5', 'd6']);
  expect(tree.lines().main[1]?.variations[0]?.[0]?.move).toBe('f6');
  expect(tree.remove(first)).toBe(true);
  expect(tree.main()).toEqual([]);
});

test('a variation is promoted: to the main line of a free analysis, never before the moves of a game', () => {
  const record = recordOf('othello', { moves: moved('f5 d6 c3') });
  const tree = new StudyTree(rules, record, { fixed: false });
  const [first, second] = tree.main();
  if (!first || !second) throw new Error('two moves');
  const other = tree.add(tree.add(first, 'f6'), 'e6');
  expect([tree.canPromote(second), tree.canPromote(other)]).toEqual([false, true]);
  tree.promote(other);
  expect(tree.toRecord().moves.map(({ move }) => move)).toEqual(['f5', 'f6', 'e6']);
  expect(tree.lines().main[1]?.variations[0]?.map(({ move }) => move)).toEqual(['d6', 'c3']);
  expect(tree.canPromote(other)).toBe(false);
  tree.promote(second);
  expect(tree.toRecord().moves.map(({ move }) => move)).toEqual(['f5', 'd6', 'c3']);

  const game = new StudyTree(rules, record, { fixed: true });
  const start = game.main()[0];
  if (!start) throw new Error('a move');
  const side = game.add(start, 'f6');
  expect(game.canPromote(side)).toBe(false);
  const inner = game.add(side, 'e6');
  const later = game.add(side, 'f7');
  expect([game.canPromote(inner), game.canPromote(later)]).toEqual([false, true]);
  game.promote(later);
  expect(side.children.map(({ move }) => move)).toEqual(['f7', 'e6']);
  expect(later.main).toBe(false);
});

test('a variation that cannot be played is not lost', () => {
  const comment = 'odd [%var e5 e7]';
  const record = recordOf('quoridor', { moves: [{ move: 'e2', comment }] });
  const tree = new StudyTree(rules, record, { fixed: true });
  expect(tree.toRecord().moves[0]?.comment).toBe(comment);
  expect(tree.root.children).toHaveLength(1);
});

test('variations are numbered as their game counts', () => {
  const entries = (text: string, seat: number) =>
    text.split(' ').map((move, i) => ({
      id: -1,
      move,
      seat: ((seat - 1 + i) % 2) + 1,
      ply: 0,
      comment: '',
      variations: [],
    }));
  const labels = (game: string, text: string, seat: number, count: number) =>
    numbered(game, entries(text, seat), count).map(({ label, entry }) => label + entry.move);
  expect(labels('quoridor', 'e8 e3 e7', 2, 1)).toEqual(['1…e8', '2.e3', 'e7']);
  expect(labels('quoridor', 'e3 e7 e4', 1, 2)).toEqual(['2.e3', 'e7', '3.e4']);
  expect(labels('othello', 'f6 pass e6', 2, 4)).toEqual(['4.f6', 'pass', '5.e6']);
});
