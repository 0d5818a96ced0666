// Pages by the part of the address after #, which any server of plain files can serve.
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: 'quoridor' | 'othello' }
  | { page: 'game'; id: string }
  | { page: 'online'; id: string }
  | { page: 'lobby' }
  | { page: 'help' }
  | { page: 'settings' }
  | { page: 'missing' };

export function parseRoute(hash: string): Route {
  const [, page = '', argument = '', ...rest] = hash.replace(/^#/, '').split('/');
  if (rest.length > 0) return { page: 'missing' };
  if (page === '' && argument === '') return { page: 'home' };
  if (page === 'new' && (argument === 'quoridor' || argument === 'othello')) {
    return { page, game: argument };
  }
  if ((page === 'game' || page === 'online') && /^[\w-]{1,64}$/.test(argument)) {
    return { page, id: argument };
  }
  if ((page === 'help' || page === 'settings' || page === 'lobby') && argument === '') {
    return { page };
  }
  return { page: 'missing' };
}
