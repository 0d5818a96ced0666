// The words of games with others, which come with them.
import { textsOf } from '../i18n/index.svelte';

export const texts = {
  en: {
    aboutGame: 'About this game',
    recordFiles: 'Record:',
    ratingWas: '{before} → {after}',
    waitingForPlayers: 'Waiting for players',
    inviteTitle: 'Invite players',
    sendLink:
      'Send this link to the people you want to play with. Anybody else who has it can watch.',
    shareLink: 'Share link',
    qrCode: 'Show QR code',
    qrLabel: 'QR code of the link',
    linkLabel: 'Link to this game',
    spectatorsAre: 'watching: {count}',
    claimWin: 'Claim the win',
    abortGame: 'Abort game',
    chatSay: 'Say something',
    send: 'Send',
    chatEmpty: 'No messages yet.',
    freeSeatForYou: 'A seat is free for you',
    freeSeatText: '{names} would like to play. Take the seat, or just watch.',
  },
  hu: {
    aboutGame: 'A játszmáról',
    recordFiles: 'Jegyzőkönyv:',
    ratingWas: '{before} → {after} pont',
    waitingForPlayers: 'Várjuk a játékosokat',
    inviteTitle: 'Játékosok meghívása',
    sendLink:
      'Küldd el ezt a hivatkozást annak, akivel játszani szeretnél. Aki még megkapja, nézheti a játszmát.',
    shareLink: 'Hivatkozás megosztása',
    qrCode: 'QR-kód mutatása',
    qrLabel: 'A hivatkozás QR-kódja',
    linkLabel: 'A játszma hivatkozása',
    spectatorsAre: 'nézők: {count}',
    claimWin: 'Győzelem igénylése',
    abortGame: 'Játszma megszakítása',
    chatSay: 'Írj valamit',
    send: 'Küldés',
    chatEmpty: 'Még nincs üzenet.',
    freeSeatForYou: 'Van egy szabad hely',
    freeSeatText: '{names} játszani szeretne. Foglalj helyet, vagy csak nézd a játszmát.',
  },
};

export const say = textsOf(texts);
