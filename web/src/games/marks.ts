// The icons of the games (Mark in each folder), separate from their boards: for lists without boards.
import type { Component } from 'svelte';
import type { GameName } from '../wasm/types';

type Mark = Component<{ label: string }>;

const marks = import.meta.glob<Mark>('./*/Mark.svelte', { eager: true, import: 'default' });

export function gameMark(game: GameName): Mark | null {
  return marks[`./${game}/Mark.svelte`] ?? null;
}
