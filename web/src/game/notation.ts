// Typed moves: notation as it is, or a square with a chosen kind of move.
export type EntryKind = 'any' | 'horizontal' | 'vertical';

/** `a1` and vertical is `a1v`; what says its kind itself is left alone. */
export function typedMove(text: string, kind: EntryKind): string {
  const move = text.trim().toLowerCase();
  if (kind === 'any' || !/^[a-z][0-9]+$/.test(move)) return move;
  return move + (kind === 'horizontal' ? 'h' : 'v');
}
