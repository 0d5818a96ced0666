// Where the parts of a Quoridor board are in its picture.
import {
  columnName,
  Orientation,
  oppositeSide,
  type Point,
  type Size,
  type Square,
  type Wall,
} from '../game/geometry';
import type { Side } from '../wasm/types';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of a square, and the frame around them all. */
const kUnit = 100;
const kMargin = 46;
/** How far the labels are from the squares: all of a `g` is on the wood. */
const kMarkDistance = 31;

export class Layout {
  readonly view: Orientation;
  /** Of the whole picture, and of the squares in it. */
  readonly width: number;
  readonly height: number;
  readonly well: Box;

  constructor(
    readonly size: Size,
    near: Side,
    /** Whether columns and rows have numbers, from 0 at the top left. */
    private readonly numbers = false,
  ) {
    this.view = numbers ? new Orientation(size, 'north', true) : new Orientation(size, near);
    this.width = this.view.width * kUnit + 2 * kMargin;
    this.height = this.view.height * kUnit + 2 * kMargin;
    this.well = {
      x: kMargin - 18,
      y: kMargin - 18,
      width: this.view.width * kUnit + 36,
      height: this.view.height * kUnit + 36,
    };
  }

  /** From a point of the board to one of the picture, and back. */
  place(point: Point): Point {
    return inPicture(this.view.toScreen(point));
  }

  boardPoint({ x, y }: Point): Point {
    return this.view.toBoard({ x: (x - kMargin) / kUnit, y: (y - kMargin) / kUnit });
  }

  middle(square: Square): Point {
    return inPicture(this.view.middleOf(square));
  }

  post(wall: Wall): Point {
    return inPicture(this.view.wallOf(wall));
  }

  /** The bar of a wall, somewhat shorter than two squares. */
  bar(wall: Wall, thickness: number, shorter: number): Box {
    const { x, y } = this.post(wall);
    const long = 2 * kUnit - shorter;
    return this.view.wallOf(wall).lies === 'h'
      ? { x: x - long / 2, y: y - thickness / 2, width: long, height: thickness }
      : { x: x - thickness / 2, y: y - long / 2, width: thickness, height: long };
  }

  /** The strip along a side of the board, outside the squares. */
  strip(side: Side): Box {
    const sides: Side[] = ['north', 'east', 'south', 'west'];
    const { near, mirrored } = this.view;
    const beside = mirrored && (side === 'east' || side === 'west');
    const shown = beside ? oppositeSide[side] : side;
    const turns = (sides.indexOf(shown) - sides.indexOf(oppositeSide[near]) + 4) % 4;
    const width = this.view.width * kUnit;
    const height = this.view.height * kUnit;
    const lying = { x: kMargin + 8, width: width - 16, height: 11 };
    const standing = { y: kMargin + 8, width: 11, height: height - 16 };
    switch (turns) {
      case 0:
        return { ...lying, y: kMargin - 15 };
      case 1:
        return { ...standing, x: kMargin + width + 4 };
      case 2:
        return { ...lying, y: kMargin + height + 4 };
      default:
        return { ...standing, x: kMargin - 15 };
    }
  }

  /** The midpoints of the squares' edges along that strip. */
  edges(side: Side): Point[] {
    const { x, y, width, height } = this.strip(side);
    const lies = width > height;
    return Array.from({ length: lies ? this.view.width : this.view.height }, (_, i) => {
      const along = kMargin + (i + 0.5) * kUnit;
      return lies ? { x: along, y: y + height / 2 } : { x: x + width / 2, y: along };
    });
  }

  /** The labels of columns and rows, beside the squares. */
  marks(): (Point & { text: string })[] {
    const below = kMargin + this.view.height * kUnit + kMarkDistance;
    const left = kMargin - kMarkDistance + 1;
    const { columns, rows } = this.size;
    const beside = (square: Square, isColumn: boolean): Point => {
      const { x, y } = this.middle(square);
      return isColumn !== this.view.turned ? { x, y: below } : { x: left, y };
    };
    return [
      ...Array.from({ length: columns }, (_, column) => ({
        text: this.numbers ? String(column) : columnName(column),
        ...beside({ column, row: 0 }, true),
      })),
      ...Array.from({ length: rows }, (_, row) => ({
        text: String(this.numbers ? row : row + 1),
        ...beside({ column: 0, row }, false),
      })),
    ];
  }
}

function inPicture({ x, y }: Point): Point {
  return { x: kMargin + x * kUnit, y: kMargin + y * kUnit };
}
