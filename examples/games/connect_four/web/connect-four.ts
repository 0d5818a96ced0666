// What the site has to know of Connect Four; the rules are those of the module.

import type { WebGame } from '../../../../web/src/games/web-game';
import { toldIn, words } from './texts';

export const connectFour: WebGame = {
  name: 'connect_four',
  picture: null,
  numbersMoves: true,
  emblems: false,
  turns: false,
  paths: false,
  walls: false,
  weights: null,
  rareWeights: null,

  players: [2],
  sizes: ['7x6'],
  usualSize: '7x6',
  usualWalls: () => 0,
  rulesOf: () => '',

  title: () => words().title,
  line: () => words().line,
  tip: () => words().tip,
  colorName: (seat) => (seat === 1 ? words().yellow : words().red),
  countSeats: () => 2,
  passesFreely: () => false,
  hasTray: () => false,
  sideOf: () => null,
  seatAt: () => null,
  formats: () => [],
  finalScore: () => null,
  comingPositions: (board, _seat, look) =>
    board.legal_moves.map((move) => look(board.position, move)),
  story: ({ move }) => toldIn(move),
  sound: () => ({ kind: 'move' }),
};
