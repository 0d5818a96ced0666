import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    title: 'Opening explorer',
    source: 'Source',
    engines: 'engine games ({games})',
    server: 'games on this server',
    asking: 'Asking the server…',
    file: '{file} ({games})',
    chooseFile: 'Games of a WTHOR file',
    reading: 'Reading {file}: {done} of {games} games…',
    damaged: '{count} games of {file} could not be used.',
    noArchive: '{file} is not a WTHOR file of games (those end in .wtb).',
    move: 'Move',
    games: 'Games',
    results: '{first} – draw – {second}',
    value: 'Engine',
    played: 'Play {move}',
    share: '{first} wins {wins}%, draws {draws}%, {second} wins {losses}%',
    chance: '{percent}%',
    nothing: 'No game here has reached this position.',
    noneYet: 'No public game has been finished on this server yet.',
    tooDeep: 'Games on this server are counted for their first {plies} moves only.',
    notFromStart: 'Openings are known only from the standard start on the standard board.',
    mirrored: 'By move order; mirror images count as one. The value is {first}’s win chance.',
    ofServer:
      'Finished public games with the standard rules, by move order; mirror images count as one. The value is {first}’s win chance.',
  },
  hu: {
    title: 'Megnyitások',
    source: 'Forrás',
    engines: 'gépi játszmák ({games})',
    server: 'a szerver játszmái',
    asking: 'A szerver válaszára várunk…',
    file: '{file} ({games})',
    chooseFile: 'Egy WTHOR-fájl játszmái',
    reading: '{file} olvasása: {games} játszmából {done}…',
    damaged: '{count} játszma nem volt használható ({file}).',
    noArchive: '{file} nem WTHOR-játszmafájl (azok neve .wtb-re végződik).',
    move: 'Lépés',
    games: 'Játszma',
    results: '{first} – döntetlen – {second}',
    value: 'Gép',
    played: '{move} meglépése',
    share: '{first} győz: {wins}%, döntetlen: {draws}%, {second} győz: {losses}%',
    chance: '{percent}%',
    nothing: 'Egyik játszma sem jutott el ide.',
    noneYet: 'Ezen a szerveren még nem fejeződött be nyilvános játszma.',
    tooDeep: 'A szerver játszmáiból az első {plies} lépést tartjuk számon.',
    notFromStart: 'A megnyitások csak a szokásos tábla kezdőállásából ismertek.',
    mirrored:
      'A lépések sorrendje szerint; a tükörképek egynek számítanak. Az érték {first} esélye a győzelemre.',
    ofServer:
      'Befejezett nyilvános játszmák a szokásos szabályokkal, a lépések sorrendje szerint; a tükörképek egynek számítanak. Az érték {first} esélye a győzelemre.',
  },
};

export const say = textsOf(texts);
