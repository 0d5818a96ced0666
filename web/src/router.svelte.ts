import { hashOfPath, parseRoute, type Route } from './route';

// Links that people send are plain addresses; the site finds its pages after the #.
const sent = hashOfPath(location.pathname, location.search);
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

addEventListener('hashchange', () => {
  state.route = parseRoute(location.hash);
  scrollTo(0, 0);
});
