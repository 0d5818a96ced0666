// Parts of the site that are loaded on first use, or while the first page is read.

export const loadKeptGames = () => import('../parts/KeptGames.svelte');
export const loadPlayPages = () => import('./PlayPages.svelte');
export const loadOnlinePage = () => import('./Online.svelte');
export const loadOtherPages = () => import('./OtherPages.svelte');
export const loadStudyPages = () => import('./StudyPages.svelte');
export const loadTournamentPages = () => import('./TournamentPages.svelte');
export const loadReplay = () => import('./Replay.svelte');
