import type { ServerState } from './protocol';

/** Engines play among themselves, and we have made the game. */
export const isOwnEngineGame = (state: ServerState): boolean =>
  state.maker && state.seats.every((seat) => seat.kind === 'engine');

/** Players may abort before everybody has moved; the maker of a game of engines at any time. */
export const canAbort = (state: ServerState): boolean =>
  state.status === 'running' &&
  (isOwnEngineGame(state) || (state.you !== null && state.moves.length < state.seats.length));
