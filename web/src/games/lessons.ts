// How a game is learned: `lessons.ts` in its folder, which comes with the page for it.
import type { GameName } from '../wasm/types';

/** Something to try on a small board. */
export interface Exercise {
  /** By which it is known that it was done. */
  key: string;
  /** In the language that is shown: what it is about, the rule or the idea, what to do, and what has been seen. */
  title(): string;
  text(): string;
  task(): string;
  seen(): string;
  /** A position text. */
  position: string;
  /** Whether a legal move is what was asked for. */
  isRight(move: string): boolean;
  /** What is said to another move; the usual sentence if nothing is. */
  wrong?(move: string): string;
  /** The refusal that is to be met, by its name: then no legal move is right. */
  refusal?: string;
}

export interface Course {
  /** The rules, one after the other. */
  rules: Exercise[];
  /** What wins. */
  lessons: Exercise[];
}

const courses = import.meta.glob<Course>('./*/lessons.ts', { import: 'course' });

const added = new Map<GameName, Course>();

/** For pages that bring a game of their own, before anything is shown. */
export function addCourse(game: GameName, course: Course): void {
  added.set(game, course);
}

/** Null for a game without one. */
export async function courseOf(game: GameName): Promise<Course | null> {
  return added.get(game) ?? (await courses[`./${game}/lessons.ts`]?.()) ?? null;
}
