// Makes the game known to the site; before anything is shown.
import { addGame } from '../../../../web/src/games';
import { addGameParts } from '../../../../web/src/games/parts';
import { connectFour } from './connect-four';
import Facts from './Facts.svelte';
import Sign from './Sign.svelte';
import Table from './Table.svelte';

export function enlist(): void {
  addGame(connectFour);
  addGameParts(connectFour.name, { Table, Sign, Facts });
}
