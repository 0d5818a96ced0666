import { hashOfPath, parseRoute, type Route } from './route';

// Links that people send are plain addresses; the site finds its pages after the #.
const sent = hashOfPath(location.pathname, location.search, location.hash);
if (sent) history.replaceState(null, '', `/${sent}`);

const state = $state({ route: parseRoute(location.hash) });

export const router = {
  get route(): Route {
    return state.route;
  },
};

export function go(address: string): void {
  location.hash = address;
}

/** Says where the page is without going anywhere: the way back leads to the page before. */
export function showAddress(address: string): void {
  if (location.hash !== `#${address}`) history.replaceState(history.state, '', `#${address}`);
}

addEventListener('hashchange', () => {
  state.route = parseRoute(location.hash);
  scrollTo(0, 0);
});
