// Typed moves: notation, or a square with a chosen kind of move.
export type EntryKind = 'any' | 'horizontal' | 'vertical';

/** A square, and perhaps a wall's direction after it: `d4`, `D4 v`, `d4-h`. */
const aMove = /^([a-z][0-9]+)[\s-]*([hv])?$/;

/** `a1` and vertical is `a1v`; text that names its kind, or is not a move, is left alone. */
export function typedMove(text: string, kind: EntryKind): string {
  const typed = text.trim().toLowerCase();
  const [, square, direction] = aMove.exec(typed) ?? [];
  if (square === undefined) return typed;
  const chosen = { any: '', horizontal: 'h', vertical: 'v' }[kind];
  return square + (direction ?? chosen);
}
