// The filters of the archive, in addresses and in memory.

/** An empty text means any. */
export interface Search {
  player: string;
  game: string;
  result: string;
}

/** The query of an address; empty and null values are left out. */
export function query(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

export function readSearch(text: string): Search {
  const given = new URLSearchParams(text);
  return {
    player: given.get('player') ?? '',
    game: given.get('game') ?? '',
    result: given.get('result') ?? '',
  };
}

/** The address of the archive with these filters, after the #. */
export function archiveAddress(search: Partial<Search>): string {
  return `/archive${query(search)}`;
}
