// Names of squares and walls, and where they are drawn. Nothing here knows any rules.
//
// Points of the board are measured in squares from the corner of a1: the middle of a1 is (0.5, 0.5),
// and y grows with the rows. The screen shows it rotated, so that a chosen side is at the bottom.
import type { Side } from '../wasm/types';

export interface Square {
  column: number;
  row: number;
}

export interface Wall extends Square {
  kind: 'h' | 'v';
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  columns: number;
  rows: number;
}

export function columnName(column: number): string {
  return String.fromCharCode(97 + column);
}

export function squareName({ column, row }: Square): string {
  return `${columnName(column)}${row + 1}`;
}

export function wallName(wall: Wall): string {
  return squareName(wall) + wall.kind;
}

export function parseSquare(text: string): Square | null {
  const found = /^([a-z])([1-9][0-9]?)$/.exec(text);
  if (!found?.[1] || !found[2]) return null;
  return { column: found[1].charCodeAt(0) - 97, row: Number(found[2]) - 1 };
}

export function parseWall(text: string): Wall | null {
  const kind = text.at(-1);
  const square = parseSquare(text.slice(0, -1));
  return square && (kind === 'h' || kind === 'v') ? { ...square, kind } : null;
}

/** `9x9` of Quoridor, or the number or `8x8` of Othello. */
export function parseSize(size: string | number): Size {
  const [columns, rows] = String(size).split('x').map(Number);
  return { columns: columns ?? 0, rows: rows ?? columns ?? 0 };
}

export const oppositeSide: Record<Side, Side> = {
  north: 'south',
  south: 'north',
  east: 'west',
  west: 'east',
};

/** The orientation of the board: `near` is the side at the bottom. Mirrored, left and right are swapped. */
export class Orientation {
  readonly turned: boolean;
  readonly width: number;
  readonly height: number;

  constructor(
    readonly size: Size,
    readonly near: Side,
    readonly mirrored = false,
  ) {
    this.turned = near === 'east' || near === 'west';
    this.width = this.turned ? size.rows : size.columns;
    this.height = this.turned ? size.columns : size.rows;
  }

  toScreen(point: Point): Point {
    const { columns, rows } = this.size;
    const { x, y } = this.mirrored ? this.mirror(point) : point;
    switch (this.near) {
      case 'south':
        return { x, y: rows - y };
      case 'north':
        return { x: columns - x, y };
      case 'west':
        return { x: rows - y, y: columns - x };
      case 'east':
        return { x: y, y: x };
    }
  }

  toBoard(point: Point): Point {
    const there = this.unturned(point);
    return this.mirrored ? this.mirror(there) : there;
  }

  private unturned({ x, y }: Point): Point {
    const { columns, rows } = this.size;
    switch (this.near) {
      case 'south':
        return { x, y: rows - y };
      case 'north':
        return { x: columns - x, y };
      case 'west':
        return { x: columns - y, y: rows - x };
      case 'east':
        return { x: y, y: x };
    }
  }

  private mirror({ x, y }: Point): Point {
    return { x: this.size.columns - x, y };
  }

  middleOf({ column, row }: Square): Point {
    return this.toScreen({ x: column + 0.5, y: row + 0.5 });
  }

  /** The post in the middle of a wall, and its orientation on the screen. */
  wallOf(wall: Wall): Point & { lies: 'h' | 'v' } {
    const lies = (wall.kind === 'h') !== this.turned ? 'h' : 'v';
    return { ...this.toScreen({ x: wall.column + 1, y: wall.row + 1 }), lies };
  }

  /** The step on the board in that direction of the screen. */
  step(direction: 'up' | 'down' | 'left' | 'right'): Square {
    const middle = this.toBoard({ x: 0, y: 0 });
    const delta = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction];
    const end = this.toBoard({ x: delta[0] ?? 0, y: delta[1] ?? 0 });
    return { column: end.x - middle.x, row: end.y - middle.y };
  }
}

export function isOnBoard({ column, row }: Square, size: Size): boolean {
  return column >= 0 && row >= 0 && column < size.columns && row < size.rows;
}

/** Every wall slot, occupied or not. */
export function allWalls(size: Size): Wall[] {
  const walls: Wall[] = [];
  for (const kind of ['h', 'v'] as const) {
    for (let row = 0; row < size.rows - 1; row++) {
      for (let column = 0; column < size.columns - 1; column++) walls.push({ column, row, kind });
    }
  }
  return walls;
}

export function allSquares(size: Size): Square[] {
  const squares: Square[] = [];
  for (let row = 0; row < size.rows; row++) {
    for (let column = 0; column < size.columns; column++) squares.push({ column, row });
  }
  return squares;
}
