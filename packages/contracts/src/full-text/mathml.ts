import { escapeXml, withoutControls } from '../base/text.ts';

/** An element of MathML. Names are without the prefix of their namespace. */
export interface MathNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly (MathNode | string)[];
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** The elements whose content is text. */
const TOKENS = setOf('mi mn mo mtext ms');
/**
 * The elements that may have any content. All browsers show these elements, and no browser runs or loads anything for
 * them.
 */
const ROWS = setOf('mrow msqrt mstyle merror mpadded mphantom menclose');
const EMPTY = setOf('mspace mprescripts none');
/** The elements with a fixed number of parts. */
const PARTS: Record<string, number> = {
  ...{ mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2 },
  ...{ msubsup: 3, munderover: 3 },
};
/** Elements of Content MathML, and of tables, with the equivalent elements that browsers show. */
const SAME: Record<string, string> = { ci: 'mi', cn: 'mn', csymbol: 'mi', mlabeledtr: 'mtr' };
/** The elements that browsers do not show. */
const UNSHOWN = setOf('annotation annotation-xml maligngroup malignmark script style');

/**
 * For each attribute, the elements that may have it besides `math` and `mstyle`, and its permitted values, as defined
 * by the DTD of JATS.
 */
const ATTRIBUTES: Record<string, [of: string, values?: RegExp]> = {
  accent: ['mo mover munderover', /^(?:true|false)$/],
  accentunder: ['munder munderover', /^(?:true|false)$/],
  align: ['munder mover munderover', /^(?:left|right|center)$/],
  alttext: ['math'],
  columnalign: ['mtable mtr mtd', /^(?:left|center|right)$/],
  columnlines: ['mtable'],
  columnspacing: ['mtable'],
  columnspan: ['mtd'],
  depth: ['mspace mpadded'],
  dir: ['mi mn mo mtext mspace ms mrow', /^(?:ltr|rtl)$/],
  display: ['math', /^(?:block|inline)$/],
  displaystyle: ['mtable', /^(?:true|false)$/],
  fence: ['mo', /^(?:true|false)$/],
  form: ['mo', /^(?:prefix|infix|postfix)$/],
  frame: ['mtable', /^(?:none|solid|dashed)$/],
  height: ['mspace mpadded'],
  largeop: ['mo', /^(?:true|false)$/],
  linethickness: ['mfrac'],
  lspace: ['mo mpadded'],
  mathvariant: [
    'mi mn mo mtext mspace ms',
    /^(?:normal|(?:bold-)?(?:fraktur|script|sans-serif)|bold|italic|bold-italic|double-struck|sans-serif-(?:bold-)?italic|monospace|initial|tailed|looped|stretched)$/,
  ],
  maxsize: ['mo'],
  minsize: ['mo'],
  movablelimits: ['mo', /^(?:true|false)$/],
  notation: ['menclose'],
  rowalign: ['mtable mtr mtd', /^(?:top|bottom|center|baseline|axis)$/],
  rowlines: ['mtable'],
  rowspacing: ['mtable'],
  rowspan: ['mtd'],
  rspace: ['mo'],
  scriptlevel: [''],
  separator: ['mo', /^(?:true|false)$/],
  stretchy: ['mo', /^(?:true|false)$/],
  symmetric: ['mo', /^(?:true|false)$/],
  voffset: ['mpadded'],
  width: ['mspace mpadded mtable'],
};
/**
 * Exceptions to the rule that `math` and `mstyle` may have all attributes. Only the elements in `ATTRIBUTES` may have
 * these attributes.
 */
const OF_ONE = setOf('alttext display voffset');
/** Attributes that may contain a list of values for the cells of a table or a row. */
const LISTS = setOf('columnalign rowalign');

function mayHave(name: string, attribute: string, value: string): boolean {
  const [of, values] = Object.hasOwn(ATTRIBUTES, attribute) ? (ATTRIBUTES[attribute] ?? []) : [];
  if (of === undefined) return false;
  const isGeneral = (name === 'math' || name === 'mstyle') && !OF_ONE.has(attribute);
  if (!isGeneral && !of.split(' ').includes(name)) return false;
  const isList = LISTS.has(attribute) && (name === 'mtable' || name === 'mtr');
  return isList ? /^[a-z ]*$/.test(value) : (values?.test(value) ?? true);
}

/**
 * Writes a formula, reduced to the elements and attributes that browsers show and that the DTD of JATS permits. Texts
 * and the parts of unknown elements remain. If a part has several forms, only the form that browsers show remains.
 */
export const writeMathml = (math: MathNode): string =>
  serialize({ ...math, name: 'math', attributes: keptOf('math', math), children: contentOf(math) });

/** Returns MathML as `writeMathml` writes it, or undefined if the text is not one formula in well-formed XML. */
export function cleanMathml(markup: string): string | undefined {
  const math = parse(markup);
  return math?.name === 'math' ? writeMathml(math) : undefined;
}

/** Returns whether a text is one formula that `writeMathml` would not change. */
export function isMathml(markup: string): boolean {
  const math = parse(markup);
  return math?.name === 'math' && math.isPlain && serialize(math) === writeMathml(math);
}

const elementsOf = ({ children }: Pick<MathNode, 'children'>): MathNode[] =>
  children.filter((child) => typeof child !== 'string');
const textOf = ({ children }: MathNode): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
const row = (children: readonly MathNode[]): MathNode => ({
  name: 'mrow',
  attributes: {},
  children,
});
const operator = (text: string, kind: string): MathNode[] =>
  text === '' ? [] : [{ name: 'mo', attributes: { [kind]: 'true' }, children: [text] }];

const keptOf = (name: string, { attributes }: MathNode) =>
  Object.fromEntries(
    Object.entries(attributes)
      .map(([key, value]): [string, string] => [key, value.replace(/\s+/g, ' ')])
      .filter(([key, value]) => mayHave(name, key, value)),
  );

/** Returns the visible content of an element. Text outside of token elements becomes an `mtext` element. */
function contentOf(element: Pick<MathNode, 'children'>): MathNode[] {
  return element.children.flatMap((child) => {
    if (typeof child !== 'string') return shownOf(child);
    return child.trim() === '' ? [] : [{ name: 'mtext', attributes: {}, children: [child.trim()] }];
  });
}

function shownOf(element: MathNode): MathNode[] {
  const name = Object.hasOwn(SAME, element.name) ? (SAME[element.name] ?? '') : element.name;
  const as = (children: readonly (MathNode | string)[]): MathNode[] => [
    { name, attributes: keptOf(name, element), children },
  ];
  if (UNSHOWN.has(name)) return [];
  if (TOKENS.has(name)) return as([textOf(element)]);
  if (ROWS.has(name)) return as(contentOf(element));
  if (name === 'mspace') return as([]);
  // These elements are valid only within `mmultiscripts`.
  if (EMPTY.has(name)) return [];
  if (Object.hasOwn(PARTS, name)) {
    const parts = contentOf(element);
    return parts.length === PARTS[name] ? as(parts) : [row(parts)];
  }
  switch (name) {
    case 'mtable':
      return as(elementsOf(element).map(rowOfTable));
    case 'mmultiscripts':
      return as(scriptsOf(element));
    case 'semantics':
      return semanticsOf(element);
    case 'maction': {
      const { selection = '1' } = element.attributes;
      const all = elementsOf(element);
      const chosen = all[Number.parseInt(selection, 10) - 1] ?? all[0];
      return chosen ? shownOf(chosen) : [];
    }
    case 'mfenced':
      return [fenced(element)];
    case 'mglyph':
      return contentOf({ children: [element.attributes.alt ?? ''] });
    default: {
      const content = contentOf(element);
      return content.length > 1 ? [row(content)] : content;
    }
  }
}

/** Returns a row of a table. The number of a row, the first cell in `mlabeledtr`, is moved to the end. */
function rowOfTable(element: MathNode): MathNode {
  const [first, ...others] = elementsOf(element);
  const cells = element.name === 'mlabeledtr' && first ? [...others, first] : elementsOf(element);
  const isRow = element.name === 'mtr' || element.name === 'mlabeledtr';
  return {
    name: 'mtr',
    attributes: isRow ? keptOf('mtr', element) : {},
    children: (isRow ? cells : [element]).map((cell) => ({
      name: 'mtd',
      attributes: cell.name === 'mtd' ? keptOf('mtd', cell) : {},
      children: cell.name === 'mtd' ? contentOf(cell) : shownOf(cell),
    })),
  };
}

/** Returns a base, the pairs of scripts after it, and the pairs before it. A missing script becomes `none`. */
function scriptsOf(element: MathNode): MathNode[] {
  const empty = (name: string): MathNode => ({ name, attributes: {}, children: [] });
  const one = (part: MathNode): MathNode => {
    const shown = shownOf(part);
    return part.name === 'none'
      ? empty('none')
      : shown.length === 1 && shown[0]
        ? shown[0]
        : row(shown);
  };
  const [base, ...scripts] = elementsOf(element);
  const at = scripts.findIndex(({ name }) => name === 'mprescripts');
  const pairs = (parts: readonly MathNode[]) => {
    const written = parts.filter(({ name }) => name !== 'mprescripts').map(one);
    return written.length % 2 === 0 ? written : [...written, empty('none')];
  };
  const after = pairs(at < 0 ? scripts : scripts.slice(0, at));
  const before = at < 0 ? [] : [empty('mprescripts'), ...pairs(scripts.slice(at))];
  return [base ? one(base) : row([]), ...after, ...before];
}

/** Returns the presentation form if there are several forms. */
function semanticsOf(element: MathNode): MathNode[] {
  const forms = elementsOf(element);
  const presentation = forms.find(
    ({ name, attributes }) =>
      name === 'annotation-xml' && /presentation/i.test(attributes.encoding ?? ''),
  );
  const [first] = forms.filter(({ name }) => !UNSHOWN.has(name));
  const isContent = !first || ['apply', 'ci', 'cn', 'csymbol'].includes(first.name);
  if (isContent && presentation) return contentOf(presentation);
  return first ? shownOf(first) : [];
}

/** Replaces `mfenced`, which browsers do not know, by its fences and separators. */
function fenced(element: MathNode): MathNode {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const signs = [...separators.replace(/\s/g, '')];
  const parts = elementsOf(element).flatMap((part, at) => {
    const sign = at === 0 ? '' : (signs[Math.min(at, signs.length) - 1] ?? '');
    return [...operator(sign, 'separator'), ...shownOf(part)];
  });
  return row([...operator(open, 'fence'), ...parts, ...operator(close, 'fence')]);
}

function serialize({ name, attributes, children }: MathNode): string {
  const start = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value.replace(/\s+/g, ' '))}"`)
    .join('');
  const inner = children
    .map((child) => {
      if (typeof child !== 'string') return serialize(child);
      // White space between elements means nothing.
      return escapeXml(TOKENS.has(name) ? child.replace(/\s+/g, ' ') : child.trim());
    })
    .join('');
  return inner === '' ? `<${name}${start}/>` : `<${name}${start}>${inner}</${name}>`;
}

/** The maximum nesting of elements, which limits recursion. */
const MAX_DEPTH = 150;
const PART =
  /<(\/?)((?:[\w.-]+:)?)([a-zA-Z][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<!--(?:(?!--)[\s\S])*-->|([^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `isPlain` is true if there are no prefixes and no comments. */
type Parsed = MathNode & { children: (MathNode | string)[]; isPlain: boolean };

/** Parses a small part of XML: elements, attributes, texts and comments. Returns undefined for anything else. */
function parse(markup: string): Parsed | undefined {
  const root: Parsed = { name: '', attributes: {}, children: [], isPlain: true };
  const open = [root];
  const part = new RegExp(PART);
  let isPlain = true;
  while (part.lastIndex < markup.length) {
    const { lastIndex } = part;
    const found = part.exec(markup);
    if (!found || part.lastIndex === lastIndex) return undefined;
    const [, closing, prefix = '', name = '', attributes = '', empty, text] = found;
    const top = open.at(-1) ?? root;
    if (text !== undefined) {
      const decoded = decode(text);
      if (decoded === undefined) return undefined;
      top.children.push(decoded);
    } else if (name === '') isPlain = false;
    else if (closing) {
      if (attributes !== '' || empty || open.length === 1 || top.name !== name) return undefined;
      open.pop();
    } else {
      const read = attributesOf(attributes);
      if (!read || open.length > MAX_DEPTH) return undefined;
      if (prefix !== '') isPlain = false;
      const element: Parsed = { name, attributes: read, children: [], isPlain: true };
      top.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [math, ...others] = root.children;
  if (open.length > 1 || typeof math !== 'object' || others.length > 0) return undefined;
  return Object.assign(math as Parsed, { isPlain });
}

function attributesOf(markup: string): Record<string, string> | undefined {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted, apostrophed] of markup.matchAll(ATTRIBUTE)) {
    const value = decode(quoted ?? apostrophed ?? '');
    if (value === undefined || attributes.has(name)) return undefined;
    attributes.set(name, value);
  }
  return Object.fromEntries(attributes);
}

/** Replaces entities. Returns undefined for entities that XML does not define, and for characters that XML forbids. */
function decode(text: string): string | undefined {
  let isKnown = true;
  const decoded = text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));|&/gi, (_, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    if (name !== undefined && Object.hasOwn(ENTITIES, name)) return ENTITIES[name] ?? '';
    isKnown = false;
    return '';
  });
  return isKnown && decoded === withoutControls(decoded) ? decoded : undefined;
}

/** Adds a prefix, such as `mml:`, to the names of elements. */
export const prefixedMathml = (mathml: string, prefix: string): string =>
  mathml.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}`);
