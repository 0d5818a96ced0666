// Our identity on the server. The browser remembers the name of the account, so that nobody who plays without
// one, or offline, contacts the server.
import { type Me, people } from './people';

const kKey = 'outflank.account';

function kept(): string | null {
  try {
    return localStorage.getItem(kKey);
  } catch {
    return null;
  }
}

const state = $state<{ name: string | null; me: Me | null }>({ name: kept(), me: null });

function remember(name: string | null): void {
  state.name = name;
  try {
    if (name === null) localStorage.removeItem(kKey);
    else localStorage.setItem(kKey, name);
  } catch {
    // Then it lasts as long as the page is open.
  }
}

async function refresh(): Promise<Me> {
  const me = await people.me();
  state.me = me;
  remember(me.account ? me.name : null);
  return me;
}

export const account = {
  /** The account's name as far as we know; null without one. */
  get name(): string | null {
    return state.name;
  },
  /** The server's last answer about us. */
  get me(): Me | null {
    return state.me;
  },
  /** Asks the server who we are, which also gives the browser its identity. */
  refresh,
  async signUp(name: string, password: string): Promise<void> {
    await people.signUp(name, password);
    await refresh();
  },
  async logIn(name: string, password: string): Promise<void> {
    await people.logIn(name, password);
    await refresh();
  },
  async logOut(where: 'here' | 'everywhere' = 'here'): Promise<void> {
    await people.logOut(where);
    await refresh();
  },
  /** Deletes the account permanently. */
  async remove(password: string): Promise<void> {
    await people.remove(password);
    await refresh();
  },
};

if (state.name !== null) {
  // Offline the remembered name must do; an expired session is noticed here.
  void refresh().catch(() => {});
}
addEventListener('storage', ({ key }) => {
  if (key === kKey) void refresh().catch(() => {});
});
