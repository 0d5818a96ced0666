// How many games a file has, of which the module for records reads the first.
import { countGames } from '../explorer/archive-file';

/** How a game begins: our text, our JSON one game to a line, GGF. */
const kBeginnings = [/^\[Outflank "/gm, /^\{.*"outflank" *:/gm, /\(;GM\[/g];

/** 1 for what is no file of several games, as far as can be told without reading it. */
export function gamesIn(file: string | Uint8Array): number {
  if (typeof file !== 'string') return Math.max(1, countGames(file) ?? 1);
  return Math.max(1, ...kBeginnings.map((beginning) => file.match(beginning)?.length ?? 0));
}
