// How the players of Quoridor are told apart: by colour and by shape.
import type { TextKey } from '../i18n/index.svelte';

export const seatColors: TextKey[] = ['colorBlue', 'colorOrange', 'colorGreen', 'colorPurple'];

/** A shape around (0, 0) that fits a circle of radius 1. */
export const emblems = [
  'M0-.75A.75.75 0 1 1 0 .75A.75.75 0 1 1 0-.75Z',
  'M0-1L1 0L0 1L-1 0Z',
  'M0-.95L.95 .7L-.95 .7Z',
  'M-.75-.75H.75V.75H-.75Z',
];
