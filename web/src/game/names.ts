import { seatColors } from '../boards/seat-style';
import { type TextKey, t } from '../i18n/index.svelte';
import { isolate } from '../i18n/isolate';
import type { Board, MatchView, SeatView } from '../wasm/types';
import { parseSquare, parseWall, squareName } from './geometry';
import { engineLevel } from './seats';

export function levelName(level: number): string {
  return t(`level${level}` as TextKey);
}

/** What a seat is called: by its colour if nobody has a name. */
export function colorName(game: string, seat: number): string {
  if (game === 'othello') return t(seat === 1 ? 'black' : 'white');
  return t(seatColors[seat - 1] ?? 'colorBlue');
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

/** The discs of a seat in Othello; 0 in other games. */
export function discsOf(board: Board, seat: number): number {
  return board.game === 'othello' ? (board.seats[seat - 1]?.discs ?? 0) : 0;
}

/** A move as it is said aloud; `before` is the board that it was made on. */
export function describeMove(
  { seat, move }: { seat: number; move: string },
  names: readonly string[],
  before: Board,
  after: Board,
): string {
  const name = names[seat - 1] ?? '';
  if (move === 'pass') return t('passed', { name });
  if (before.game === 'othello' || after.game === 'othello') {
    const turned = discsOf(after, seat) - discsOf(before, seat) - 1;
    return t('placedDisc', { name, square: move, count: turned });
  }
  const wall = parseWall(move);
  if (wall) {
    const key = wall.kind === 'h' ? 'slotHorizontal' : 'slotVertical';
    return t('placedWall', { name, wall: t(key, { square: squareName(wall) }) });
  }
  const from = parseSquare(before.seats[seat - 1]?.pawn ?? '');
  const to = parseSquare(move);
  const far = from && to && Math.abs(from.column - to.column) + Math.abs(from.row - to.row) > 1;
  return t(far ? 'jumpedPawn' : 'movedPawn', { name, square: move });
}

/** What is unusual about the rules of a game, such as `players=4 size=7x7`, in words. */
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

export function endText(view: MatchView, names: string[], ownSeats: readonly number[]): string {
  const { end } = view;
  if (!end) return '';
  if (!end.places) return t('brokenOff');
  const winners = view.seats.filter((_, index) => end.places?.[index] === 1);
  const first = winners[0];
  if (winners.length !== 1 || !first) return t('drawResult');
  if (ownSeats.length === 1) {
    if (ownSeats[0] === first.seat) return t('youWin');
    if (view.seats.length === 2) return t('youLose');
  }
  return t('winIs', { name: names[first.seat - 1] ?? '' });
}
