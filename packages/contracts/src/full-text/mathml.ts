/** The elements of MathML that a text may contain. All browsers show them, and none runs or loads anything. */
export const MATHML_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'math mi mn mo mtext ms mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup ' +
    'munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
);
export const MATHML_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accent accentunder align alttext columnalign columnlines columnspacing columnspan depth dir display displaystyle ' +
    'fence form frame height largeop linethickness lspace mathvariant maxsize minsize movablelimits notation rowalign ' +
    'rowlines rowspacing rowspan rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
);

const TAG = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)(\/?)>|</g;

/** Returns whether a text is one `math` element with nothing but these elements and attributes. */
export function isMathml(markup: string): boolean {
  const open: string[] = [];
  let end = 0;
  for (const {
    0: tag,
    1: closing,
    2: name = '',
    3: attributes = '',
    4: empty,
    index,
  } of markup.matchAll(TAG)) {
    if (!MATHML_ELEMENTS.has(name)) return false;
    for (const [, attribute = ''] of attributes.matchAll(/ ([a-z]+)=/g)) {
      if (!MATHML_ATTRIBUTES.has(attribute)) return false;
    }
    // Nothing stands outside of the element.
    if (open.length === 0 && (index !== 0 || name !== 'math' || closing)) return false;
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
    end = index + tag.length;
  }
  return open.length === 0 && end === markup.length && end > 0;
}

/** Adds a prefix to the names of elements, such as `mml:`. */
export const prefixedMathml = (mathml: string, prefix: string): string =>
  mathml.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}`);
