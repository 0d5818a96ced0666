import { describe, expect, test } from 'vitest';
import { type BoardFacts, kLongPress, QuoridorInput } from '../../src/boards/quoridor-input.svelte';
import { allWalls, Orientation, parseSquare, parseWall, wallName } from '../../src/game/geometry';
import { typedMove } from '../../src/game/notation';
import { pointOfWall, targetAt } from '../../src/game/pointer';

const size = { columns: 9, rows: 9 };

function boardWith(changes: Partial<BoardFacts> = {}) {
  const played: string[] = [];
  const refused: string[] = [];
  const legal = new Set(['e2', 'd1', 'f1', ...allWalls(size).map(wallName)]);
  legal.delete('c5h');
  const input = new QuoridorInput(() => ({
    size,
    canMove: true,
    legal,
    pawnSquares: new Set(['e2', 'd1', 'f1']),
    ownPawn: { column: 4, row: 0 },
    why: () => 'wall_overlaps',
    play: (move) => played.push(move),
    refuse: (reason) => refused.push(reason),
    needsConfirmation: () => false,
    ...changes,
  }));
  return { input, played, refused };
}

describe('what a pointer means', () => {
  test('a square that the pawn can go to is always a pawn move', () => {
    const pawnSquares = new Set(['e2']);
    for (const [x, y] of [
      [4.5, 1.5],
      [4.1, 1.1],
      [4.9, 1.9],
      [4.1, 1.5],
    ] as const) {
      expect(targetAt({ x, y }, size, pawnSquares)).toEqual({
        kind: 'pawn',
        square: { column: 4, row: 1 },
      });
    }
  });

  test('every wall can be meant, whatever the pawn can do', () => {
    for (const board of [size, { columns: 3, rows: 3 }, { columns: 25, rows: 11 }]) {
      const everywhere = new Set<string>();
      for (let column = 0; column < board.columns; column++) {
        for (let row = 0; row < board.rows; row++)
          everywhere.add(`${String.fromCharCode(97 + column)}${row + 1}`);
      }
      for (const wall of allWalls(board)) {
        expect(targetAt(pointOfWall(wall), board, everywhere)).toEqual({ kind: 'wall', wall });
      }
    }
  });

  test('near the edge of another square is a wall, its middle is nothing', () => {
    const none = new Set<string>();
    expect(targetAt({ x: 2.5, y: 3.2 }, size, none)).toMatchObject({
      kind: 'wall',
      wall: { kind: 'h', row: 2 },
    });
    expect(targetAt({ x: 2.8, y: 3.5 }, size, none)).toMatchObject({
      kind: 'wall',
      wall: { kind: 'v', column: 2 },
    });
    expect(targetAt({ x: 2.5, y: 3.5 }, size, none)).toBeNull();
    expect(targetAt({ x: -0.5, y: 3 }, size, none)).toBeNull();
  });
});

describe('a mouse', () => {
  test('commits what it pressed', () => {
    const { input, played } = boardWith();
    input.hover({ x: 4.5, y: 1.5 });
    expect(input.ghost).toMatchObject({ move: 'e2', legal: true });
    input.down({ x: 4.5, y: 1.5 }, 0);
    input.up({ x: 4.55, y: 1.5 }, 50, 'mouse');
    expect(played).toEqual(['e2']);
  });

  test('that goes elsewhere while it is down commits nothing', () => {
    const { input, played } = boardWith();
    input.down({ x: 2.25, y: 3 }, 0);
    input.drag({ x: 6, y: 6 }, 'mouse');
    input.up({ x: 6, y: 6 }, 50, 'mouse');
    expect(played).toEqual([]);
  });

  test('sees why a wall is not legal, before and after it presses', () => {
    const { input, played, refused } = boardWith();
    const point = pointOfWall({ column: 2, row: 4, kind: 'h' });
    input.hover(point);
    expect(input.ghost).toMatchObject({ move: 'c5h', legal: false, reason: 'wall_overlaps' });
    input.down(point, 0);
    input.up(point, 10, 'mouse');
    expect(played).toEqual([]);
    expect(refused).toEqual(['wall_overlaps']);
  });

  test('drags the pawn', () => {
    const { input, played } = boardWith();
    input.down({ x: 4.5, y: 0.5 }, 0);
    input.drag({ x: 5.4, y: 0.5 }, 'mouse');
    expect(input.pawnAt).toEqual({ x: 5.4, y: 0.5 });
    input.up({ x: 5.4, y: 0.5 }, 50, 'mouse');
    expect(played).toEqual(['f1']);
    input.down({ x: 4.5, y: 0.5 }, 0);
    input.drag({ x: 8.5, y: 8.5 }, 'mouse');
    input.up({ x: 8.5, y: 8.5 }, 50, 'mouse');
    expect(played).toEqual(['f1']);
  });
});

describe('a finger', () => {
  const wall = pointOfWall({ column: 2, row: 2, kind: 'v' });

  test('moves the pawn by a tap', () => {
    const { input, played } = boardWith();
    input.down({ x: 4.5, y: 1.5 }, 0);
    input.up({ x: 4.5, y: 1.5 }, 60, 'touch');
    expect(played).toEqual(['e2']);
  });

  test('places a wall by a second tap, not by the first', () => {
    const { input, played } = boardWith();
    for (const expected of [[], ['c3v']]) {
      input.down(wall, 0);
      input.up(wall, 60, 'touch');
      expect(played).toEqual(expected);
    }
  });

  test('places a wall by a long press, and by a drag to where it ends', () => {
    const { input, played } = boardWith();
    input.down(wall, 0);
    input.up(wall, kLongPress, 'touch');
    expect(played).toEqual(['c3v']);
    input.down(wall, 0);
    input.drag({ x: 6.25, y: 6 }, 'touch');
    input.up({ x: 6.25, y: 6 }, 100, 'touch');
    expect(played).toEqual(['c3v', 'f6h']);
  });

  test('waits for a confirmation where that is wanted', () => {
    const { input, played } = boardWith({ needsConfirmation: () => true });
    input.down(wall, 0);
    input.up(wall, kLongPress, 'touch');
    expect(input.pending?.move).toBe('c3v');
    input.dismiss();
    input.confirm();
    expect(played).toEqual([]);
    input.down(wall, 0);
    input.up(wall, kLongPress, 'touch');
    input.confirm();
    expect(played).toEqual(['c3v']);
  });
});

test('a wall from the tray goes to the nearest place, or back', () => {
  const { input, played } = boardWith();
  input.carry('h', { x: 3.3, y: 4.2 });
  expect(input.ghost?.move).toBe('c4h');
  input.drop('h', { x: 3.3, y: 4.2 }, 'mouse');
  input.drop('v', { x: -2, y: 4 }, 'mouse');
  expect(played).toEqual(['c4h']);
});

test('nothing happens to who is not to move', () => {
  const { input, played } = boardWith({ canMove: false });
  input.down({ x: 4.5, y: 1.5 }, 0);
  input.up({ x: 4.5, y: 1.5 }, 10, 'mouse');
  input.drop('h', { x: 3, y: 3 }, 'mouse');
  expect(played).toEqual([]);
});

test('names and places go together, from every side', () => {
  expect(parseSquare('e2')).toEqual({ column: 4, row: 1 });
  expect(parseWall('e3h')).toEqual({ column: 4, row: 2, kind: 'h' });
  for (const text of ['', 'e', '2', 'e0', 'E2', 'e2x']) expect(parseSquare(text)).toBeNull();
  for (const near of ['south', 'west', 'north', 'east'] as const) {
    const view = new Orientation({ columns: 9, rows: 5 }, near);
    for (const point of [
      { x: 0, y: 0 },
      { x: 2.25, y: 4.5 },
      { x: 9, y: 5 },
    ]) {
      expect(view.toBoard(view.toScreen(point))).toEqual(point);
    }
  }
  // Who starts in the west looks east: its own side is at the bottom, north to the left.
  const west = new Orientation(size, 'west');
  expect(west.middleOf({ column: 0, row: 4 })).toEqual({ x: 4.5, y: 8.5 });
  expect(west.middleOf({ column: 4, row: 8 })).toEqual({ x: 0.5, y: 4.5 });
  expect(west.step('up')).toEqual({ column: 1, row: 0 });
});

test('a typed square with a chosen kind is a wall', () => {
  expect(typedMove(' A1 ', 'vertical')).toBe('a1v');
  expect(typedMove('f5', 'horizontal')).toBe('f5h');
  expect(typedMove('f5', 'any')).toBe('f5');
  expect(typedMove('e3h', 'vertical')).toBe('e3h');
  expect(typedMove('pass', 'vertical')).toBe('pass');
});
