// The words around the lessons, which come with them.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    intro:
      'The rules in five minutes, each on a small board to try; then what wins; then a first game.',
    rules: 'The rules',
    lessons: 'What wins',
    firstGame: 'A first game',
    firstGameText:
      'Against the weakest engine, which anybody can beat. Take back as many moves as you like, and ask for a hint when you are stuck.',
    startFirstGame: 'Play your first game',
    yourTask: 'Your turn',
    right: 'Right.',
    notQuite: '{move} is allowed, but it is not the point here. Try another move.',
    refusedRight: 'Right, that is not allowed: {reason}',
    again: 'Try again',
    next: 'Next',
    pass: 'Pass',
    done: 'done',
    progress: '{done} of {all} done',
    allRules: 'All rules at a glance',
    steps: 'Lessons',
    moreInDocs: 'Variants, notation, bots and your own server:',
    finished: 'That was everything. Now play.',
  },
  hu: {
    intro:
      'A szabályok öt perc alatt, mindegyik egy kis táblán kipróbálva; aztán az, hogy mivel lehet nyerni; végül egy első játszma.',
    rules: 'A szabályok',
    lessons: 'Amivel nyerni lehet',
    firstGame: 'Az első játszma',
    firstGameText:
      'A leggyengébb gép ellen, amelyet bárki megverhet. Annyi lépést vehetsz vissza, amennyit csak akarsz, és kérhetsz tanácsot, ha elakadsz.',
    startFirstGame: 'Játszd le az első játszmádat',
    yourTask: 'Te jössz',
    right: 'Így van.',
    notQuite: '{move} szabályos lépés, de most nem erről van szó. Próbálj másikat.',
    refusedRight: 'Így van, ezt nem szabad: {reason}',
    again: 'Még egyszer',
    next: 'Tovább',
    pass: 'Passz',
    done: 'kész',
    progress: '{all} leckéből {done} kész',
    allRules: 'Az összes szabály egy helyen',
    steps: 'Leckék',
    moreInDocs: 'Változatok, jelölés, botok és saját szerver:',
    finished: 'Ez volt minden. Most pedig játssz!',
  },
};

export const say = textsOf(texts);
