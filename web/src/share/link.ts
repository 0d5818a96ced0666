// Links to be sent. The server shows a picture of the position beside those that it sees all of, so that nothing of them
// stands behind the #.
import { language } from '../i18n/index.svelte';
import { plainStudyAddress, type StudySource, studyAddress } from '../route';
import type { GameName, GameRecord } from '../wasm/types';

/** What the server reads of an address. */
const kLongestAddress = 2000;

/** The words beside the link are in the language of who sends it; English goes without saying. */
function spoken(address: string): string {
  const code = language();
  return code === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${code}`;
}

/** A game of the server after so many moves. */
export function gameAddress(id: string, ply: number): string {
  return spoken(`/game/${id}/${ply}`);
}

/** The analysis board of a position or of moves; behind the # where it is too long for a server. */
export function studyLink(game: GameName, source: StudySource, ply?: number): string {
  const plain = spoken(plainStudyAddress(game, source, ply));
  return plain.length <= kLongestAddress ? plain : `/#${studyAddress(game, source, ply)}`;
}

/** A game of this device for others: its moves where they tell it all, else the position that is shown. */
export function sharedAddress(
  { game, rules, position, moves }: Pick<GameRecord, 'game' | 'rules' | 'position' | 'moves'>,
  shown: string,
  ply: number,
): string {
  const whole = !rules && !position && moves.length > 0;
  const source = whole ? { moves: moves.map(({ move }) => move).join(' ') } : { position: shown };
  return studyLink(game, source, whole ? ply : undefined);
}

/** What shows the position of such a link, or of one to a game of the server, in somebody else's page. */
export function embedCode(origin: string, game: string, link: string): string {
  const [, id, move] = /\/game\/([\w-]+)\/(\d+)(?:\?|$)/.exec(link) ?? [];
  const search = new URLSearchParams(id ? { online: id, ply: move ?? '' } : link.split('?')[1]);
  search.delete('analysis');
  search.delete('lang');
  const address = `${origin}/embed/${game}?${search}`.replaceAll('&', '&amp;');
  return `<iframe src="${address}" width="480" height="600" style="border:0" title="Outflank"></iframe>`;
}
