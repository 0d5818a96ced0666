// Comments on moves in a record: text, and variations as commands in it (docs/records.md).
//
//   a plain answer [%var e3 "too slow" e7 (e6 e5) e4]   instead of the move that is commented
//   the game was given up here [%line e5 e4]            after it
//
// Readers that know neither keep both as text, so that no program loses them.

export interface NotedMove {
  move: string;
  comment: string;
  /** An alternative line. */
  variations: NotedMove[][];
}

export interface Notes {
  text: string;
  /** Instead of the commented move. */
  variations: NotedMove[][];
  /** After it, where the record itself ends. */
  lines: NotedMove[][];
}

/** Deeper nested variations are not read. */
const kMaxNesting = 20;

const aToken =
  /\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([a-z][0-9]{1,2}[hv]?|[a-z]|pass)(?![a-z0-9]))/y;
const aCommand = /\[%(var|line)\s/g;

class Reader {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  /** A line up to its closing mark; null if there is none. */
  line(close: ')' | ']', nesting = 0): NotedMove[] | null {
    const moves: NotedMove[] = [];
    for (;;) {
      if (this.takes(close)) return moves.length > 0 ? moves : null;
      aToken.lastIndex = this.at;
      const found = aToken.exec(this.text);
      if (!found) return null;
      this.at = aToken.lastIndex;
      const [, opens, closes, quoted, move] = found;
      const last = moves.at(-1);
      if (closes) return null;
      if (move !== undefined) moves.push({ move, comment: '', variations: [] });
      else if (!last) return null;
      else if (quoted !== undefined) last.comment = unquoted(quoted);
      else if (opens) {
        const variation = nesting < kMaxNesting ? this.line(')', nesting + 1) : null;
        if (!variation) return null;
        last.variations.push(variation);
      }
    }
  }

  private takes(sign: string): boolean {
    const rest = /\s*/y;
    rest.lastIndex = this.at;
    rest.exec(this.text);
    if (this.text[rest.lastIndex] !== sign) return false;
    this.at = rest.lastIndex + 1;
    return true;
  }
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

/** An unreadable variation stays text. */
export function readNotes(comment: string): Notes {
  const notes: Notes = { text: '', variations: [], lines: [] };
  let from = 0;
  for (;;) {
    aCommand.lastIndex = from;
    const found = aCommand.exec(comment);
    if (!found) break;
    const reader = new Reader(comment, aCommand.lastIndex);
    const line = reader.line(']');
    notes.text += comment.slice(from, line ? found.index : aCommand.lastIndex);
    from = line ? reader.at : aCommand.lastIndex;
    if (line) notes[found[1] === 'var' ? 'variations' : 'lines'].push(line);
  }
  notes.text = (notes.text + comment.slice(from)).trim();
  return notes;
}
