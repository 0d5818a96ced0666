import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    title: 'Opening explorer',
    source: 'Games',
    engines: 'of our engines ({games})',
    file: '{file} ({games})',
    chooseFile: 'Games of a WTHOR file',
    reading: 'Reading {file}: {done} of {games} games …',
    damaged: '{count} games of {file} could not be used.',
    noArchive: '{file} is no WTHOR file of games (they end in .wtb).',
    move: 'Move',
    games: 'Games',
    results: '{first} – draw – {second}',
    value: 'Engine',
    played: 'Play {move}',
    share: '{first} wins {wins} %, draws {draws} %, {second} wins {losses} %',
    chance: '{percent} %',
    nothing: 'No game here has come this way.',
    notFromStart: 'Openings are known from the usual start on the usual board.',
    mirrored:
      'By the order of the moves; games that mirror each other count as one. The value is {first}’s win chance.',
  },
  hu: {
    title: 'Megnyitások',
    source: 'Játszmák',
    engines: 'a gépeinké ({games})',
    file: '{file} ({games})',
    chooseFile: 'Egy WTHOR-fájl játszmái',
    reading: '{file} olvasása: {done} játszma a {games} közül …',
    damaged: '{count} játszma nem volt használható ({file}).',
    noArchive: '{file}: ez nem játszmákat tartalmazó WTHOR-fájl (azok .wtb végűek).',
    move: 'Lépés',
    games: 'Játszma',
    results: '{first} – döntetlen – {second}',
    value: 'Gép',
    played: '{move} meglépése',
    share: '{first} győz: {wins}%, döntetlen: {draws}%, {second} győz: {losses}%',
    chance: '{percent}%',
    nothing: 'Itt egyik játszma sem járt erre.',
    notFromStart: 'A megnyitások a szokásos tábla szokásos kezdőállásától ismertek.',
    mirrored:
      'A lépések sorrendje szerint; az egymást tükröző játszmák egynek számítanak. Az érték {first} esélye a győzelemre.',
  },
};

export const say = textsOf(texts);
