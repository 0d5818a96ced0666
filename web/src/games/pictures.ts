// A position as a small picture (Picture in each folder), loaded when first shown.
import type { Component } from 'svelte';
import type { Board, GameName, Side } from '../wasm/types';

export interface PictureProps {
  board: Board;
  near: Side;
  lastMove: { move: string; seat: number } | null;
}

type Picture = Component<PictureProps>;

const pictures = import.meta.glob<Picture>('./*/Picture.svelte', { import: 'default' });

const added = new Map<GameName, Picture>();

/** For pages that add a game of their own, before anything is shown. */
export function addPicture(game: GameName, picture: Picture): void {
  added.set(game, picture);
}

/** Null for a game that has none. */
export async function gamePicture(game: GameName): Promise<Picture | null> {
  const own = added.get(game);
  if (own) return own;
  return (await pictures[`./${game}/Picture.svelte`]?.()) ?? null;
}
