// The server's rules for names and passwords of accounts, to report mistakes at once.

export function nameIsWrong(name: string): boolean {
  return !/^[A-Za-z0-9_-]{2,20}$/.test(name);
}

/** The server counts bytes. */
export function passwordIsWrong(password: string): boolean {
  const size = new TextEncoder().encode(password).length;
  return size < 8 || size > 200;
}
