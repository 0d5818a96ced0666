import { webGame } from '../games';
import { type TextKey, t } from '../i18n/index.svelte';
import { isolate } from '../i18n/isolate';
import type { MatchView, SeatView } from '../wasm/types';
import { engineLevel } from './seats';

export function levelName(level: number): string {
  return t(`level${level}` as TextKey);
}

/** The name of a seat: its colour if it has none. */
export function colorName(game: string, seat: number): string {
  return webGame(game).colorName(seat);
}

export function seatName(seat: SeatView, game: string, ownSeats: readonly number[]): string {
  const level = engineLevel(seat.kind);
  if (seat.name) return isolate(seat.name);
  if (level !== null) return t('engineName', { name: levelName(level) });
  if (ownSeats.length === 1 && ownSeats[0] === seat.seat) return t('you');
  return colorName(game, seat.seat);
}

export function namesOf(view: MatchView, ownSeats: readonly number[]): string[] {
  return view.seats.map((seat) => seatName(seat, view.board.game, ownSeats));
}

/** The non-default rules of a game, such as `players=4 size=7x7`, in words. */
export function variantOf(rules: string): string[] {
  return rules
    .split(' ')
    .filter(Boolean)
    .map((rule) => {
      const [key, value = ''] = rule.split('=');
      switch (key) {
        case 'players':
          return t('playersAre', { count: value });
        case 'size':
          return (value.includes('x') ? value : `${value}x${value}`).replace('x', ' × ');
        case 'walls':
          return t('wallsEachAre', { count: value });
        case 'pass':
          return `${t('passRule')}: ${t(value === 'free' ? 'passFree' : 'passNever')}`;
        default:
          return rule;
      }
    });
}

/** Milliseconds as `4:05`, with tenths in the last ten seconds. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The number of moves as the game counts them: a pass has no number where moves have one. */
export function countMoves(game: string, moves: readonly { move: string }[]): number {
  if (!webGame(game).numbersMoves) return moves.length;
  return moves.filter(({ move }) => move !== 'pass').length;
}

/** The position on display. */
export function plyText({ board, moves }: Pick<MatchView, 'board' | 'moves'>, ply: number): string {
  if (ply === 0) return t('lookingBackStart');
  const passed = webGame(board.game).numbersMoves && moves[ply - 1]?.move === 'pass';
  return t(passed ? 'lookingBackPass' : 'lookingBack', {
    ply: countMoves(board.game, moves.slice(0, ply)),
    count: countMoves(board.game, moves),
  });
}
