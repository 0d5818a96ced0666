// What a score rests on, told in sentences.
import { afterEach, expect, test } from 'vitest';
import { explained as inOthello } from '../../src/games/othello/explained';
import { explained as inQuoridor } from '../../src/games/quoridor/explained';
import { setLanguage } from '../../src/i18n/index.svelte';

afterEach(() => setLanguage('en'));
const names = ['Ann', 'Max'];

test('ways, the race and the end of a game of Quoridor', () => {
  const facts = {
    way: [8, 7],
    expected_way: [8, 11],
    walls: [3, 0],
    race: -14,
    margin: 2.6,
    plies_left: 21,
  };
  expect(inQuoridor(facts, 1, names)).toEqual([
    'Steps to the goal: Ann 8, Max 7 (expected 11).',
    'Without more walls Max arrives first.',
    'Expected at the end: Ann 3 steps ahead.',
    'About 11 more moves each.',
  ]);
  // The same seen by the other one, who is to move.
  expect(inQuoridor({ race: 14, margin: -2.6 }, 2, names)).toEqual([
    'Without more walls Max arrives first.',
    'Expected at the end: Ann 3 steps ahead.',
  ]);
  expect(inQuoridor({ margin: 0.3, race: 0 }, 1, names)).toEqual([
    'Without more walls nobody arrives.',
  ]);
});

test('of four, whoever is out is left out', () => {
  expect(inQuoridor({ way: [8, null, 8, 3], plies_left: 4 }, 1, ['A', 'B', 'C', 'D'])).toEqual([
    'Steps to the goal: A 8, C 8, D 3.',
    'About one more move each.',
  ]);
});

test('discs, stable ones and moves of Othello', () => {
  const facts = { discs: [20, 30], expected_discs: [34.2, 29.8], stable: [0, 7], moves: [9, 4] };
  expect(inOthello(facts, 1, names)).toEqual([
    'Expected final count: Ann 34, Max 30.',
    'Discs that can never be flipped: Ann 0, Max 7.',
    'Moves available: Ann 9, Max 4.',
  ]);
  expect(inOthello({ stable: [0, 0], moves: [4, 4] }, 1, names)).toEqual([
    'Moves available: Ann 4, Max 4.',
  ]);
});

test('in Hungarian too', async () => {
  await setLanguage('hu');
  expect(inQuoridor({ race: 5, margin: 1.2 }, 1, names)).toEqual([
    'További falak nélkül Ann ér előbb célba.',
    'Várható előny a végén: Ann, egy lépés.',
  ]);
  expect(inOthello({ moves: [3, 2] }, 1, names)).toEqual(['Lehetséges lépések: Ann 3, Max 2.']);
});
