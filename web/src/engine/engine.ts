// What searches are asked of, without the code that makes them.
import type { EnginePosition, Report, Think } from './messages';

/** A search that was ended before it had a result. */
export class Stopped extends Error {}

/** How long an engine may search for a hint. */
export const kHintSeconds = 1;

/** Finds moves. One search at a time; `interrupt` and `stop` end it by rejecting with Stopped. */
export interface Engine {
  think(
    at: EnginePosition,
    how: Think['how'],
    onprogress?: (report: Report) => void,
  ): Promise<Report>;
  /** Another search is about to start: keeps what this one has learned, where possible. */
  interrupt(): void;
  /** Frees everything until the next search. */
  stop(): void;
}
