import { embedRoute, hashOfPath, parseRoute, type Route } from './route';

/** In somebody else's page nothing but the board is ever shown, whatever the address says behind the #. */
const embedded = embedRoute(location.pathname, location.search);

// Links that people send are plain addresses; the site finds its pages after the #.
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

/** Says where the page is without going anywhere: the way back leads to the page before. */
export function showAddress(address: string): void {
  if (location.hash !== `#${address}`) history.replaceState(history.state, '', `#${address}`);
}

addEventListener('hashchange', () => {
  state.route = embedded ?? parseRoute(location.hash);
  scrollTo(0, 0);
});
