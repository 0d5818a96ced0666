// The pools of ratings: a game and how fast it is played, as `GAME:blitz`.
import { titleOf, webGames } from '../games';
import { tMaybe } from '../i18n/index.svelte';
import type { GameName } from '../wasm/types';

export const poolGames: GameName[] = webGames.map(({ name }) => name);
export const poolSpeeds = ['bullet', 'blitz', 'rapid', 'classical'];
/** Shown to visitors who have no rating yet. */
export const kUsualPool = `${poolGames[0]}:blitz`;

export function poolParts(pool: string): { game: string; speed: string } {
  const [game = '', speed = ''] = pool.split(':');
  return { game, speed };
}

export function speedName(speed: string): string {
  return tMaybe(`speed_${speed}`, speed);
}

export function poolName(pool: string): string {
  const { game, speed } = poolParts(pool);
  return `${titleOf(game)}, ${speedName(speed).toLowerCase()}`;
}
