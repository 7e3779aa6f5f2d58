import { bareDoi, doiUrl } from '@app/contracts';
import {
  type Block,
  type Code,
  type Equation,
  type FileNode,
  type Inline,
  isFileAddress,
  isLinkAddress,
  type ListItem,
  type Mark,
  type Note,
  type Removal,
  type Unheld,
} from '@app/contracts/full-text';
import { isLocalLink } from '@app/service-kit/docx';
import type { Attributes, MarkName, PandocBlock, PandocInline } from './ast.ts';
import { withHtmlMarks } from './html.ts';
import {
  EQUATION_TARGET,
  type ItemPlace,
  itemPlaceOf,
  KEY_ADDRESS,
  LANGUAGE_TARGET,
  RESULT_OF_CODE,
  UNREAD_TARGET,
} from './targets.ts';

/** The shared state of the functions that read the nodes of one document of pandoc. */
export interface Reading {
  blocks(blocks: readonly PandocBlock[]): Block[];
  notes: Note[];
  unheld: Unheld[];
  removed: Removal[];
  /** The texts of captions that are known: by a style, or because pandoc stores them with a table. */
  captions: Set<string>;
  /** The authors and years with which LaTeX cites, by the keys of references. */
  citedAs?: CitedAs;
  /** The current numbers of elements that LaTeX numbers. Absent for other formats, whose texts contain the numbers. */
  numbers?: TexNumbers;
  /** Whether code within lines stands for its results, as in R Markdown. */
  runsCode?: boolean;
  /** The places of elements that pandoc does not read. */
  unread: Extract<Inline, { type: 'anchor' }>[];
  /** The code that replaces places which pandoc cannot read, by the number of the place. */
  places?: ReadonlyMap<number, Code>;
  /** The pictures that are equations. */
  equations: FileNode[];
  /** The numbers of items of lists in Word files. */
  items: Map<ListItem, ItemNumber>;
  /** The equations that stand alone in a line. */
  display: WeakSet<object>;
}

/** The number of an item as Word shows it. */
export interface ItemNumber extends ItemPlace {
  label: string;
}

export type CitedAs = ReadonlyMap<string, { authors: string; year: string }>;

/** Which elements are numbered. `floats` are figures, tables and equations. `all` adds sections. */
export type Numbering = 'all' | 'floats';

/** The numbers of elements in LaTeX, and the references to labels. */
export interface TexNumbers {
  /** Absent if sections have no numbers. */
  sections?: number[];
  /** Whether the sections are appendices, which have letters. */
  isAppendix?: boolean;
  equations: number;
  /** The numbers of rows of equations, with their equations, by the label of the row. */
  rows: Map<string, { equation: Equation; number: string }>;
  /** The kinds of references, such as `eqref`. */
  references: Map<Inline, string>;
}

const MARKS: Record<MarkName, Mark> = {
  Emph: 'italic',
  Underline: 'underline',
  Strong: 'bold',
  Strikeout: 'strike',
  Superscript: 'sup',
  Subscript: 'sub',
  SmallCaps: 'small-caps',
};

/** Reads text. Display equations stay within the text, and `divided` later turns them into blocks. */
export function inlinesOf(nodes: readonly PandocInline[], reading: Reading): Inline[] {
  return joined(withHtmlMarks(nodes).flatMap((node) => inlineOf(node, reading)));
}

function inlineOf(node: PandocInline, reading: Reading): Inline[] {
  switch (node.t) {
    case 'Str':
      return [node.c];
    case 'Space':
    case 'SoftBreak':
      return [' '];
    case 'LineBreak':
      return [{ type: 'break' }];
    case 'Quoted': {
      const [open, close] = node.c[0].t === 'SingleQuote' ? ['‘', '’'] : ['“', '”'];
      return [open, ...inlinesOf(node.c[1], reading), close];
    }
    case 'Cite': {
      const to = node.c[0].map(({ citationId }) => referenceId(citationId));
      // Without a list of references, pandoc returns the LaTeX command as the text. The text is replaced when the
      // references are known.
      const content =
        authorsAndYears(node.c, reading) ??
        inlinesOf(
          node.c[1].filter(({ t }) => t !== 'RawInline'),
          reading,
        );
      return [{ type: 'cross-reference', id: '', kind: 'reference', to, content }];
    }
    case 'Code':
      // R Markdown and Quarto show the result of the code, which is not in the file.
      if (reading.runsCode && /^(?:r|\{(?:r|python|julia)\})\s/.test(node.c[1]))
        noteUnheld(reading.unheld, RESULT_OF_CODE, node.c[1]);
      return [{ type: 'mark', mark: 'monospace', content: [node.c[1]] }];
    case 'Math': {
      const equation = equationOf(node.c[1], reading);
      if (node.c[0].t === 'DisplayMath') reading.display.add(equation);
      return [equation];
    }
    case 'RawInline':
      noteUnheld(reading.unheld, `raw ${node.c[0]}`, node.c[1]);
      return [];
    case 'Link':
      return linkOf(node.c, reading);
    case 'Image': {
      const [, description, [file]] = node.c;
      const alt = textIn(description).trim();
      const isAddress = isFileAddress(decoded(file));
      if (!isAddress) reading.removed.push({ kind: 'local-link', text: file });
      return [
        { type: 'picture', id: '', file: isAddress ? decoded(file) : '', ...(alt && { alt }) },
      ];
    }
    case 'Note':
      return [noteOf(node.c, reading)];
    case 'Span':
      return spanOf(node.c, reading);
    default:
      return [{ type: 'mark', mark: MARKS[node.t], content: inlinesOf(node.c, reading) }];
  }
}

/** Returns the text of a LaTeX citation by author and year, if the list of references contains both. */
function authorsAndYears(
  [citations, shown]: Extract<PandocInline, { t: 'Cite' }>['c'],
  reading: Reading,
): Inline[] | undefined {
  const [command] = shown;
  const [, name = ''] = (command?.t === 'RawInline' && /^\\([a-zA-Z]+)/.exec(command.c[1])) || [];
  const works = citations.map(({ citationId }) => reading.citedAs?.get(citationId));
  if (name === '' || works.includes(undefined)) return undefined;
  const isText = /^(?:cite|[cC]itet|[tT]extcite)$/.test(name);
  const isBare = /^[cC]iteal[tp]|year$|author$/.test(name);
  const parts = citations.flatMap(({ citationPrefix, citationSuffix }, at): Inline[] => {
    const { authors = '', year = '' } = works[at] ?? {};
    const before = inlinesOf(citationPrefix, reading);
    const after = inlinesOf(citationSuffix, reading);
    const own = /year/i.test(name)
      ? [year]
      : /author/i.test(name)
        ? [authors]
        : isText
          ? [`${authors} (${year}`]
          : [`${authors}${name.endsWith('t') ? ' ' : ', '}${year}`];
    return [
      ...(at > 0 ? [isText ? ', ' : '; '] : []),
      ...(before.length > 0 ? [...before, ' '] : []),
      ...own,
      ...(after.length > 0 ? [', ', ...after] : []),
      ...(isText ? [')'] : []),
    ];
  });
  return joined(isText || isBare ? parts : ['(', ...parts, ')']);
}

type LinkContent = [Attributes, PandocInline[], [address: string, title: string]];

/** Returns the id of a reference with a key of BibTeX. */
export const referenceId = (key: string) => `ref-${key}`;

/**
 * Returns the equation of a formula without the spaces at both ends. A backslash before a space belongs to the space.
 */
function equationOf(tex: string, { numbers }: Reading): Equation {
  const shown = tex.replace(/(?<=(?<!\\)(?:\\\\)*)%.*\n?/g, '');
  const [, id = ''] = LABEL.exec(shown) ?? [];
  const inner = shown
    .replace(new RegExp(LABEL, 'g'), '')
    .replace(PARTS, '')
    .replace(new RegExp(TAG, 'g'), (tag) => (numbers ? '' : tag))
    // This command does nothing in formulas, and KaTeX does not know it.
    .replace(/\\ensuremath(?![a-zA-Z])/g, '')
    .replace(/^\s*\\begin\{equation\*?\}([\s\S]*)\\end\{equation\*?\}\s*$/, '$1')
    .replace(/^(?:\\?\s)+|(?:\\?\s)+$/g, '');
  const equation: Equation = { type: 'equation', id, tex: inner };
  if (numbers) numberEquation(equation, shown, numbers);
  return equation;
}

const LABEL = /\\label\{([^}]*)\}/;
/** The number that an author gives an equation. */
const TAG = /\\tag\*?\s*\{([^{}]*)\}/;
/** The mark of equations that share a number and are distinguished by letters. */
const PARTS = /^\s*\\subequations\{\}/;
const ENVIRONMENT =
  /^\s*\\begin\{(equation|align|alignat|flalign|gather|multline|eqnarray)(\*?)\}([\s\S]*)\\end\{\1\2\}/;

/** Numbers an equation as LaTeX does: each row, if its environment has rows. */
function numberEquation(equation: Equation, tex: string, numbers: TexNumbers): void {
  const areParts = PARTS.test(tex);
  const [, whole] = (areParts && /^[^{]*\{\}\s*\\label\{([^}]*)\}/.exec(tex)) || [];
  const [, name = '', star = '*', content = tex] =
    ENVIRONMENT.exec(areParts ? tex.slice(tex.indexOf('\\begin{')) : tex) ?? [];
  const rows =
    name === '' || name === 'equation' || name === 'multline' ? [content] : rowsOf(content);
  const written: string[] = [];
  if (areParts) numbers.equations += 1;
  if (whole) numbers.rows.set(whole, { equation, number: String(numbers.equations) });
  let parts = 0;
  for (const row of rows) {
    const [, tag] = TAG.exec(row) ?? [];
    if (tag === undefined && (star || /\\(?:nonumber|notag)(?![a-zA-Z])/.test(row))) continue;
    if (tag === undefined && areParts) parts += 1;
    else if (tag === undefined) numbers.equations += 1;
    const letter = areParts ? String.fromCharCode(96 + parts) : '';
    const number = tag ?? `${numbers.equations}${letter}`;
    written.push(`(${number})`);
    const [, label] = LABEL.exec(row) ?? [];
    if (label) numbers.rows.set(label, { equation, number });
  }
  const [first] = written;
  const last = written.at(-1);
  if (first !== undefined) equation.label = [first === last ? first : `${first}–${last}`];
}

/** Divides the content of an environment at its own line breaks, not at the line breaks of environments within it. */
function rowsOf(content: string): string[] {
  const rows: string[] = [];
  let depth = 0;
  let at = 0;
  for (const { 0: sign, index } of content.matchAll(/\\begin\{|\\end\{|\\\\|$/g)) {
    if (sign === '\\begin{') depth += 1;
    else if (sign === '\\end{') depth -= 1;
    else if (depth === 0 || sign === '') {
      rows.push(content.slice(at, index));
      at = index + sign.length;
    }
  }
  return rows.filter((row) => row.trim() !== '');
}

function linkOf([[, , others], inner, [address]]: LinkContent, reading: Reading): Inline[] {
  const content = inlinesOf(inner, reading);
  if (address.startsWith('#')) {
    const target = decoded(address.slice(1));
    if (target.startsWith(LANGUAGE_TARGET)) {
      return [{ type: 'span', lang: target.slice(LANGUAGE_TARGET.length), content }];
    }
    // pandoc has not put this paragraph into a list, so its number stays in the text.
    if (itemPlaceOf(target)) return [...content, ' '];
    if (target === UNREAD_TARGET) {
      const place = { type: 'anchor', id: `unread-${reading.unread.length + 1}` } as const;
      reading.unread.push(place);
      return [place, ...content.filter((node) => node !== '\ufffc')];
    }
    if (target === EQUATION_TARGET) {
      for (const node of content)
        if (typeof node === 'object' && node.type === 'picture') reading.equations.push(node);
      return content;
    }
    const to = [target];
    const node: Inline = { type: 'cross-reference', id: '', kind: 'other', to, content };
    const [, kind] = others.find(([name]) => name === 'reference-type') ?? [];
    if (kind) reading.numbers?.references.set(node, kind);
    return [node];
  }
  if (address.startsWith(KEY_ADDRESS)) {
    return [{ type: 'anchor', id: referenceId(address.slice(KEY_ADDRESS.length)) }];
  }
  const isDoi = /^\s*doi:/i.test(address);
  const href = isDoi ? doiUrl(bareDoi(address)) : address.trim().replace(/^www\./i, 'http://www.');
  if (/^(?:https?|ftp):/i.test(href) && !isLocalLink(href) && isLinkAddress(href)) {
    return [{ type: 'link', href, content }];
  }
  const kind = /^(?:mailto|tel):/i.test(href) ? 'mail-link' : 'local-link';
  reading.removed.push({ kind, text: address });
  return content;
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function noteOf(blocks: readonly PandocBlock[], reading: Reading): Inline {
  const label = String(reading.notes.length + 1);
  const id = `fn${label}`;
  // The note is added before its content is read, so that notes are in the order of their numbers.
  const note: Note = { type: 'note', id, label: [label], content: [] };
  reading.notes.push(note);
  note.content = reading.blocks(blocks);
  return { type: 'cross-reference', id: '', kind: 'note', to: [id], content: [label] };
}

function spanOf(
  [[id, classes, others], inner]: Extract<PandocInline, { t: 'Span' }>['c'],
  reading: Reading,
): Inline[] {
  const content = inlinesOf(inner, reading);
  const attributes = Object.fromEntries(others);
  const anchor: Inline[] = id ? [{ type: 'anchor', id }] : [];
  const dir = attributes.dir === 'rtl' || attributes.dir === 'ltr' ? attributes.dir : undefined;
  const { lang } = attributes;
  if (classes.includes('smallcaps'))
    return [...anchor, { type: 'mark', mark: 'small-caps', content }];
  if (!dir && !lang) return [...anchor, ...content];
  return [...anchor, { type: 'span', ...(lang && { lang }), ...(dir && { dir }), content }];
}

/** Returns the text of pandoc's nodes. */
export function textIn(nodes: readonly PandocInline[]): string {
  return nodes.map(textOfNode).join('');
}

function textOfNode(node: PandocInline): string {
  switch (node.t) {
    case 'Str':
      return node.c;
    case 'Space':
    case 'SoftBreak':
    case 'LineBreak':
      return ' ';
    case 'Code':
    case 'Math':
    case 'RawInline':
      return node.c[1];
    case 'Note':
      return '';
    case 'Quoted':
    case 'Cite':
    case 'Link':
    case 'Image':
    case 'Span':
      return textIn(node.c[1]);
    default:
      return textIn(node.c);
  }
}

export function noteUnheld(list: Unheld[], element: string, text = ''): void {
  let found = list.find((each) => each.element === element);
  if (!found) {
    found = { element, count: 0, texts: [] };
    list.push(found);
  }
  found.count += 1;
  if (text !== '') found.texts.push(text);
}

/** Joins adjacent texts, and removes empty texts. */
export function joined(inlines: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const node of inlines) {
    const last = all.at(-1);
    if (node === '') continue;
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node;
    else all.push(node);
  }
  return all;
}
