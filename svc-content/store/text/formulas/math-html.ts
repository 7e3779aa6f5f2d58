import { escapeHtml } from '@app/contracts';
import { elementsIn, type MathElement, type MathNode, textIn } from './math-element.ts';

/** Thrown for a formula that text cannot express exactly. */
class NotExact extends Error {}

/** A part of a row. Between operands, an operator such as `+` gets spaces around it. */
interface Piece {
  html: string;
  kind: 'operand' | 'operator' | 'space';
  /** True for a single number, name or sign, which needs no parentheses. */
  isSimple?: boolean;
  /** True for a fraction or a root, which needs parentheses beside other operands. */
  isCompound?: boolean;
  isFunction?: boolean;
}

/**
 * Converts MathML to text with `sub` and `sup`. Returns undefined if the text would not have exactly the same
 * meaning.
 */
export function mathHtml(math: MathElement): string | undefined {
  try {
    return rowOf([math], 0).trim();
  } catch (error) {
    if (error instanceof NotExact) return undefined;
    throw error;
  }
}

const BETWEEN = new Set('+-−±∓×÷=<>≤≥≠≈≡∼≃≅≪≫∝→←↔⇒⇐⇔∈∉⊂⊆⊃⊇∪∩∧∨⟶⟵⇌≲≳⩽⩾≐∥⊥⟹⟺↦'.match(/./gu));
const OPENING = /^[([{⟨⌊⌈]$/;
const CLOSING = /^[)\]}⟩⌋⌉!]$/;
const VULGAR: Record<string, string> = Object.fromEntries(
  '½1/2 ⅓1/3 ⅔2/3 ¼1/4 ¾3/4 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅐1/7 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8 ⅑1/9 ⅒1/10'
    .split(' ')
    .map((pair) => [pair.slice(1), pair.slice(0, 1)]),
);
const ROOTS: Record<string, string> = { '2': '√', '3': '∛', '4': '∜' };
/** Combining characters for the signs that MathML puts over a letter. */
const ACCENTS: Record<string, string> = {
  ...{ '^': '\u0302', ˆ: '\u0302', '~': '\u0303', '˜': '\u0303', '∼': '\u0303' },
  ...{ ˉ: '\u0304', '¯': '\u0304', '‾': '\u0304', '−': '\u0304' },
  ...{ '˙': '\u0307', '.': '\u0307', '¨': '\u0308', '..': '\u0308', ˇ: '\u030c', '˘': '\u0306' },
  ...{ '→': '\u20d7', '⃗': '\u20d7', '´': '\u0301', '`': '\u0300', '˚': '\u030a' },
};
/** Signs of MathML that are replaced by the characters usual in texts. */
const SIGNS: Record<string, string> = { '⋅': '·', '∣': '|' };
/**
 * Letters of alphabets in which a letter has another meaning than the plain letter. Other alphabets differ only
 * in style.
 */
const VARIANTS: Record<string, Record<string, string>> = {
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ' },
};

/** Writes elements side by side. `level` is 0 outside subscripts and superscripts. */
function rowOf(nodes: readonly MathNode[], level: number): string {
  return joined(
    nodes.flatMap((node) => piecesOf(node, level)),
    level,
  );
}

function joined(pieces: readonly Piece[], level: number): string {
  const solid = pieces.filter(({ html, kind }) => html !== '' || kind === 'space');
  return solid
    .map((piece, at) => {
      const [before, after] = [solid[at - 1], solid[at + 1]];
      const isBetween = isTerm(before, CLOSING) && after !== undefined && after.kind !== 'space';
      if (piece.kind === 'operator') {
        if (piece.html === ',' || piece.html === ';')
          return level === 0 && after ? `${piece.html} ` : piece.html;
        const sign = plainSign(piece.html);
        return BETWEEN.has(sign) && isBetween && level === 0 ? ` ${piece.html} ` : piece.html;
      }
      if (piece.isCompound && (isTerm(before, CLOSING) || isTerm(after, OPENING)))
        return `(${piece.html})`;
      const isApplied = piece.isFunction && after?.kind === 'operand';
      const isFactor = piece.isFunction && before?.kind === 'operand' && level === 0;
      return (isFactor ? ' ' : '') + (isApplied ? `${piece.html} ` : piece.html);
    })
    .join('')
    .replace(/ {2,}/g, ' ');
}

const isTerm = (piece: Piece | undefined, fence: RegExp) =>
  piece !== undefined &&
  (piece.kind === 'operand' || (piece.kind === 'operator' && fence.test(piece.html)));
const plainSign = (html: string) => html.replace('&lt;', '<').replace('&gt;', '>');

function piecesOf(node: MathNode, level: number): Piece[] {
  if (typeof node === 'string') {
    return node.trim() === '' ? [] : [{ html: escapeHtml(node.trim()), kind: 'operand' }];
  }
  const { name, attributes, children } = node;
  const parts = elementsIn(node);
  const part = (at: number) => parts[at] ?? '';
  const token = escapeHtml(textIn(node).replace(/\s+/g, ' ').trim());
  const operand = (html: string, more: Partial<Piece> = {}): Piece[] => [
    { html, kind: 'operand', ...more },
  ];
  const script = (tag: 'sub' | 'sup', at: number) => scriptOf(tag, part(at));
  switch (name) {
    case 'mi': {
      const written = VARIANTS[attributes.mathvariant ?? '']?.[token] ?? token;
      return operand(written, { isSimple: true, isFunction: /^\p{Ll}{2,}$/u.test(token) });
    }
    case 'mn':
      return operand(token, { isSimple: true });
    case 'mo': {
      if (/^[\u2061-\u2064\u200b]*$/.test(token)) return [];
      return [{ html: SIGNS[token] ?? token, kind: 'operator' }];
    }
    case 'mtext':
      return operand(escapeHtml(textIn(node).replace(/\s+/g, ' ')));
    case 'ms':
      return operand(`"${token}"`);
    case 'mspace':
      return /^0|^-/.test(attributes.width ?? '0') ? [] : [{ html: ' ', kind: 'space' }];
    case 'mphantom':
    case 'annotation':
    case 'annotation-xml':
    case 'none':
      return [];
    case 'semantics':
    case 'maction':
      return piecesOf(part(0), level);
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
    case 'merror':
      return children.flatMap((child) => piecesOf(child, level));
    case 'mfenced': {
      const { open = '(', close = ')', separators = ',' } = attributes;
      const inner = parts.map((each) => rowOf([each], level));
      return operand(open + inner.join(`${separators.trim().charAt(0)} `) + close);
    }
    case 'mfrac':
      return fractionOf(part(0), part(1), level, attributes.linethickness);
    case 'msqrt':
      return rootOf(children, '2', level);
    case 'mroot':
      return rootOf([part(0)], textIn(part(1)).trim(), level);
    case 'msub':
      return scripted(part(0), script('sub', 1), level);
    case 'msup':
      return scripted(part(0), script('sup', 1), level);
    case 'msubsup':
      return scripted(part(0), script('sub', 1) + script('sup', 2), level);
    case 'mmultiscripts':
      return multiscripted(parts, level);
    case 'munder':
    case 'mover':
    case 'munderover':
      return overOf(name, parts, level);
    default:
      throw new NotExact();
  }
}

function scriptOf(tag: 'sub' | 'sup', node: MathNode): string {
  const html = rowOf([node], 1).trim();
  if (html === '') return '';
  if (tag === 'sup' && /^[′″‴]+$/.test(html)) return html;
  if (tag === 'sup' && /^[∘°]$/.test(html)) return '°';
  return `<${tag}>${html}</${tag}>`;
}

function scripted(base: MathNode, scripts: string, level: number): Piece[] {
  const pieces = piecesOf(base, level);
  const [only] = pieces;
  const isOne = pieces.length === 1 && only;
  const html = joined(pieces, level);
  // A power of a power needs parentheses.
  const isCompound = pieces.some((piece) => piece.isCompound) || /.<\/sup>$/.test(html);
  if (isOne && only.kind === 'operator' && BETWEEN.has(plainSign(only.html))) throw new NotExact();
  return [
    {
      html: (isCompound ? `(${html})` : html) + scripts,
      kind: isOne ? only.kind : 'operand',
      isFunction: Boolean(isOne && only.isFunction),
    },
  ];
}

function multiscripted(parts: readonly MathElement[], level: number): Piece[] {
  const [base = '', ...rest] = parts;
  const at = rest.findIndex(({ name }) => name === 'mprescripts');
  const pairs = (list: readonly MathElement[]) => {
    const written = list.map((each, n) => scriptOf(n % 2 === 0 ? 'sub' : 'sup', each));
    // The number of nucleons is written above the number of protons, and is read first.
    return written.flatMap((sub, n) => (n % 2 === 0 ? [written[n + 1] ?? '', sub] : []));
  };
  const before = at < 0 ? [] : pairs(rest.slice(at + 1));
  const after = pairs(at < 0 ? rest : rest.slice(0, at)).reverse();
  const [piece] = scripted(base, after.join(''), level);
  return [{ kind: 'operand', html: before.join('') + (piece?.html ?? '') }];
}

function fractionOf(above: MathNode, below: MathNode, level: number, line = ''): Piece[] {
  // A fraction without a line is a binomial coefficient.
  if (/^0/.test(line)) throw new NotExact();
  const [numerator, denominator] = [piecesOf(above, level), piecesOf(below, level)];
  if ([...numerator, ...denominator].some((piece) => piece.isCompound)) throw new NotExact();
  const write = (pieces: readonly Piece[]) => {
    const html = joined(pieces, level).trim();
    if (html === '' || html.includes('/')) throw new NotExact();
    return pieces.length === 1 && !html.includes(' ') ? html : `(${html})`;
  };
  const [top, bottom] = [write(numerator), write(denominator)];
  const vulgar = VULGAR[`${top}/${bottom}`];
  if (vulgar) return [{ html: vulgar, kind: 'operand', isSimple: true }];
  return [{ html: `${top}/${bottom}`, kind: 'operand', isCompound: true }];
}

function rootOf(content: readonly MathNode[], index: string, level: number): Piece[] {
  const sign = ROOTS[index];
  const pieces = content.flatMap((child) => piecesOf(child, level));
  if (!sign || pieces.length === 0 || pieces.some((piece) => piece.isCompound))
    throw new NotExact();
  const html = joined(pieces, level);
  const isSimple = pieces.length === 1 && pieces[0]?.isSimple;
  return [
    {
      html: sign + (isSimple ? html : `(${html})`),
      kind: 'operand',
      isCompound: Boolean(isSimple),
    },
  ];
}

/** Accents become combining characters. Limits of sums and functions become subscripts and superscripts. */
function overOf(
  name: string,
  [base = '', one = '', two = '']: readonly MathNode[],
  level: number,
): Piece[] {
  const letter = textIn(base).trim();
  const sign = textIn(one).trim();
  const combining = name === 'mover' ? ACCENTS[sign] : undefined;
  if (combining && /^\p{L}$/u.test(letter)) {
    const [piece] = piecesOf(base, level);
    return [{ html: (piece?.html ?? '') + combining, kind: 'operand', isSimple: true }];
  }
  const scripts = [one, two].map((each) => textIn(each).trim());
  if (scripts.every((text) => text === '')) return piecesOf(base, level);
  const [only, ...others] = piecesOf(base, level);
  const hasLimits = only && (only.isFunction || /^[∑∏∫∮⋃⋂⨁⨂]$/u.test(only.html));
  if (!hasLimits || others.length > 0) throw new NotExact();
  const under = name === 'mover' ? '' : scriptOf('sub', one);
  const over = name === 'munder' ? '' : scriptOf('sup', name === 'mover' ? one : two);
  return scripted(base, under + over, level);
}
