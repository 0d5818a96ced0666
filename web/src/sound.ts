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

export const sounds = {
  move: () => knock(330, 0.09, 0.25),
  wall: () => knock(170, 0.16, 0.35),
  refused: () => knock(110, 0.12, 0.15),
  end: () => {
    knock(392, 0.25, 0.2);
    setTimeout(() => knock(523, 0.4, 0.2), 160);
  },
};
