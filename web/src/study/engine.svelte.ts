// The engine of an analysis board: it searches the displayed position deeper and deeper while it is on.
import { type Engine, Stopped } from '../engine/engine';
import type { EnginePosition, Report } from '../engine/messages';

/** A search is made in slices, so that there is always something new to show, in seconds. */
const kFirstPiece = 0.2;
const kLongestPiece = 4;
/** Nobody looks at one position longer; a phone would only become warm. */
export const kLongestLook = 180;

export interface Finding {
  /** The position of these results. */
  key: string;
  report: Report;
}

export class StudyEngine {
  on = $state(false);
  /** Searching now; it stops when a position is solved or was searched long enough. */
  busy = $state(false);
  finding: Finding | null = $state.raw(null);
  problem: unknown = $state.raw(null);

  private engine: Engine | null = null;
  private turn = 0;
  private thinking = false;

  constructor(private readonly make: () => Engine) {}

  /** Searches that position from now on; null if there is nothing to search. */
  look(key: string, at: EnginePosition | null, lines: number): void {
    this.interrupt();
    this.problem = null;
    if (!this.on || !at) return;
    void this.run(++this.turn, key, at, lines);
  }

  switchOff(): void {
    this.on = false;
    this.interrupt();
    this.engine?.stop();
    this.finding = null;
  }

  close(): void {
    this.switchOff();
    this.engine = null;
  }

  private interrupt(): void {
    this.turn++;
    if (this.thinking) this.engine?.interrupt();
    this.thinking = false;
    this.busy = false;
  }

  private async run(turn: number, key: string, at: EnginePosition, lines: number): Promise<void> {
    this.busy = true;
    this.engine ??= this.make();
    let nodes = 0;
    let seconds = 0;
    const show = (report: Report) => {
      if (turn !== this.turn) return;
      const whole = { ...report, nodes: nodes + report.nodes, seconds: seconds + report.seconds };
      // What is known of the position stays until the next part of the search has ended.
      const before = this.finding?.key === key ? this.finding.report.facts : undefined;
      if (!whole.facts && before) whole.facts = before;
      this.finding = { key, report: whole };
    };
    try {
      for (
        let piece = kFirstPiece;
        seconds < kLongestLook;
        piece = Math.min(2 * piece, kLongestPiece)
      ) {
        this.thinking = true;
        const report = await this.engine.think(at, { seconds: piece, lines, progress: true }, show);
        if (turn !== this.turn) return;
        this.thinking = false;
        show(report);
        nodes += report.nodes;
        seconds += report.seconds;
        // Solved, or decided as far as the engine cares.
        if (report.lines.every(({ exact }) => exact) || report.seconds < piece / 4) break;
      }
    } catch (error) {
      if (turn === this.turn && !(error instanceof Stopped)) this.problem = error;
    } finally {
      if (turn === this.turn) {
        this.thinking = false;
        this.busy = false;
      }
    }
  }
}
