// Links to share. The server shows a picture of the position beside links that it sees completely, so nothing of them
// is after the #.
import { language } from '../i18n/index.svelte';
import { plainStudyAddress, type StudySource, studyAddress } from '../route';
import type { GameName, GameRecord } from '../wasm/types';

/** The part of an address that the server reads. */
const kLongestAddress = 2000;

/** The preview is in the language of the sender; English is the default. */
function spoken(address: string): string {
  const code = language();
  return code === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${code}`;
}

/** A game on the server after `ply` moves. */
export function gameAddress(id: string, ply: number): string {
  return spoken(`/game/${id}/${ply}`);
}

/** The analysis board of a position or of moves; after the # if it is too long for a server. */
export function studyLink(game: GameName, source: StudySource, ply?: number): string {
  const plain = spoken(plainStudyAddress(game, source, ply));
  return plain.length <= kLongestAddress ? plain : `/#${studyAddress(game, source, ply)}`;
}

/** A game on this device for others: its moves if they suffice, otherwise the displayed position. */
export function sharedAddress(
  { game, rules, position, moves }: Pick<GameRecord, 'game' | 'rules' | 'position' | 'moves'>,
  shown: string,
  ply: number,
): string {
  const whole = !rules && !position && moves.length > 0;
  const source = whole ? { moves: moves.map(({ move }) => move).join(' ') } : { position: shown };
  return studyLink(game, source, whole ? ply : undefined);
}

/** The embedded board for such a link, or for one to a game on the server. */
export function embedCode(origin: string, game: string, link: string): string {
  const [, id, move] = /\/game\/([\w-]+)\/(\d+)(?:\?|$)/.exec(link) ?? [];
  const search = new URLSearchParams(id ? { online: id, ply: move ?? '' } : link.split('?')[1]);
  search.delete('analysis');
  search.delete('lang');
  const address = `${origin}/embed/${game}?${search}`.replaceAll('&', '&amp;');
  return `<iframe src="${address}" width="480" height="600" style="border:0" title="Outflank"></iframe>`;
}
