// What a pointer on a Quoridor board means, without modes: a square that the pawn can go to
// is always a pawn move; a groove, or the zone near an edge of any other square, is a wall.
import { isOnBoard, type Point, type Size, type Square, squareName, type Wall } from './geometry';

export type Target = { kind: 'pawn'; square: Square } | { kind: 'wall'; wall: Wall };

/** Half of a groove, in squares. */
export const kHalfGroove = 0.09;
/** How far from an edge of a square a pointer still selects the wall there. */
export const kWallZone = 0.34;

function nearestPost(value: number, squares: number): number {
  return Math.min(Math.max(Math.round(value), 1), squares - 1);
}

/** The wall whose middle is nearest to the point along the nearest groove of that kind. */
export function nearestWall(point: Point, kind: 'h' | 'v', size: Size): Wall {
  return {
    kind,
    column: nearestPost(point.x, size.columns) - 1,
    row: nearestPost(point.y, size.rows) - 1,
  };
}

/** `pawnSquares` are the names of the squares that the pawn may go to. */
export function targetAt(
  point: Point,
  size: Size,
  pawnSquares: ReadonlySet<string>,
): Target | null {
  const square = { column: Math.floor(point.x), row: Math.floor(point.y) };
  if (!isOnBoard(square, size)) return null;
  const inX = point.x - square.column;
  const inY = point.y - square.row;
  const onSquare = Math.min(inX, inY, 1 - inX, 1 - inY) > kHalfGroove;
  if (onSquare && pawnSquares.has(squareName(square))) return { kind: 'pawn', square };

  const toVertical = Math.abs(point.x - nearestPost(point.x, size.columns));
  const toHorizontal = Math.abs(point.y - nearestPost(point.y, size.rows));
  if (Math.min(toVertical, toHorizontal) > kWallZone) return null;
  const kind = toVertical < toHorizontal ? 'v' : 'h';
  return { kind: 'wall', wall: nearestWall(point, kind, size) };
}

/** A point where the pointer selects that wall whatever the pawn can do. */
export function pointOfWall(wall: Wall): Point {
  const along = 0.25;
  return wall.kind === 'h'
    ? { x: wall.column + 1 + along, y: wall.row + 1 }
    : { x: wall.column + 1, y: wall.row + 1 + along };
}
