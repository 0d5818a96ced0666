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

/** What shows the position of such a link, or of one to a game of the server, in somebody else's page. */
export function embedCode(origin: string, game: string, link: string): string {
  const [, id, move] = /\/game\/([\w-]+)#(\d+)$/.exec(link) ?? [];
  const search = id ? `online=${id}&ply=${move}` : (link.split('?')[1] ?? '');
  const address = `${origin}/embed/${game}?${search}`.replaceAll('&', '&amp;');
  return `<iframe src="${address}" width="480" height="600" style="border:0" title="Outflank"></iframe>`;
}
