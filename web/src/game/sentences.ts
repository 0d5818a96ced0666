// Events of a game in sentences: about the reader in the second person, about others by name.
import { webGame } from '../games';
import type { EventText } from '../games/web-game';
import { t } from '../i18n/index.svelte';
import type { Board, MatchView } from '../wasm/types';
import { colorName } from './names';
import { engineLevel } from './seats';

export type { EventText } from '../games/web-game';

/** The players of a sentence: the name of each seat, and the reader's seat. */
export interface Audience {
  names: readonly string[];
  /** The reader's seat, counted from 1; null for several people at one screen, and for spectators. */
  own: number | null;
}

/** Engines by colour if there are several; cards have room for the level as well. */
export function audienceOf(view: MatchView, ownSeats: readonly number[]): Audience {
  const engines = view.seats.filter((seat) => engineLevel(seat.kind) !== null).length;
  const names = view.seats.map(({ seat, name, kind }) => {
    if (name) return name;
    const alone = engineLevel(kind) !== null && engines === 1;
    return alone ? t('theEngine') : colorName(view.board.game, seat);
  });
  return { names, own: ownSeats.length === 1 ? (ownSeats[0] ?? null) : null };
}

/** An event of that seat. */
export function sentence(
  event: EventText,
  seat: number,
  { names, own }: Audience,
  values: Record<string, string | number> = {},
): string {
  if (seat === own) return t(`${event}You`, values);
  return t(event, { name: names[seat - 1] ?? '', ...values });
}

/** A move; `before` is the board that it was made on. */
export function moveSentence(
  { seat, move }: { seat: number; move: string },
  audience: Audience,
  before: Board,
  after: Board,
): string {
  if (move === 'pass') return sentence('passed', seat, audience);
  const story = webGame(after.game).story({ seat, move }, before, after);
  return story(seat === audience.own ? null : (audience.names[seat - 1] ?? ''));
}

export function endSentence(view: MatchView, audience: Audience): string {
  const { end } = view;
  if (!end) return '';
  if (!end.places) return t('aborted');
  const first = end.places.indexOf(1);
  if (first < 0 || end.places.lastIndexOf(1) !== first) return t('drawResult');
  const lost = audience.own !== null && audience.own !== first + 1 && view.seats.length === 2;
  return lost ? t('youLose') : sentence('winIs', first + 1, audience);
}
