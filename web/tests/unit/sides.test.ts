import { beforeAll, describe, expect, test } from 'vitest';
import { look } from '../../src/game/premove';
import { nearSide, seatsBySide } from '../../src/game/sides';
import type { Rules } from '../../src/wasm/match';
import { loadRules } from './modules';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});
const positions = {
  two: '9x9 e1:10/e9:10 -/- 1 0',
  three: '9x9 e1:6/a5:6/e9:6 -/-/- 1 0',
  four: '9x9 e1:5/a5:5/e9:5/i5:5 -/-/-/- 1 0',
};
const boardOf = (name: keyof typeof positions) => look(rules, 'quoridor', positions[name]);

describe('the near side', () => {
  test('is that of the only person here', () => {
    const sides = [1, 2, 3, 4].map((seat) => nearSide(boardOf('four'), [seat], 0));
    expect(sides).toEqual(['south', 'west', 'north', 'east']);
    expect(nearSide(boardOf('two'), [2], 0)).toBe('north');
  });

  test('is that of the first seat where several play, or nobody does', () => {
    expect(nearSide(boardOf('four'), [2, 3], 0)).toBe('south');
    expect(nearSide(boardOf('two'), [], 0)).toBe('south');
  });

  test('turns on by half a turn for two, and a quarter for more', () => {
    expect([0, 1, 2].map((turns) => nearSide(boardOf('two'), [1], turns))).toEqual([
      'south',
      'north',
      'south',
    ]);
    expect(nearSide(boardOf('four'), [1], 1)).toBe('west');
  });
});

describe('below the board', () => {
  test('is who sits at the near side, above it the others as their turns come', () => {
    expect(seatsBySide(boardOf('four'), 'west', [2])).toEqual({ near: [2], far: [3, 4, 1] });
    expect(seatsBySide(boardOf('two'), 'north', [1])).toEqual({ near: [2], far: [1] });
  });

  test('is the person here where nobody sits at that side', () => {
    expect(seatsBySide(boardOf('three'), 'east', [3])).toEqual({ near: [3], far: [1, 2] });
    expect(
      seatsBySide(
        look(rules, 'othello', `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`),
        'south',
        [2],
      ),
    ).toEqual({ near: [2], far: [1] });
  });
});
