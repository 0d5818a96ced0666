import { parseRoute, type Route } from './route';

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
