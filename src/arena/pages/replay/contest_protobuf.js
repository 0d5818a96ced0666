// The contest's match log as Protocol Buffers, read into the JSON that its later server wrote. Every message is
// a table of field numbers: [name, kind, repeated?]; docs/records.md has them in words.
const kSquareFields = { 1: ["x", "number"], 2: ["y", "number"] };
const kWallFields = { ...kSquareFields, 3: ["isVertical", "number"], 4: ["who", "number"] };
const kMessageFields = { 1: ["message", "text"], 2: ["timestamp", "number"] };
const kBotFields = { 1: ["id", "text"], 2: ["index", "number"], 3: ["received", kMessageFields, true], 4: ["sent", kMessageFields, true],
  5: ["error", "text"], 6: ["botLog", "text"], 7: ["distance", "number"], 8: ["offline", "number"] };
const kTickFields = { 1: ["currentPlayer", "number"], 2: ["pawnPos", kSquareFields, true], 3: ["walls", kWallFields, true],
  4: ["ownedWalls", "number", true], 5: ["start", "number"], 6: ["move", kSquareFields], 7: ["place", kWallFields],
  8: ["cannotmove", "number"], 9: ["bots", kBotFields, true] };
const kPlayerFields = { 1: ["id", "text"], 2: ["index", "number"], 3: ["name", "text"] };
const kInitFields = { 1: ["players", kPlayerFields, true], 2: ["boardSize", "number"], 3: ["numOfWalls", "number"] };
const kMatchFields = { 1: ["init", kInitFields], 2: ["ticks", kTickFields, true] };


class WireReader {
  constructor(bytes) { this.bytes = bytes; this.at = 0; }

  get more() { return this.at < this.bytes.length; }

  // Negative numbers are written with 64 bits. Times in milliseconds fit a number exactly.
  varint() {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      if (!this.more) throw new Error("cut short");
      const byte = this.bytes[this.at++];
      value |= BigInt(byte & 0x7F) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
    throw new Error("a number is too long");
  }

  take(size) {
    if (size < 0 || size > this.bytes.length - this.at) throw new Error("cut short");
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
}

// A log is the message init, in which a player comes first, and then ticks, with a byte that no text has.
function isContestProtobuf(bytes) {
  if (bytes[0] !== 0x0A) return false;
  try {
    const reader = new WireReader(bytes.subarray(1));
    const init = reader.take(reader.varint());
    return init[0] === 0x0A && (!reader.more || reader.bytes[reader.at] === 0x12);
  } catch {
    return false;
  }
}

// What proto3 leaves out: zeros, empty texts and empty lists.
function emptyMessage(fields) {
  const message = {};
  for (const [name, kind, repeated] of Object.values(fields)) {
    if (repeated) message[name] = [];
    else if (["x", "y", "isVertical", "who", "index", "currentPlayer", "boardSize", "numOfWalls", "timestamp"].includes(name)) message[name] = 0;
    else if (["id", "name", "message"].includes(name) && kind === "text") message[name] = "";
  }
  return message;
}

function readMessage(bytes, fields) {
  const reader = new WireReader(bytes);
  const message = emptyMessage(fields);
  while (reader.more) {
    const tag = reader.varint();
    const type = tag & 7;
    const value = type === 0 ? reader.varint() : type === 2 ? reader.take(reader.varint()) : type === 1 ? reader.take(8) : type === 5 ? reader.take(4) : null;
    if (value === null) throw new Error(`wire type ${type}`);
    const [name, kind, repeated] = fields[tag >>> 3] ?? [];
    if (name === undefined) continue;
    const isBytes = value instanceof Uint8Array;
    if (kind === "number" && repeated && isBytes) {
      for (const packed = new WireReader(value); packed.more;) message[name].push(packed.varint());
      continue;
    }
    if (isBytes !== (kind !== "number")) throw new Error(name);
    const read = kind === "number" ? value : kind === "text" ? new TextDecoder().decode(value) : readMessage(value, kind);
    if (repeated) message[name].push(read);
    else message[name] = read;
  }
  return message;
}

function logOfContestProtobuf(bytes) {
  const log = readMessage(bytes, kMatchFields);
  for (const tick of log.ticks) {
    const type = ["start", "move", "place", "cannotmove"].find((kind) => tick[kind] !== undefined);
    tick.action = { type, ...(typeof tick[type] === "object" ? tick[type] : {}) };
  }
  return log;
}
