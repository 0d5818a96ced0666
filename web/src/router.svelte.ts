import { embedRoute, hashOfPath, parseRoute, type Route } from './route';

/** When embedded, only the board is ever shown, whatever follows the #. */
const embedded = embedRoute(location.pathname, location.search);

// Shared links are plain addresses; the site finds its pages after the #.
const sent = hashOfPath(location.pathname, location.search, location.hash);
if (sent) history.replaceState(null, '', `/${sent}`);

const state = $state({ route: embedded ?? parseRoute(location.hash) });

export const router = {
  get route(): Route {
    return state.route;
  },
};

export function go(address: string): void {
  location.hash = address;
}

/** Replaces the current address without a new history entry, where the browser allows it. */
export function showAddress(address: string): void {
  if (location.hash === `#${address}`) return;
  try {
    history.replaceState(history.state, '', `#${address}`);
  } catch {
    // Browsers limit how often an address changes; the next one is shown again.
  }
}

addEventListener('hashchange', () => {
  state.route = embedded ?? parseRoute(location.hash);
  scrollTo(0, 0);
});
