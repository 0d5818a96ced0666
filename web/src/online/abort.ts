import type { ServerState } from './protocol';

/** A game between engines that we have created. */
export const isOwnEngineGame = (state: ServerState): boolean =>
  state.maker && state.seats.every((seat) => seat.kind === 'engine');

/** Players may abort before everybody has moved; the maker of a game between engines at any time. */
export const canAbort = (state: ServerState): boolean =>
  state.status === 'running' &&
  (isOwnEngineGame(state) || (state.you !== null && state.moves.length < state.seats.length));
