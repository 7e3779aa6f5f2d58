import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FullText, isMathml, namedNodes } from '@app/contracts/full-text';
import katex from 'katex';
import 'katex/contrib/mhchem';
import { LRUCache } from 'lru-cache';
import {
  elementsIn,
  type MathElement,
  type MathNode,
  parseMath,
  textIn,
  withoutDocument,
} from './math-element.ts';
import { mathHtml } from './math-html.ts';

// The maximum length of a formula. Longer formulas remain TeX, because converting them would block the event loop.
const MAX_TEX = 1_000;
const MAX_MATHML = 20_000;

const OPTIONS = {
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  maxExpand: 200,
  // LaTeX commands that are unknown to KaTeX. DBLP writes exponents as \mbox{2}.
  macros: { '\\mbox': '\\text{#1}', '\\hbox': '\\text{#1}', '\\textmu': 'μ' },
} as const;

/**
 * Returns whether a text between dollar signs is a formula, as opposed to a sum of money. `after` is the character
 * that follows.
 */
export function isTex(text: string, after = ''): boolean {
  const outside = text.replace(/\\[a-z]+\s*\{[^{}]*\}/gi, '');
  if (/(?:^|\s)\p{L}{2,}(?:\s|$)/u.test(outside)) return false;
  if (/\\[a-z,;:!]/i.test(text)) return true;
  if (/\d/.test(after)) return false;
  if (/[_^]/.test(text) || /^\p{L}$/u.test(text)) return true;
  const isRelation = /^[\p{L}\d(]/u.test(text) && /[=<>≤≥+*/-]/.test(text);
  return isRelation && /\p{L}/u.test(text) && !/\p{L}{2}|[.,;:?!]\s/u.test(text);
}

/**
 * Converts TeX to HTML. Returns undefined if the HTML would not have exactly the same meaning, or if the text is
 * not TeX.
 */
export function texHtml(tex: string): string | undefined {
  if (tex.length > MAX_TEX) return undefined;
  try {
    const root = parseMath(katex.renderToString(tex, OPTIONS));
    const math = root && first(root, isMath);
    return math && mathHtml(math);
  } catch {
    // TeX that the library does not understand remains TeX.
    return undefined;
  }
}

/** KaTeX prints a command that it does not allow, such as one for links, in this colour. */
const REFUSED = 'mathcolor="#cc0000"';

/**
 * Converts TeX to the MathML of a full text. Returns undefined if the text is not TeX, or if the MathML contains
 * elements that a full text cannot contain.
 */
export function texMathml(tex: string): string | undefined {
  if (tex.length > MAX_TEX) return undefined;
  try {
    const markup = katex.renderToString(tex, OPTIONS);
    if (markup.includes(REFUSED)) return undefined;
    const math = markup
      .replace(/<annotation[^>]*>[\s\S]*?<\/annotation>|<\/?(?:semantics|span)[^>]*>/g, '')
      .replace(/ (?:xmlns|class|style|mathcolor|mathbackground)="[^"]*"/g, '');
    return isMathml(math) ? math : undefined;
  } catch {
    return undefined;
  }
}

/** The time in milliseconds after which drawing formulas pauses for other requests. */
const SLICE_MS = 10;
/** The maximum number of formulas of a text that are drawn at a time in the process that serves requests. */
const MAX_TRIED = 500;
/** The maximum size of the cache in characters: more than the formulas of several long texts together. */
const MAX_FAILED = 8_000_000;
/** TeX that could not be drawn. The cache prevents another attempt each time that an editor saves the text. */
const failed = new LRUCache<string, true>({
  maxSize: MAX_FAILED,
  // An entry takes space beside its text.
  sizeCalculation: (_, tex) => tex.length + 100,
});

/**
 * Draws the formulas of a text that have only TeX, such as formulas that an editor has typed. Draws at most `most`
 * formulas, each of at most `MAX_TEX` characters.
 */
export async function drawFormulas(text: FullText, most = MAX_TRIED): Promise<void> {
  let start = performance.now();
  let tried = 0;
  for (const node of namedNodes(text)) {
    if (node.type !== 'equation' || node.tex === undefined || node.mathml !== undefined) continue;
    if (node.tex.length > MAX_TEX || failed.get(node.tex)) continue;
    if (tried === most) return;
    tried += 1;
    const mathml = texMathml(node.tex);
    if (mathml === undefined) failed.set(node.tex, true);
    else node.mathml = mathml;
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
  }
}

/**
 * Reads an element of MathML, or one of JATS that contains MathML or TeX. Returns HTML, or TeX if HTML would not have
 * exactly the same meaning. Returns undefined if the element contains no formula.
 */
export function readFormula(markup: string): { html: string } | { tex: string } | undefined {
  const root = markup.length > MAX_MATHML ? undefined : parseMath(markup);
  if (!root || !isComplete(root)) return undefined;
  const math = first(root, isMath);
  const given = first(
    root,
    ({ name, attributes }) =>
      name === 'tex-math' || (name === 'annotation' && /tex/i.test(attributes.encoding ?? '')),
  );
  const tex = given && withoutDocument(textIn(given));
  const html = (math && mathHtml(math)) ?? (tex && texHtml(tex));
  if (html !== undefined) return { html };
  const written = tex ?? (math && texOf(math).replace(/\s+/g, ' ').trim());
  return written ? { tex: written } : undefined;
}

/** The number of child elements of each MathML element for which this number is fixed. */
const PARTS: Record<string, number> = Object.fromEntries([
  ...['msub', 'msup', 'munder', 'mover', 'mfrac', 'mroot'].map((name) => [name, 2]),
  ...['msubsup', 'munderover'].map((name) => [name, 3]),
]);

/** Returns whether all elements have the fixed number of children. Otherwise, the formula becomes text without tags. */
function isComplete(element: MathElement): boolean {
  const elements = elementsIn(element);
  const parts = PARTS[element.name];
  const isWhole =
    parts === undefined ||
    (elements.length === parts &&
      element.children.every((child) => typeof child !== 'string' || child.trim() === ''));
  return isWhole && elements.every(isComplete);
}

const isMath = ({ name }: MathElement) => name === 'math';

function first(
  element: MathElement,
  isWanted: (element: MathElement) => boolean,
): MathElement | undefined {
  if (isWanted(element)) return element;
  for (const child of elementsIn(element)) {
    const found = first(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** Converts MathML to TeX. */
function texOf(node: MathNode): string {
  if (typeof node === 'string') return texText(node);
  const { name, attributes, children } = node;
  const parts = elementsIn(node);
  const all = () => children.map(texOf).join(' ').trim();
  const group = (at: number) => `{${texOf(parts[at] ?? '')}}`;
  const text = texText(textIn(node).trim());
  switch (name) {
    case 'mi':
      return [...text].length > 1 && !text.startsWith('\\') ? `\\mathrm{${text}}` : text;
    case 'mn':
    case 'mo':
      return text;
    case 'mtext':
    case 'ms':
      return `\\text{${text}}`;
    case 'mspace':
    case 'none':
      return '';
    case 'mphantom':
      return `\\phantom{${all()}}`;
    case 'semantics':
    case 'maction':
      return texOf(parts[0] ?? '');
    case 'mfenced':
      return `${attributes.open ?? '('}${parts.map(texOf).join(', ')}${attributes.close ?? ')'}`;
    case 'mfrac':
      return /^0/.test(attributes.linethickness ?? '')
        ? `{${texOf(parts[0] ?? '')} \\atop ${texOf(parts[1] ?? '')}}`
        : `\\frac${group(0)}${group(1)}`;
    case 'menclose':
      return `\\boxed{${all()}}`;
    case 'msqrt':
      return `\\sqrt{${all()}}`;
    case 'mroot':
      return `\\sqrt[${texOf(parts[1] ?? '')}]${group(0)}`;
    case 'msub':
      return `${group(0)}_${group(1)}`;
    case 'msup':
      return `${group(0)}^${group(1)}`;
    case 'msubsup':
      return `${group(0)}_${group(1)}^${group(2)}`;
    case 'munder':
      return `\\underset${group(1)}${group(0)}`;
    case 'mover':
      return `\\overset${group(1)}${group(0)}`;
    case 'munderover':
      return `\\underset${group(1)}{\\overset${group(2)}${group(0)}}`;
    case 'mtable':
      return `\\begin{matrix}${parts.map(texOf).join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return parts.map(texOf).join(' & ');
    default:
      return all();
  }
}

function texText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[%#&_{}$]/g, '\\$&');
}
