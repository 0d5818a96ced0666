// Lessons of a game: `lessons.ts` in its folder, loaded with the learning page.
import type { GameName } from '../wasm/types';

/** Something to try on a small board. */
export interface Exercise {
  /** The key under which it is marked as done. */
  key: string;
  /** In the current language: the title, the rule or idea, the task, and the conclusion. */
  title(): string;
  text(): string;
  task(): string;
  seen(): string;
  /** A position text. */
  position: string;
  /** Whether a legal move solves the task. */
  isRight(move: string): boolean;
  /** The answer to another move; the default sentence if empty. */
  wrong?(move: string): string;
  /** The refusal to be seen, by its name: then no legal move is right. */
  refusal?: string;
}

export interface Course {
  /** The rules, in order. */
  rules: Exercise[];
  /** What wins. */
  lessons: Exercise[];
}

const courses = import.meta.glob<Course>('./*/lessons.ts', { import: 'course' });

const added = new Map<GameName, Course>();

/** For pages that add a game of their own, before anything is shown. */
export function addCourse(game: GameName, course: Course): void {
  added.set(game, course);
}

/** Null for a game without one. */
export async function courseOf(game: GameName): Promise<Course | null> {
  return added.get(game) ?? (await courses[`./${game}/lessons.ts`]?.()) ?? null;
}
