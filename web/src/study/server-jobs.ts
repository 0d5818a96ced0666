// The jobs of the server: docs/api.md.
import { api, ask } from '../online/api';
import { type Job, type Jobs, kThinkTime } from './server-look.svelte';

export const serverJobs: Jobs = {
  async begin({ game, rules, position, moves }, lines) {
    await api.me();
    const start = { ...(rules ? { rules } : {}), ...(position ? { position } : {}) };
    const wanted = { kind: 'analysis', game, ...start, moves, lines, time_ms: kThinkTime };
    return ask<Job>('POST', '/jobs', wanted);
  },
  look: (id) => ask<Job>('GET', `/jobs/${id}`),
  cancel: (id) => ask<void>('DELETE', `/jobs/${id}`),
};
