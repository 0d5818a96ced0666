import { expect, test } from 'vitest';
import { BoardCursor } from '../../src/boards/quoridor-cursor.svelte';
import { Layout } from '../../src/boards/quoridor-layout';
import type { Target } from '../../src/game/pointer';
import type { Side } from '../../src/wasm/types';

function cursorOn(near: Side) {
  const focused: string[] = [];
  const acted: Target[] = [];
  const cursor = new BoardCursor(() => ({
    layout: new Layout({ columns: 9, rows: 9 }, near),
    home: { column: 4, row: 0 },
    act: (target) => acted.push(target),
    dismiss: () => {},
    focus: (name) => focused.push(name),
  }));
  const press = (...keys: string[]) => keys.map((key) => cursor.key(key));
  return { cursor, press, focused, acted };
}

test('arrow keys go where they point on the screen, from every side', () => {
  for (const [near, square] of [
    ['south', 'e2'],
    ['north', 'e1'],
    ['west', 'f1'],
    ['east', 'd1'],
  ] as const) {
    const { press, focused } = cursorOn(near);
    press('ArrowUp');
    expect(focused).toEqual([square]);
  }
});

test('walls are found, turned and left again', () => {
  const { press, focused, acted } = cursorOn('south');
  press('w', 'ArrowRight', 'r', 'Enter', 'Escape');
  expect(focused).toEqual(['e1h', 'f1h', 'f1v', 'f1']);
  expect(acted).toEqual([{ kind: 'wall', wall: { column: 5, row: 0, kind: 'v' } }]);
});

test('the edge holds, for walls one sooner', () => {
  const { press, focused } = cursorOn('south');
  press(...Array<string>(9).fill('ArrowRight'), 'v');
  expect(focused.at(-2)).toBe('i1');
  expect(focused.at(-1)).toBe('h1v');
});

test('a wall that lies flat on a turned board has the other name', () => {
  expect(cursorOn('west').cursor.lying('h')).toBe('v');
  expect(cursorOn('north').cursor.lying('h')).toBe('h');
});

test('other keys are left to the browser', () => {
  expect(cursorOn('south').press('Tab', 'x', 'r')).toEqual([false, false, false]);
});

test('the picture and the board agree about places', () => {
  for (const near of ['south', 'west', 'north', 'east'] as const) {
    const layout = new Layout({ columns: 9, rows: 5 }, near);
    const point = { x: 2.25, y: 4.5 };
    expect(layout.boardPoint(layout.place(point))).toEqual(point);
    expect(layout.marks()).toHaveLength(14);
  }
  const layout = new Layout({ columns: 9, rows: 9 }, 'south');
  expect(layout.strip('north').y).toBeLessThan(layout.strip('south').y);
  expect(layout.strip('west').x).toBeLessThan(layout.strip('east').x);
});
