// An analysis: a game with its variations, the displayed position, and the possible actions.
import type { EnginePosition } from '../engine/messages';
import type { MoveLines } from '../game/move-entries';
import type { Rules } from '../wasm/match';
import { Refusal } from '../wasm/module';
import type { Board, GameRecord, MatchView } from '../wasm/types';
import { type StudyNode, StudyTree } from './tree';

export class StudySession {
  readonly tree: StudyTree;
  node: StudyNode = $state.raw() as StudyNode;
  lines: MoveLines = $state.raw() as MoveLines;
  private readonly views = new Map<number, MatchView>();

  /** Throws a Refusal for an invalid record. */
  constructor(
    private readonly rules: Rules,
    record: GameRecord,
    /** Whether the game is over, so that its own moves are fixed. */
    readonly fixed: boolean,
    /** Called with everything to be saved. */
    private readonly onchange: (record: GameRecord) => void = () => {},
  ) {
    this.tree = new StudyTree(rules, record, { fixed });
    this.node = this.tree.root;
    this.lines = this.tree.lines();
  }

  get view(): MatchView {
    return this.viewOf(this.node);
  }

  get board(): Board {
    return this.view.board;
  }

  /** The move that led here. */
  get lastMove(): { move: string; seat: number } | null {
    return this.node.parent ? this.node : null;
  }

  get previous(): StudyNode | null {
    return this.node.parent;
  }

  get next(): StudyNode | null {
    return this.node.children[0] ?? null;
  }

  viewOf(node: StudyNode): MatchView {
    const known = this.views.get(node.id);
    if (known) return known;
    const match = this.rules.open(this.tree.recordAt(node), 0);
    const view = match.view(0);
    match.close();
    this.views.set(node.id, view);
    return view;
  }

  boardOf(id: number): Board | null {
    const node = this.tree.find(id);
    return node && this.viewOf(node).board;
  }

  /** After some more moves, which stay outside the tree; null if they cannot be played. */
  viewAfter(node: StudyNode, moves: readonly string[]): MatchView | null {
    const match = this.rules.open(this.tree.recordAt(node), 0);
    try {
      for (const move of moves) match.play(match.clocks(0).to_move, move, 0);
      return match.view(0);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    } finally {
      match.close();
    }
  }

  show(id: number): void {
    const node = this.tree.find(id);
    if (node) this.node = node;
  }

  /** The game's own position after `ply` moves, or the last one. */
  showPly(ply: number): void {
    const main = this.tree.main();
    this.node =
      ply <= 0 ? this.tree.root : (main[Math.min(ply, main.length) - 1] ?? this.tree.root);
  }

  /** To another move in place of this one. */
  beside(step: 1 | -1): void {
    const siblings = this.node.parent?.children ?? [];
    this.node = siblings[siblings.indexOf(this.node) + step] ?? this.node;
  }

  /** To the end of the line that continues from here. */
  toEnd(): void {
    while (this.next) this.node = this.next;
  }

  play(move: string): Refusal | null {
    try {
      const known = this.node.children.length;
      const next = this.tree.add(this.node, move);
      const isNew = this.node.children.length > known;
      this.node = next;
      if (isNew) this.changed();
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** Adds a line to the tree and goes to its end, or as far as it can be played. */
  playAll(moves: readonly string[]): void {
    for (const move of moves) if (this.play(move)) return;
  }

  check(move: string): Refusal | null {
    const match = this.rules.open(this.tree.recordAt(this.node), 0);
    try {
      match.check(move);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    } finally {
      match.close();
    }
  }

  get canRemove(): boolean {
    return this.node.parent !== null && !(this.node.main && this.fixed);
  }

  /** Removes the move that led here, with everything after it. */
  remove(): void {
    const { node } = this;
    if (!node.parent || !this.tree.remove(node)) return;
    this.node = node.parent;
    this.changed();
  }

  get canPromote(): boolean {
    return this.tree.canPromote(this.node);
  }

  promote(): void {
    if (!this.canPromote) return;
    this.tree.promote(this.node);
    this.changed();
  }

  comment(text: string): void {
    if (this.node.comment === text.trim()) return;
    this.node.comment = text.trim();
    this.changed();
  }

  record(): GameRecord {
    return this.tree.toRecord();
  }

  /** With its moves unless somebody has left the game; then with the position. */
  enginePosition(node: StudyNode = this.node): EnginePosition | null {
    const { board } = this.viewOf(node);
    if (board.legal_moves.length === 0) return null;
    const { game, rules = '', position = '', departures = [], moves } = this.tree.recordAt(node);
    if (departures.length > 0) return { game, rules: '', position: board.position, moves: [] };
    return { game, rules, position, moves: moves.map(({ move }) => move) };
  }

  /** The moves up to here of a standard game from its start, for opening explorers; null for any other. */
  get openingMoves(): string[] | null {
    const { rules = '', position = '', departures = [], moves } = this.tree.recordAt(this.node);
    const usual = rules === '' && position === '' && departures.length === 0;
    return usual ? moves.map(({ move }) => move) : null;
  }

  private changed(): void {
    this.lines = this.tree.lines();
    this.onchange(this.record());
  }
}
