// What is asked of the server.
import { ask, askIfChanged } from '../online/api';
import type { Tournament, TournamentGame, TournamentPage } from './data';

const kPage = 20;

export const tournaments = {
  list: (after: string | null, mark: string) =>
    askIfChanged<TournamentPage>(
      `/tournaments?limit=${kPage}${after ? `&after=${after}` : ''}`,
      mark,
    ),
  one: (id: string, mark: string) => askIfChanged<Tournament>(`/tournaments/${id}`, mark),
  game: (id: string, number: number) =>
    ask<TournamentGame>('GET', `/tournaments/${id}/games/${number}`),
};
