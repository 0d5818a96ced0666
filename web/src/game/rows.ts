// Games as rows of a list, wherever they are stored.
import { webGame } from '../games';
import { t, tMaybe } from '../i18n/index.svelte';
import { isolate } from '../i18n/isolate';
import type { Summary } from '../online/protocol';
import type { GameName, GameRecord } from '../wasm/types';
import { colorName, countMoves, levelName, variantOf } from './names';
import { ownResult, winnerOf } from './results';
import { isFinished, type SavedGame } from './saved';
import { engineLevel } from './seats';

export interface GameRow {
  id: string;
  address: string;
  game: GameName;
  players: { name: string; rating: number | null; won: boolean }[];
  /** When it was last played, in milliseconds since 1970. */
  at: number;
  /** Clock, length and so on, in words. */
  facts: string[];
  /** The result, or the status. */
  chip: { text: string; kind: 'won' | 'lost' | 'plain' | 'go-on' } | null;
  finished: boolean;
}

function chipOf(result: string, seat: number | null): GameRow['chip'] {
  const own = seat === null ? null : ownResult(result, seat);
  if (own?.kind === 'place') {
    return { text: t('placeNumber', { place: own.place }), kind: 'plain' };
  }
  if (own?.kind === 'won' || own?.kind === 'lost') {
    return { text: t(`result_${own.kind}`), kind: own.kind };
  }
  if (result === '*') return { text: t('result_aborted'), kind: 'plain' };
  if (result === '1/2-1/2') return { text: t('result_drawn'), kind: 'plain' };
  // The winner of three and four has a star.
  return result.startsWith('#') ? null : { text: result.replace('-', ' – '), kind: 'plain' };
}

const reasonText = (reason: string | null | undefined) =>
  reason ? [tMaybe(`by_${reason}`, reason).replace(/\.$/, '')] : [];
const clockName = (clock: string) => (clock === 'none' ? t('noClock') : clock);

/** A game on the server, seen from a seat (counted from 1) or from nobody's side. */
export function rowOfSummary(game: Summary, seat: number | null): GameRow {
  const winner = game.end ? winnerOf(game.end.result) : null;
  const standing: GameRow['chip'] =
    game.status === 'open'
      ? { text: t('waitsForPlayers'), kind: 'plain' }
      : { text: t('continue'), kind: 'go-on' };
  return {
    id: game.id,
    address: `#/online/${game.id}`,
    game: game.game,
    players: game.seats.map((held) => ({
      name:
        held.kind === 'open'
          ? t('openSeat')
          : held.kind === 'engine'
            ? t('engineName', { name: levelName(held.level ?? 10) })
            : isolate(held.name),
      rating: held.rating ?? null,
      won: held.seat === winner,
    })),
    at: game.updated_at,
    facts: [
      ...variantOf(game.rules),
      clockName(game.clock),
      t('movesPlayed', { count: game.ply }),
      ...(game.rated ? [t('ratedGame')] : []),
      ...reasonText(game.end?.reason),
    ],
    chip: game.end ? chipOf(game.end.result, seat) : standing,
    finished: game.end !== null,
  };
}

/** A game of our own on the server: our seat shows as “you”, whatever its name. */
export function rowOfOwn(game: Summary): GameRow {
  const seat = game.you ?? null;
  const row = rowOfSummary(game, seat);
  const players = row.players.map((player, i) =>
    i + 1 === seat ? { ...player, name: t('you') } : player,
  );
  return { ...row, players };
}

function seatsOfRecord(record: GameRecord): { name: string; kind?: string }[] {
  return Array.from(
    { length: webGame(record.game).countSeats(record) },
    (_, seat) => record.seats?.[seat] ?? { name: '' },
  );
}

function namesOfRecord(record: GameRecord, own: number | null): string[] {
  return seatsOfRecord(record).map((seat, i) => {
    const level = engineLevel(seat.kind);
    if (level !== null) return t('engineName', { name: levelName(level) });
    return isolate(seat.name) || (i + 1 === own ? t('you') : colorName(record.game, i + 1));
  });
}

/** The only person's seat, counted from 1; null if there are more or none. */
function personOf(record: GameRecord): number | null {
  const people = seatsOfRecord(record).flatMap((seat, i) =>
    engineLevel(seat.kind) === null ? [i + 1] : [],
  );
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** A game saved on this device. */
export function rowOfSaved(saved: SavedGame): GameRow {
  const { id, record, changed } = saved;
  const finished = isFinished(saved);
  const winner = winnerOf(record.result);
  const own = personOf(record);
  return {
    id,
    address: `#/game/${id}`,
    game: record.game,
    players: namesOfRecord(record, own).map((name, i) => ({
      name,
      rating: null,
      won: winner === i + 1,
    })),
    at: changed,
    facts: [
      ...variantOf(record.rules ?? ''),
      clockName(record.clock ?? 'none'),
      t('movesPlayed', { count: countMoves(record.game, record.moves) }),
      ...(finished ? reasonText(record.reason) : []),
    ],
    chip: finished ? chipOf(record.result, own) : { text: t('continue'), kind: 'go-on' },
    finished,
  };
}
