import { parseRoute, type Route } from './route';

// Links that people send are plain addresses; the site finds its pages after the #.
const sent = /^\/game\/([\w-]+)$/.exec(location.pathname);
if (sent) history.replaceState(null, '', `/#/online/${sent[1]}`);

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
