// Links to games that no server knows.
import { studyAddress } from '../route';
import type { GameRecord } from '../wasm/types';

/** A game of this device for others: its moves where they tell it all, else the position that is shown. */
export function sharedAddress(
  { game, rules, position, moves }: Pick<GameRecord, 'game' | 'rules' | 'position' | 'moves'>,
  shown: string,
  ply: number,
): string {
  const whole = !rules && !position && moves.length > 0;
  const source = whole ? { moves: moves.map(({ move }) => move).join(' ') } : { position: shown };
  return `/#${studyAddress(game, source, whole ? ply : undefined)}`;
}
