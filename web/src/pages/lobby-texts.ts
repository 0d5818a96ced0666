// The words of the lobby, which come with its page.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    lobbyIntro: 'Open games that wait for somebody. Take a seat, or open a game of your own.',
    lobbyEmpty:
      'Nobody waits at the moment. Open a game, and it will stand here until somebody comes.',
    openGame: 'Open a game',
    waitsSince: 'since {time}',
  },
  hu: {
    lobbyIntro: 'Nyitott játszmák, ahol várnak valakit. Ülj le, vagy nyiss te egyet.',
    lobbyEmpty: 'Most senki sem vár. Nyiss egy játszmát, itt fog állni, amíg valaki nem jön.',
    openGame: 'Játszma nyitása',
    waitsSince: '{time} óta',
  },
};

export const say = textsOf(texts);
