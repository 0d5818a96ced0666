// What the server takes as the name and the password of an account, so that slips are told at once.

export function nameIsWrong(name: string): boolean {
  return !/^[A-Za-z0-9_-]{2,20}$/.test(name);
}

/** The server counts bytes. */
export function passwordIsWrong(password: string): boolean {
  const size = new TextEncoder().encode(password).length;
  return size < 8 || size > 200;
}
