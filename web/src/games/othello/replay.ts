import { t } from '../../i18n/index.svelte';
import type { ReplayFrame, ReplayGame } from '../../replay/data';
import type { GameReplay } from '../../replay/games';
import { say } from '../../replay/texts';
import type { OthelloBoard } from './board';

interface Frame extends ReplayFrame {
  board: string;
  discs: [number, number];
}

function frameAt(game: ReplayGame, ply: number): Frame {
  return game.frames[ply] as Frame;
}

export const replay: GameReplay = {
  dataOf(boards) {
    const own = boards as OthelloBoard[];
    const size = Number(own[0]?.rules.size ?? 8);
    return {
      size: [size, size],
      seats: [],
      frames: own.map(({ position, seats }) => ({
        board: position.split(' ')[0],
        discs: seats.map(({ discs }) => discs),
      })),
    };
  },

  boardAt(game, ply): OthelloBoard {
    const { board, discs, turn } = frameAt(game, ply);
    const [black, white] = discs;
    return {
      game: game.game,
      rules: { size: game.size[0] },
      seats: [
        { seat: 1, color: 'black', discs: black },
        { seat: 2, color: 'white', discs: white },
      ],
      position: `${board} ${turn === 1 ? 'O' : 'X'}`,
      ply,
      to_move: (turn ?? 0) + 1,
      legal_moves: [],
      moves: [],
      score: black - white,
      tournament_score: leadWithEmpties(game, black, white),
    };
  },

  chart: (game) => ({
    title: say('chartDiscs', { first: t('black'), second: t('white') }),
    lines: [game.frames.map((_, ply) => discLead(game, ply))],
  }),

  botMove: null,
};

function discLead(game: ReplayGame, ply: number): number {
  const [black, white] = frameAt(game, ply).discs;
  return black - white;
}

/** Empty squares go to the winner. */
function leadWithEmpties({ size }: ReplayGame, black: number, white: number): number {
  const empties = size[0] * size[1] - black - white;
  return black - white + Math.sign(black - white) * empties;
}
