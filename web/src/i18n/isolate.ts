// Names are written by others. Letters that run from right to left, or marks that turn the direction, must not
// turn what stands beside them: an element is <bdi>, and a part of a text is this.

const kMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const kRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export function isolate(name: string): string {
  const plain = name.replace(kMarks, '');
  return kRightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
