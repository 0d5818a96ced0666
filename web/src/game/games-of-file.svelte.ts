// A file of several games: their list, which is read bit by bit so that the page stays awake, and any one of them.
import type { FileGames, Records } from '../wasm/records';
import type { FileEntry, GameRecord } from '../wasm/types';

/** More are not listed. */
export const kMaxListed = 100_000;
/** Games that are read in one go. */
const kBatch = 16;
/** How long the page may be blocked, and how often a growing list is shown, in milliseconds. */
const kPiece = 12;
const kShownEvery = 200;
/** Damaged games before the first good one, after which the file is none of several games. */
const kMaxDamaged = 200;

export interface ListedGame {
  entry: FileEntry;
  /** What a search looks at: see `folded`. */
  text: string;
}

/** A text as a search compares it, without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export const isDamaged = (entry: FileEntry) => 'error' in entry;

function searched(entry: FileEntry): string {
  if ('error' in entry) return '';
  const names = (entry.seats ?? []).map(({ name }) => name);
  return folded([...names, ...Object.values(entry.tags ?? {})].join('\n'));
}

/** Waits whenever the page has been blocked for long enough. */
function pauses(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < kPiece) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    last = performance.now();
  };
}

export class GamesOfFile {
  /** How many of `listed` there are so far, and whether that is all of them. */
  count = $state(0);
  done = $state(false);
  /** Whether the file has more games than are listed. */
  cut = $state(false);
  private readonly all: ListedGame[] = [];
  private good = 0;
  private reader: FileGames | null;

  private constructor(
    private readonly records: Records,
    private readonly file: string | Uint8Array,
    /** Of the file; empty for a pasted text. */
    readonly name: string,
  ) {
    this.reader = records.games(file);
  }

  /** Null for a file with fewer than two games, or without one that can be read. The rest of a list is read later. */
  static async open(
    records: Records,
    file: string | Uint8Array,
    name: string,
  ): Promise<GamesOfFile | null> {
    const games = new GamesOfFile(records, file, name);
    const pause = pauses();
    while (!games.done && !games.isSeveral && (games.good > 0 || games.all.length < kMaxDamaged)) {
      games.readOn();
      await pause();
    }
    if (!games.isSeveral) {
      games.close();
      return null;
    }
    games.count = games.all.length;
    void games.readAll();
    return games;
  }

  /** The games so far, in the order of the file. The list grows: `count` tells when. */
  get listed(): readonly ListedGame[] {
    return this.all;
  }

  /** How many games could be read so far. */
  get readable(): number {
    return this.good;
  }

  /** The whole game, checked by the rules. Throws a Refusal that says what is wrong with it. */
  async read(number: number): Promise<GameRecord> {
    const reader = this.records.games(this.file);
    const pause = pauses();
    try {
      for (let at = 1; at + kBatch < number; at += kBatch) {
        reader.next(kBatch);
        await pause();
      }
      return reader.read(number);
    } finally {
      reader.close();
    }
  }

  /** The file as it was opened. */
  asFile(): File {
    // What was read from a file has memory of its own.
    const content = typeof this.file === 'string' ? this.file : new Uint8Array(this.file);
    return new File([content], this.name);
  }

  /** Nothing more is listed. */
  close(): void {
    this.reader?.close();
    this.reader = null;
  }

  private get isSeveral(): boolean {
    return this.good > 0 && this.all.length > 1;
  }

  private readOn(): void {
    const found = this.reader?.next(Math.min(kBatch, kMaxListed + 1 - this.all.length)) ?? [];
    for (const entry of found) {
      if (!isDamaged(entry)) this.good++;
      this.all.push({ entry, text: searched(entry) });
    }
    this.cut = this.all.length > kMaxListed;
    if (this.cut) this.all.length = kMaxListed;
    this.done = found.length === 0 || this.cut;
    if (this.done) this.close();
  }

  private async readAll(): Promise<void> {
    const pause = pauses();
    let shown = performance.now();
    while (!this.done && this.reader) {
      this.readOn();
      if (this.done || performance.now() - shown > kShownEvery) {
        this.count = this.all.length;
        shown = performance.now();
      }
      await pause();
    }
  }
}
