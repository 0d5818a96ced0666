// A game with its variations and comments, from a record and back into one.
import type { MoveEntry, MoveLines } from '../game/move-entries';
import { type NotedMove, readNotes } from '../game/notes';
import type { Match, Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { GameRecord } from '../wasm/types';
import { writeNotes } from './write-notes';

export interface StudyNode {
  /** For the game's own moves their number, as on its page; 0 is the start. */
  readonly id: number;
  readonly move: string;
  readonly seat: number;
  readonly ply: number;
  readonly parent: StudyNode | null;
  /** Whether it is one of the game's own moves. */
  main: boolean;
  comment: string;
  /** The main continuation comes first. */
  readonly children: StudyNode[];
  /** Its clock and so on, kept unchanged. */
  readonly kept: Omit<GameRecord['moves'][number], 'move' | 'comment'>;
}

/** Seats of the game, and whether its own moves are fixed: those of a finished game. */
export interface StudyOptions {
  fixed: boolean;
}

/** The move with which the line of a move left another one; null on the first line of all. */
function branchOf(node: StudyNode): StudyNode | null {
  let at: StudyNode | null = node;
  while (at?.parent && at.parent.children[0] === at) at = at.parent;
  return at?.parent ? at : null;
}

/** From that move to the end of its line. */
function setMain(first: StudyNode | undefined, main: boolean): void {
  for (let at = first; at; at = at.children[0]) at.main = main;
}

export class StudyTree {
  readonly root: StudyNode;
  readonly seats: number;
  private readonly nodes = new Map<number, StudyNode>();
  private lastId = 0;

  /** Throws a Refusal for an invalid record. Variations that cannot be played stay text. */
  constructor(
    private readonly rules: Rules,
    private readonly record: GameRecord,
    private readonly options: StudyOptions,
  ) {
    const match = rules.open(record, 0);
    const view = match.view(0);
    match.close();
    this.seats = view.seats.length;
    this.lastId = view.moves.length;
    this.root = this.node(0, '', 0, null, true, {});
    let at = this.root;
    for (const [i, { move, seat }] of view.moves.entries()) {
      const { move: _, comment: __, ...kept } = record.moves[i] ?? { move };
      const next = this.node(i + 1, move, seat, at, true, kept);
      at.children.push(next);
      at = next;
    }
    this.readComments();
  }

  find(id: number): StudyNode | null {
    return this.nodes.get(id) ?? null;
  }

  /** The game's own moves. */
  main(): StudyNode[] {
    const line: StudyNode[] = [];
    let at = this.root.children.find(({ main }) => main);
    while (at) {
      line.push(at);
      at = at.children.find(({ main }) => main);
    }
    return line;
  }

  /** From the first move to this one. */
  path(node: StudyNode): StudyNode[] {
    const path: StudyNode[] = [];
    for (let at: StudyNode | null = node; at?.parent; at = at.parent) path.unshift(at);
    return path;
  }

  /** The game up to there, which can be opened. */
  recordAt(node: StudyNode): GameRecord {
    const { game, rules, position, departures = [], seats } = this.record;
    const path = this.path(node);
    const onMain = path.filter(({ main }) => main).length;
    const gone = departures.filter(({ ply }) => ply <= onMain);
    return {
      outflank: 1,
      game,
      result: '*',
      moves: path.map(({ move }) => ({ move })),
      ...(rules ? { rules } : {}),
      ...(position ? { position } : {}),
      ...(seats ? { seats } : {}),
      ...(gone.length > 0 ? { departures: gone } : {}),
    };
  }

  /** The move after that one, which may exist already; throws a Refusal if it is illegal. */
  add(after: StudyNode, move: string): StudyNode {
    const known = after.children.find((child) => child.move === move);
    if (known) return known;
    const match = this.rules.open(this.recordAt(after), 0);
    try {
      return this.played(match, after, move);
    } finally {
      match.close();
    }
  }

  /** Removes a move and everything after it; the game's own moves only if they may change. */
  remove(node: StudyNode): boolean {
    if (!node.parent || (node.main && this.options.fixed)) return false;
    const { children } = node.parent;
    children.splice(children.indexOf(node), 1);
    const forget = (gone: StudyNode) => {
      this.nodes.delete(gone.id);
      for (const child of gone.children) forget(child);
    };
    forget(node);
    return true;
  }

  /** Whether the line that a move belongs to has another one before it that may give way. */
  canPromote(node: StudyNode): boolean {
    const first = branchOf(node)?.parent?.children[0];
    return first !== undefined && !(first.main && this.options.fixed);
  }

  /** Puts the line that a move belongs to before those in its place: in a free analysis it becomes the main one. */
  promote(node: StudyNode): void {
    const branch = branchOf(node);
    if (!branch?.parent || !this.canPromote(node)) return;
    const { children } = branch.parent;
    const wasMain = children[0]?.main ?? false;
    if (wasMain) setMain(children[0], false);
    children.splice(children.indexOf(branch), 1);
    children.unshift(branch);
    if (wasMain) setMain(branch, true);
  }

  /** As lists show it. */
  lines(): MoveLines {
    const main = this.main();
    const entryOf = (node: StudyNode, variations: MoveEntry[][]): MoveEntry => {
      const { id, move, seat, ply, comment } = node;
      return { id, move, seat, ply, comment, variations };
    };
    const lineFrom = (first: StudyNode): MoveEntry[] => {
      const line = [entryOf(first, [])];
      for (let at: StudyNode | undefined = first.children[0]; at; at = at.children[0]) {
        const others = (at.parent?.children ?? []).slice(1);
        line.push(entryOf(at, others.map(lineFrom)));
      }
      return line;
    };
    const last = main.at(-1) ?? this.root;
    return {
      comment: this.root.comment,
      main: main.map((node) => {
        const others = (node.parent?.children ?? []).filter((other) => !other.main);
        return entryOf(node, others.map(lineFrom));
      }),
      lines: last.children.map(lineFrom),
    };
  }

  /** With everything that was added. */
  toRecord(): GameRecord {
    const noted = (line: MoveEntry[]): NotedMove[] =>
      line.map(({ move, comment, variations }) => ({
        move,
        comment,
        variations: variations.map(noted),
      }));
    const { comment, main, lines } = this.lines();
    const ends = (last: boolean) => (last ? lines.map(noted) : []);
    const moves = main.map((entry, i) => {
      const text = writeNotes({
        text: entry.comment,
        variations: entry.variations.map(noted),
        lines: ends(i === main.length - 1),
      });
      const kept = this.find(entry.id)?.kept ?? {};
      return { move: entry.move, ...kept, ...(text ? { comment: text } : {}) };
    });
    const before = writeNotes({ text: comment, variations: [], lines: ends(main.length === 0) });
    const { comment: _, ...rest } = this.record;
    return { ...rest, moves, ...(before ? { comment: before } : {}) };
  }

  private node(
    id: number,
    move: string,
    seat: number,
    parent: StudyNode | null,
    main: boolean,
    kept: StudyNode['kept'],
  ): StudyNode {
    const ply = parent ? parent.ply + 1 : 0;
    const node = { id, move, seat, ply, parent, main, comment: '', children: [], kept };
    this.nodes.set(id, node);
    return node;
  }

  private played(match: Match, after: StudyNode, move: string): StudyNode {
    const known = after.children.find((child) => child.move === move);
    const seat = match.clocks(0).to_move;
    match.play(seat, move, 0);
    if (known) return known;
    const main = !this.options.fixed && after.main && after.children.every((child) => !child.main);
    const node = this.node(++this.lastId, move, seat, after, main, {});
    if (main) after.children.unshift(node);
    else after.children.push(node);
    return node;
  }

  private readComments(): void {
    this.root.comment = this.readComment(this.root, this.record.comment ?? '');
    for (const [i, node] of this.main().entries()) {
      node.comment = this.readComment(node, this.record.moves[i]?.comment ?? '');
    }
  }

  /** The text that remains when its variations are in the tree. */
  private readComment(node: StudyNode, comment: string): string {
    const { text, variations, lines } = readNotes(comment);
    const left: Parameters<typeof writeNotes>[0] = { text, variations: [], lines: [] };
    for (const line of variations) {
      if (!node.parent || !this.takes(node.parent, line)) left.variations.push(line);
    }
    for (const line of lines) if (!this.takes(node, line)) left.lines.push(line);
    return writeNotes(left);
  }

  /** Adds a line to the tree if all of it can be played. */
  private takes(after: StudyNode, line: NotedMove[]): boolean {
    const before = new Set(this.nodes.keys());
    const match = this.rules.open(this.recordAt(after), 0);
    try {
      let at = after;
      for (const { move, comment, variations } of line) {
        const parent = at;
        at = this.played(match, parent, move);
        if (comment) at.comment = comment;
        for (const other of variations) {
          if (!this.takes(parent, other)) throw new Refusal('damaged', 'a variation');
        }
      }
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const child of [...after.children]) if (!before.has(child.id)) this.remove(child);
      return false;
    } finally {
      match.close();
    }
  }
}
