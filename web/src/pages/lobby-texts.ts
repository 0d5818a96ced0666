// The words of the lobby, which come with its page.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    lobbyIntro: 'Open games that are waiting for players. Take a seat, or open a game of your own.',
    lobbyEmpty:
      'Nobody is waiting at the moment. Open a game, and it will be listed here until somebody joins.',
    openGame: 'Open a game',
    waitsSince: 'since {time}',
  },
  hu: {
    lobbyIntro: 'Játékosra váró nyitott játszmák. Csatlakozz az egyikhez, vagy nyiss újat.',
    lobbyEmpty:
      'Most senki sem vár. Nyiss egy játszmát: itt lesz a listában, amíg valaki nem csatlakozik.',
    openGame: 'Játszma nyitása',
    waitsSince: '{time} óta',
  },
};

export const say = textsOf(texts);
