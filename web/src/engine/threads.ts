// How many threads an engine may have in this browser.

/** What we need from `navigator`. */
export interface Device {
  hardwareConcurrency?: number;
  /** Gigabytes, at most 8; not every browser has it. */
  deviceMemory?: number;
}

/** More threads help a search little and heat a phone; the settings allow them. */
const kMaxByItself = 4;
const kMaxByHand = 8;
/** A device with at most this much memory, in gigabytes, has one thread. */
const kLittleMemory = 2;

/** The upper limit of the setting: one core is left to the page. */
export function mostThreads({ hardwareConcurrency = 2 }: Device): number {
  return Math.max(1, Math.min(kMaxByHand, hardwareConcurrency - 1));
}

/** The chosen number, as far as there are cores; 0: chosen by the device. */
export function threadCount(chosen: number, device: Device): number {
  const most = mostThreads(device);
  if (chosen > 0) return Math.min(chosen, most);
  const little = device.deviceMemory !== undefined && device.deviceMemory <= kLittleMemory;
  return little ? 1 : Math.min(kMaxByItself, most);
}

/** Whether workers may share memory: browsers allow it only to isolated pages (COOP and COEP). */
export function canShareMemory(): boolean {
  return globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function';
}

/** The memory of the module with threads, which has these limits from cmake/Wasm.cmake, in pages of 64 KB. */
export function sharedMemory(): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: 256, maximum: 8192, shared: true });
}
