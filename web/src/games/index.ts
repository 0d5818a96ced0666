// The games of the site in display order, one line each.
import { othello } from './othello/othello';
import { quoridor } from './quoridor/quoridor';
import type { WebGame } from './web-game';

const known: WebGame[] = [quoridor, othello];

export const webGames: readonly WebGame[] = known;

/** For pages that add a game of their own, before anything is shown. */
export function addGame(game: WebGame): void {
  if (!isGame(game.name)) known.push(game);
}

/** The display name of a game; the name in the rules for one that the site does not know. */
export function titleOf(name: string): string {
  const found = webGames.find((game) => game.name === name);
  return found ? found.title() : name;
}

export function isGame(name: string): boolean {
  return webGames.some((game) => game.name === name);
}

/** The site's part of a game; throws for an unknown one. */
export function webGame(name: string): WebGame {
  const found = webGames.find((game) => game.name === name);
  if (!found) throw new Error(`the site has no game ${name}`);
  return found;
}
