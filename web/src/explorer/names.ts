// Names of openings.
import type { OpeningGame } from '../games/openings';
import { normal } from './opening-tree';

/** The name of the longest named prefix of these moves; empty if there is none. */
export function nameOf({ names, symmetries }: OpeningGame, moves: readonly string[]): string {
  const known = new Map(names.map(({ name, moves: line }) => [keyOf(line), name]));
  function keyOf(line: readonly string[]): string {
    return normal(line, symmetries).moves.join(' ');
  }
  for (let length = moves.length; length > 0; length--) {
    const name = known.get(keyOf(moves.slice(0, length)));
    if (name) return name;
  }
  return '';
}
