// The keyboard cursor on a Quoridor board: on a square, or on a slot for a wall.
import { isOnBoard, type Size, type Square, squareName } from '../game/geometry';
import type { Target } from '../game/pointer';
import type { Layout } from './quoridor-layout';

export interface Place {
  square: Square;
  wall: 'h' | 'v' | null;
}

export interface CursorFacts {
  layout: Layout;
  /** Where it starts. */
  home: Square;
  /** Plays the move of a place. */
  act(target: Target): void;
  dismiss(): void;
  /** Focuses the control of that name. */
  focus(name: string): void;
}

const arrows: Record<string, 'up' | 'down' | 'left' | 'right'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function targetOf({ square, wall }: Place): Target {
  return wall ? { kind: 'wall', wall: { ...square, kind: wall } } : { kind: 'pawn', square };
}

export class BoardCursor {
  private moved = $state.raw<Place | null>(null);

  constructor(private readonly facts: () => CursorFacts) {}

  get place(): Place {
    const { layout, home } = this.facts();
    const moved = this.moved;
    return moved && isOnBoard(moved.square, layout.size) ? moved : { square: home, wall: null };
  }

  is(square: Square, wall: 'h' | 'v' | null): boolean {
    const { place } = this;
    return (
      place.wall === wall &&
      place.square.column === square.column &&
      place.square.row === square.row
    );
  }

  /** The browser has moved its focus there by itself. */
  follow(place: Place): void {
    this.moved = place;
  }

  go({ square, wall }: Place): void {
    const { layout, focus } = this.facts();
    const held = within(square, layout.size, wall !== null);
    this.moved = { square: held, wall };
    focus(squareName(held) + (wall ?? ''));
  }

  /** To the wall slot with that orientation on the screen. */
  pick(lies: 'h' | 'v'): void {
    this.go({ ...this.place, wall: this.lying(lies) });
  }

  /** A wall with that orientation on the screen has the other name on a rotated board. */
  lying(lies: 'h' | 'v'): 'h' | 'v' {
    const other = lies === 'h' ? 'v' : 'h';
    return this.facts().layout.view.turned ? other : lies;
  }

  /** Whether the key has a meaning here. */
  key(key: string): boolean {
    const { layout, act, dismiss } = this.facts();
    const { square, wall } = this.place;
    const direction = arrows[key];
    if (direction) {
      const step = layout.view.step(direction);
      this.go({
        square: { column: square.column + step.column, row: square.row + step.row },
        wall,
      });
      return true;
    }
    switch (key.toLowerCase()) {
      case 'enter':
      case ' ':
        act(targetOf(this.place));
        return true;
      case 'w':
        if (wall) this.go({ square, wall: null });
        else this.pick('h');
        return true;
      case 'h':
      case 'v':
        this.go({ square, wall: key.toLowerCase() as 'h' | 'v' });
        return true;
      case 'r':
        if (wall) this.go({ square, wall: wall === 'h' ? 'v' : 'h' });
        return wall !== null;
      case 'escape':
        dismiss();
        if (wall) this.go({ square, wall: null });
        return true;
      default:
        return false;
    }
  }
}

// There are one fewer columns and rows of walls than of squares.
function within({ column, row }: Square, { columns, rows }: Size, isWall: boolean): Square {
  const less = isWall ? 2 : 1;
  return {
    column: Math.min(Math.max(column, 0), columns - less),
    row: Math.min(Math.max(row, 0), rows - less),
  };
}
