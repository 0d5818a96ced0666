// Calls our WebAssembly modules with texts, by the conventions of docs/webassembly.md.

type Call = (...values: number[]) => number;
export type Host = Record<string, (...values: number[]) => number>;

/** A refusal of a module: its stable name, with a sentence in English. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export class Module {
  private readonly exports: WebAssembly.Exports;

  private constructor(
    instance: WebAssembly.Instance,
    private readonly shared: WebAssembly.Memory | null,
  ) {
    this.exports = instance.exports;
  }

  /**
   * `host` is what the module imports from us; it makes no system calls. A module with threads gets its
   * memory from us.
   */
  static async instantiate(
    module: WebAssembly.Module,
    host: Host = {},
    memory: WebAssembly.Memory | null = null,
  ): Promise<Module> {
    const made = await Module.instance(module, host, memory);
    made.call('_initialize');
    return made;
  }

  /** Another instance over the memory of the first, with a stack of its own, which ends there. */
  static async helper(
    module: WebAssembly.Module,
    host: Host,
    memory: WebAssembly.Memory,
    stack: number,
  ): Promise<Module> {
    const made = await Module.instance(module, host, memory);
    (made.exports.__stack_pointer as WebAssembly.Global<'i32'>).value = stack;
    return made;
  }

  private static async instance(
    module: WebAssembly.Module,
    host: Host,
    memory: WebAssembly.Memory | null,
  ): Promise<Module> {
    const systemCalls = WebAssembly.Module.imports(module)
      .filter((entry) => entry.module === 'wasi_snapshot_preview1')
      .map(({ name }) => [
        name,
        () => {
          throw new Error(`the module called ${name}`);
        },
      ]);
    const imports = {
      wasi_snapshot_preview1: Object.fromEntries(systemCalls),
      outflank: host,
      ...(memory && { env: { memory } }),
    };
    return new Module(await WebAssembly.instantiate(module, imports), memory);
  }

  /** Calls a function; each text or array of bytes becomes an address and a size. */
  call(name: string, ...values: (number | string | Uint8Array)[]): number {
    const held: number[] = [];
    const numbers = values.flatMap((value) => {
      if (typeof value === 'number') return value;
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      const address = this.function('outflank_allocate')(Math.max(1, bytes.length));
      new Uint8Array(this.memory().buffer, address, bytes.length).set(bytes);
      held.push(address);
      return [address, bytes.length];
    });
    const result = this.function(name)(...numbers);
    for (const address of held) this.function('outflank_free')(address);
    return result;
  }

  /** The same for a function that can fail: throws a Refusal if it does. */
  ask(name: string, ...values: (number | string | Uint8Array)[]): number {
    const result = this.call(name, ...values);
    if (result !== 0) return result;
    const { error } = JSON.parse(this.answer()) as { error: { name: string; message: string } };
    throw new Refusal(error.name, error.message);
  }

  /** The text that the last call left. */
  answer(): string {
    // Browsers do not decode shared memory, which another thread could change.
    return new TextDecoder().decode(this.shared ? this.answerBytes() : this.left());
  }

  /** The same as bytes: not every file is text. */
  answerBytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.left());
  }

  private left(): Uint8Array {
    const address = this.function('outflank_text')();
    const size = this.function('outflank_text_size')();
    return new Uint8Array(this.memory().buffer, address, size);
  }

  private function(name: string): Call {
    return this.exports[name] as Call;
  }

  private memory(): WebAssembly.Memory {
    return this.shared ?? (this.exports.memory as WebAssembly.Memory);
  }
}
