// From pointers to moves on a Quoridor board: separate from drawing, so that it can be tested alone.
import { type Point, type Size, type Square, squareName, wallName } from '../game/geometry';
import { nearestWall, type Target, targetAt } from '../game/pointer';

export type PointerKind = 'mouse' | 'touch' | 'pen';

/** The preview of a move. */
export interface Ghost {
  move: string;
  target: Target;
  legal: boolean;
  /** Why it is not legal, by name. */
  reason: string | null;
}

/** What the input needs to know about the board, and what it can do. */
export interface BoardFacts {
  size: Size;
  canMove: boolean;
  legal: ReadonlySet<string>;
  pawnSquares: ReadonlySet<string>;
  ownPawn: Square | null;
  /** The name of the reason why a move is refused; null if it is legal. */
  why(move: string): string | null;
  play(move: string): void;
  refuse(reason: string): void;
  needsConfirmation(target: Target, pointer: PointerKind | 'keyboard'): boolean;
}

/** A pointer that moved this far, in squares, is dragging. */
const kDragDistance = 0.35;
/** A finger held this long, in milliseconds, is a long press. */
export const kLongPress = 400;
const kPawnReach = 0.4;

interface Press {
  point: Point;
  time: number;
  target: Target | null;
  dragged: boolean;
}

function moveOf(target: Target): string {
  return target.kind === 'pawn' ? squareName(target.square) : wallName(target.wall);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export class QuoridorInput {
  ghost: Ghost | null = $state.raw(null);
  /** A move waiting for confirmation. */
  pending: Ghost | null = $state.raw(null);
  /** Where the pawn is while being dragged. */
  pawnAt: Point | null = $state.raw(null);

  private press: Press | null = null;

  constructor(private readonly facts: () => BoardFacts) {}

  /** The pointer moves without a press. */
  hover(point: Point): void {
    this.aim(this.facts().canMove ? this.at(point) : null);
  }

  leave(): void {
    if (!this.press) this.ghost = null;
  }

  down(point: Point, time: number): void {
    const { canMove, ownPawn } = this.facts();
    if (!canMove) return;
    const target = this.at(point);
    this.press = { point, time, target, dragged: false };
    const middle = ownPawn && { x: ownPawn.column + 0.5, y: ownPawn.row + 0.5 };
    if (middle && distance(point, middle) < kPawnReach) this.pawnAt = middle;
    this.ghost = this.ghostOf(target);
  }

  /** The pressed pointer moves. */
  drag(point: Point, pointer: PointerKind): void {
    if (!this.press) return;
    this.press.dragged ||= distance(point, this.press.point) > kDragDistance;
    if (this.pawnAt) {
      this.pawnAt = point;
      const target = this.at(point);
      this.aim(target?.kind === 'pawn' ? target : null);
    } else if (pointer !== 'mouse' && this.press.dragged) {
      this.aim(this.at(point));
    }
  }

  up(point: Point, time: number, pointer: PointerKind): void {
    const press = this.press;
    if (!press) return;
    const pawnDragged = this.pawnAt !== null;
    this.press = null;
    this.pawnAt = null;
    if (pawnDragged) {
      const target = this.at(point);
      if (press.dragged && target?.kind === 'pawn') this.act(target, pointer);
    } else if (pointer === 'mouse') {
      if (press.target && !press.dragged) this.act(press.target, pointer);
    } else {
      this.lift(press, this.at(press.dragged ? point : press.point), time, pointer);
    }
    this.ghost = pointer === 'mouse' ? this.ghost : null;
  }

  /** The browser cancelled the pointer. */
  cancel(): void {
    this.press = null;
    this.pawnAt = null;
    this.ghost = null;
  }

  /** A wall from the tray is held over the board, or beside it. */
  carry(kind: 'h' | 'v', point: Point): void {
    const { canMove, size } = this.facts();
    const over = canMove && this.isNear(point);
    this.aim(over ? { kind: 'wall', wall: nearestWall(point, kind, size) } : null);
  }

  drop(kind: 'h' | 'v', point: Point, pointer: PointerKind): void {
    this.ghost = null;
    const { canMove, size } = this.facts();
    if (!canMove || !this.isNear(point)) return;
    this.act({ kind: 'wall', wall: nearestWall(point, kind, size) }, pointer);
  }

  /** Plays a move, or asks to confirm it; the second time it counts as confirmed. */
  act(target: Target, pointer: PointerKind | 'keyboard'): void {
    const facts = this.facts();
    if (!facts.canMove) return;
    const ghost = this.ghostOf(target);
    if (!ghost) return;
    if (!ghost.legal) {
      this.pending = null;
      if (ghost.reason) facts.refuse(ghost.reason);
    } else if (this.pending?.move !== ghost.move && facts.needsConfirmation(target, pointer)) {
      this.pending = ghost;
    } else {
      this.commit(ghost.move);
    }
  }

  confirm(): void {
    if (this.pending) this.commit(this.pending.move);
  }

  dismiss(): void {
    this.pending = null;
  }

  // Most pointer movements mean the same as the one before: then nothing is redrawn.
  private aim(target: Target | null): void {
    if (target && this.ghost?.move === moveOf(target)) return;
    if (target || this.ghost) this.ghost = this.ghostOf(target);
  }

  ghostOf(target: Target | null): Ghost | null {
    if (!target) return null;
    const { legal, why } = this.facts();
    const move = moveOf(target);
    const isLegal = legal.has(move);
    return { move, target, legal: isLegal, reason: isLegal ? null : why(move) };
  }

  // A finger is lifted: a short tap on a wall waits for a second one.
  private lift(press: Press, target: Target | null, time: number, pointer: PointerKind): void {
    if (!target) {
      this.pending = null;
      return;
    }
    const meant = press.dragged || time - press.time >= kLongPress;
    const ghost = this.ghostOf(target);
    const waits = target.kind === 'wall' && !meant && ghost?.legal;
    if (waits && this.pending?.move !== ghost.move) this.pending = ghost;
    else this.act(target, pointer);
  }

  private commit(move: string): void {
    this.pending = null;
    this.ghost = null;
    this.facts().play(move);
  }

  private at(point: Point): Target | null {
    const { size, pawnSquares } = this.facts();
    return targetAt(point, size, pawnSquares);
  }

  private isNear({ x, y }: Point): boolean {
    const { columns, rows } = this.facts().size;
    return x > -0.3 && y > -0.3 && x < columns + 0.3 && y < rows + 0.3;
  }
}
