import { t } from '../../i18n/index.svelte';
import type { Board } from '../../wasm/types';
import { toldAs, type WebGame } from '../web-game';
import type { OthelloBoard } from './board';
import { startPicture } from './start-picture';

const playedOut = ['full_board', 'no_moves', 'no_discs'];

/** The board as this game writes it. */
function own(board: Board): OthelloBoard {
  return board as OthelloBoard;
}

function discsOf(board: Board, seat: number): number {
  return own(board).seats[seat - 1]?.discs ?? 0;
}

export const othello: WebGame = {
  name: 'othello',
  picture: startPicture,
  numbersMoves: true,
  emblems: false,
  turns: false,
  paths: false,
  walls: false,
  weights: 'othello-weights.bin',
  rareWeights: null,

  players: [2],
  sizes: ['4', '6', '8', '10', '12'],
  usualSize: '8',
  usualWalls: () => 0,
  rulesOf: ({ size }) => (size === '8' ? '' : `size=${size}`),

  title: () => t('othello'),
  line: () => t('othelloLine'),
  tip: () => t('tipOthello'),
  colorName: (seat) => t(seat === 1 ? 'black' : 'white'),
  countSeats: () => 2,
  passesFreely: () => false,
  hasTray: () => false,
  sideOf: () => null,
  seatAt: () => null,
  formats: () => ['ggf'],

  // Empty squares go to the winner, half of them to each side in a draw; there is no score after a resignation
  // or a loss on time.
  finalScore({ board, end }) {
    if (!playedOut.includes(end?.reason ?? '')) return null;
    const squares = board.position.split(' ')[0]?.length ?? 0;
    const lead = own(board).tournament_score;
    return [(squares + lead) / 2, (squares - lead) / 2];
  },

  comingPositions: (board, _seat, look) =>
    board.legal_moves.map((move) => look(board.position, move)),

  story({ seat, move }, before, after) {
    const count = discsOf(after, seat) - discsOf(before, seat) - 1;
    return toldAs('placedDisc', { square: move, count });
  },

  sound({ seat, move }, before, after) {
    const turned = discsOf(after, seat) - discsOf(before, seat) - 1;
    return { kind: 'discs', turned: move === 'pass' ? 0 : turned };
  },
};
