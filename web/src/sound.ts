import { settings } from './settings.svelte';

// Short sounds of wood, made on the spot: nothing to load.
let context: AudioContext | null = null;

function knock(frequency: number, length: number, volume: number): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(frequency, start);
    tone.frequency.exponentialRampToValueAtTime(frequency * 0.55, start + length);
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  } catch {
    // A device without sound plays just as well.
  }
}

// Vibration; a page that has not been touched may not use it.
function buzz(pattern: number | number[]): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  if (typeof navigator.vibrate === 'function') navigator.vibrate(pattern);
}

export const sounds = {
  move: () => {
    knock(330, 0.09, 0.25);
    buzz(8);
  },
  wall: () => {
    knock(170, 0.16, 0.35);
    buzz(18);
  },
  /** Each flipped disc clicks a little later and higher than the one before. */
  discs: (turned: number) => {
    knock(300, 0.08, 0.28);
    for (let i = 0; i < Math.min(turned, 6); i++) {
      setTimeout(() => knock(420 + 35 * i, 0.05, 0.12), 140 + 45 * i);
    }
    buzz(8);
  },
  refused: () => {
    knock(110, 0.12, 0.15);
    buzz([12, 40, 12]);
  },
  hurry: () => {
    for (const wait of [0, 180]) setTimeout(() => knock(880, 0.07, 0.12), wait);
  },
  /** A finger has been held long enough. */
  armed: () => buzz(12),
  end: () => {
    knock(392, 0.25, 0.2);
    setTimeout(() => knock(523, 0.4, 0.2), 160);
    buzz([20, 60, 40]);
  },
};
