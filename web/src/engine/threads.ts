// How many threads an engine may have in this browser.

/** What we ask a browser: `navigator` has it. */
export interface Device {
  hardwareConcurrency?: number;
  /** Gigabytes, at most 8; not every browser tells. */
  deviceMemory?: number;
}

/** More make a search little better and a telephone warm; by hand they can be had. */
const kMaxByItself = 4;
const kMaxByHand = 8;
/** A device with no more memory than this, in gigabytes, has one thread. */
const kLittleMemory = 2;

/** The most that somebody may choose: a core is left to the page. */
export function mostThreads({ hardwareConcurrency = 2 }: Device): number {
  return Math.max(1, Math.min(kMaxByHand, hardwareConcurrency - 1));
}

/** As many as were chosen, as far as they are there; 0 chooses by the device. */
export function threadCount(chosen: number, device: Device): number {
  const most = mostThreads(device);
  if (chosen > 0) return Math.min(chosen, most);
  const little = device.deviceMemory !== undefined && device.deviceMemory <= kLittleMemory;
  return little ? 1 : Math.min(kMaxByItself, most);
}

/** Whether workers may share their memory: browsers allow it to pages that are isolated (COOP and COEP). */
export function canShareMemory(): boolean {
  return globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
}

/** The memory of the module with threads, which has these limits from cmake/Wasm.cmake, in pages of 64 KB. */
export function sharedMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: 256, maximum: 8192, shared: true });
}
