// Requests to the server.
import { ask, askIfChanged } from '../online/api';
import type { Tournament, TournamentGame, TournamentGames, TournamentPage } from './data';

const kPage = 20;

export const tournaments = {
  list: (after: string | null, mark: string) =>
    askIfChanged<TournamentPage>(
      `/tournaments?limit=${kPage}${after ? `&after=${after}` : ''}`,
      mark,
    ),
  one: (id: string, mark: string) => askIfChanged<Tournament>(`/tournaments/${id}`, mark),
  /** The games with numbers above `after`, only those of the entrant if one is given. */
  games: (id: string, after: number, entrant: string) =>
    ask<TournamentGames>(
      'GET',
      `/tournaments/${id}/games?after=${after}${entrant ? `&entrant=${encodeURIComponent(entrant)}` : ''}`,
    ),
  game: (id: string, number: number) =>
    ask<TournamentGame>('GET', `/tournaments/${id}/games/${number}`),
};
