// The board on the page as a file of its own: the style sheets are written into it.

const kCopied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'transform',
];
/** Shape and place, which stay unchanged. */
const kKept = new Set(
  'x y x1 y1 x2 y2 cx cy r rx ry width height d points viewBox transform'.split(' '),
);
/** Parts for players only, not of the position. */
const kForPlayers =
  '.slot, .target, .ghost-wall, .ghost-pawn, .ghost-line, .cross, .hint, .halo, .engine-mark, .worth';

export function pictureOf(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = board.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
    const original = from[i];
    if (original) copyStyle(original, element);
  });
  for (const element of copy.querySelectorAll(kForPlayers)) element.remove();
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (!kKept.has(name) && !kCopied.includes(name)) element.removeAttribute(name);
    }
  }
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return `${new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/g, '')}\n`;
}

function copyStyle(from: SVGElement, to: SVGElement): void {
  const style = getComputedStyle(from);
  const usual = getComputedStyle(from.parentElement ?? from);
  for (const property of kCopied) {
    const value = style.getPropertyValue(property);
    const inherited = property !== 'transform' && property !== 'opacity';
    if (inherited && value === usual.getPropertyValue(property)) continue;
    if (value === 'none' && property === 'transform') continue;
    to.setAttribute(property, value);
  }
}
