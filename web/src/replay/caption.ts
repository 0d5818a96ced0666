// The last event of a replay, in sentences.
import { endSentence, moveSentence } from '../game/sentences';
import { language, tMaybe } from '../i18n/index.svelte';
import type { MatchView } from '../wasm/types';
import { faultsAt, type ReplayGame } from './data';
import { gameReplay } from './games';
import { say } from './texts';

/** Cuts the message of a fault that fills pages. */
const kMaxFault = 160;

function reasonText(reason: string): string {
  return tMaybe(`by_${reason}`, reason).replace(/\.$/, '');
}

export function secondsText(milliseconds: number, digits = 2): string {
  const shown = milliseconds < 10_000 ? digits : 1;
  return new Intl.NumberFormat(language(), {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    useGrouping: false,
  }).format(milliseconds / 1000);
}

function toldMove(game: ReplayGame, ply: number, names: readonly string[]): string {
  const move = game.moves[ply - 1];
  if (!move) return '';
  const { boardAt } = gameReplay(game.game);
  const played = { seat: move.seat + 1, move: move.move };
  return moveSentence(played, { names, own: null }, boardAt(game, ply - 1), boardAt(game, ply));
}

/** `botMove` names moves as bots do; null for our notation. */
export function captionOf(
  game: ReplayGame,
  ply: number,
  view: MatchView,
  names: readonly string[],
  botMove: ((move: string) => string) | null,
): string {
  const parts: string[] = [];
  const move = game.moves[ply - 1];
  if (move) {
    const told = botMove
      ? `${names[move.seat] ?? ''}: ${botMove(move.move)}`
      : toldMove(game, ply, names);
    const spent = move.spent === undefined ? '' : say('took', { count: secondsText(move.spent) });
    parts.push(spent ? `${told.replace(/\.$/, '')} ${spent}.` : told);
  } else {
    parts.push(`${say('start')}.`);
  }
  for (const { after, seat, reason } of game.departures ?? []) {
    if (after !== ply) continue;
    parts.push(say('left', { name: names[seat] ?? '', reason: reasonText(reason) }));
  }
  for (const { seat, fault = '' } of faultsAt(game, ply)) {
    const told = fault.slice(0, kMaxFault);
    parts.push(`${names[seat] ?? ''}: ${told}${/[.!?]$/.test(told) ? '' : '.'}`);
  }
  if (ply === game.moves.length) {
    parts.push(endSentence(view, { names, own: null }) || say('unfinished'));
    if (game.reason) parts.push(tMaybe(`by_${game.reason}`, game.reason));
    if (game.places.length > 2) parts.push(say('places', { places: game.places.join(', ') }));
  }
  return parts.join(' ');
}
