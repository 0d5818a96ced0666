// What bots said, shortened for the page: long texts become files, which are neither copied nor shown unasked.
import { type BotTalk, kShownLetters, type Message } from './data';

/** How many messages of a bot are shown at a move, and how many characters of them. */
export const kShownMessages = 200;
const kLettersOfMessages = 5 * kShownLetters;

function lightMessage(message: Message): Message {
  const [direction, at, text, whole] = message;
  if (whole || text.length <= kShownLetters) return message;
  return [direction, at, text.slice(0, kShownLetters), new Blob([text])];
}

/** The messages as a file: one line each, unless they have several. */
function fileOf(messages: readonly Message[]): Blob {
  const sign = { in: '>', out: '<' };
  return new Blob(
    messages.flatMap(([direction, at, text, whole]) => [
      `${sign[direction]} ${(at / 1000).toFixed(3)} `,
      whole ?? text,
      '\n',
    ]),
  );
}

/** How many messages fit on the page. */
function shownMessages(messages: readonly Message[]): number {
  let letters = 0;
  const end = messages.findIndex(([, , text], i) => {
    letters += Math.min(text.length, kShownLetters);
    return i >= kShownMessages || (i > 0 && letters > kLettersOfMessages);
  });
  return end < 0 ? messages.length : end;
}

/** The same talk, or its beginning with the rest as files. */
export function lightened(talk: BotTalk): BotTalk {
  const { messages, printed, whole, hidden, fault } = talk;
  const shown = shownMessages(messages);
  const light: BotTalk = { ...talk, messages: messages.slice(0, shown).map(lightMessage) };
  if (shown < messages.length && !hidden) {
    light.hidden = { count: messages.length - shown, whole: fileOf(messages) };
  }
  if (printed && printed.length > kShownLetters && !whole) {
    light.whole = new Blob([printed]);
    light.printed = printed.slice(0, kShownLetters);
  }
  if (fault) light.fault = fault.slice(0, kShownLetters);
  return light;
}
