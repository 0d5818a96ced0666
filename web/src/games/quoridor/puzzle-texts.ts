import { textsOf } from '../../i18n/index.svelte';

export const puzzleTexts = {
  en: {
    theme_cut_off: 'Cut off',
    theme_block: 'Block',
    theme_last_wall: 'Last wall',
    theme_prepare: 'Quiet wall',
    theme_jump: 'Jump',
    theme_race: 'Race',
    theme_tempo: 'Tempo',
    theme_detour: 'Detour',
    why_cut_off:
      'The wall {move} closes a corridor: {other} must turn back, and its path grows from {from} to {to}.',
    why_block: 'The wall {move} makes {other}’s path {longer} longer, from {from} to {to}.',
    why_last_wall:
      '{move} was {mover}’s last wall. It has to settle the race: {own} to go against {to}.',
    why_prepare:
      'The wall {move} lengthens nobody’s path yet. It keeps {mover}’s path open, or prepares a wall that will hurt.',
    why_jump: '{move} jumps over the other pawn and gains a step: {mover} has {own} to go.',
    why_race:
      '{other} has no walls left, so only steps count. After {move} they are {own} for {mover} and {to} for {other}.',
    why_tempo:
      'No wall, just a step: after {move} {mover} has {own} to go and {other} {to}. Every wall would come too late.',
    why_detour:
      '{move} does not come nearer, but it leaves a path that {other} could close. {mover} has {own} to go.',
    step: '1 step',
    steps: '{count} steps',
  },
  hu: {
    theme_cut_off: 'Elvágás',
    theme_block: 'Útlezárás',
    theme_last_wall: 'Utolsó fal',
    theme_prepare: 'Csendes fal',
    theme_jump: 'Ugrás',
    theme_race: 'Versenyfutás',
    theme_tempo: 'Tempó',
    theme_detour: 'Kerülő',
    why_cut_off:
      '{Az:move} fal folyosót zár le: {other} visszafordul, és az útja {from} helyett {to} lesz.',
    why_block:
      '{Az:move} fal ennyivel hosszabbítja meg {other} útját: {longer} ({from} helyett {to}).',
    why_last_wall:
      '{move} volt {mover} utolsó fala, ezért el kell döntenie a versenyfutást: {own} az egyik oldalon, {to} a másikon.',
    why_prepare:
      '{Az:move} fal még senkinek az útját sem hosszabbítja meg. {mover} útját védi a lezárástól, vagy egy későbbi, fájó falat készít elő.',
    why_jump: '{move} átugorja a másik bábut, és egy lépést nyer: {mover} útja {own}.',
    why_race:
      '{other} minden fala elfogyott, csak a lépések számítanak. {move} után {mover} útja {own}, {other} útja {to}.',
    why_tempo:
      'Nem fal kell, csak egy lépés: {move} után {mover} útja {own}, {other} útja {to}. Minden fal későn jönne.',
    why_detour:
      '{move} nem visz közelebb, de elhagy egy utat, amelyet {other} lezárhatna. {mover} útja {own}.',
    step: '1 lépés',
    steps: '{count} lépés',
  },
};

export const say = textsOf(puzzleTexts);
