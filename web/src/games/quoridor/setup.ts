// Position texts taken apart and changed, field by field (docs/notation.md). The rules decide what is valid.

interface Fields {
  size: string;
  players: { place: string; walls: string }[];
  walls: string[][];
  turn: string;
  rest: string[];
}

function fieldsOf(position: string): Fields {
  const [size = '', players = '', walls = '', turn = '1', ...rest] = position.split(' ');
  return {
    size,
    players: players.split('/').map((text) => {
      const [place = '', left = '0'] = text.split(':');
      return { place, walls: left };
    }),
    walls: walls.split('/').map((text) => (text === '-' ? [] : text.split(','))),
    turn,
    rest,
  };
}

function textOf({ size, players, walls, turn, rest }: Fields): string {
  return [
    size,
    players.map(({ place, walls: left }) => `${place}:${left}`).join('/'),
    walls.map((list) => (list.length > 0 ? list.join(',') : '-')).join('/'),
    turn,
    ...rest,
  ].join(' ');
}

export function withPawn(position: string, seat: number, square: string): string {
  const fields = fieldsOf(position);
  const player = fields.players[seat - 1];
  if (player) player.place = square;
  return textOf(fields);
}

/** Removes the wall if it is there, whoever placed it; otherwise that seat places it. */
export function withWallTurned(position: string, seat: number, wall: string): string {
  const fields = fieldsOf(position);
  const isThere = fields.walls.some((list) => list.includes(wall));
  fields.walls = fields.walls.map((list, i) => {
    if (isThere) return list.filter((other) => other !== wall);
    return i === seat - 1 ? [...list, wall] : list;
  });
  return textOf(fields);
}

export function withoutWalls(position: string): string {
  const fields = fieldsOf(position);
  return textOf({ ...fields, walls: fields.walls.map(() => []) });
}

export function withWallsLeft(position: string, seat: number, count: number): string {
  const fields = fieldsOf(position);
  const player = fields.players[seat - 1];
  if (player) player.walls = String(count);
  return textOf(fields);
}

export function withTurn(position: string, seat: number): string {
  return textOf({ ...fieldsOf(position), turn: String(seat) });
}
