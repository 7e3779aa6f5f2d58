import type { Block, Definitions, Inline, List, ListItem, Section } from '@app/contracts/full-text';
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from '../xml/read-xml.ts';
import { fileOf, isAlternativeText, pictureOf } from './files.ts';
import { FLOATS, floatOf } from './floats.ts';
import { equationOf } from './formulas.ts';
import { gridOf } from './grid.ts';
import { inlinesOf, isInline, lineOf, trimmed } from './inlines.ts';
import { notesOf, referencesOf } from './lists.ts';
import { commonOf, isBlank, type Reading, type XmlNode } from './reading.ts';

/** Reads blocks. Text between blocks becomes paragraphs. */
export function blocksOf(children: readonly XmlNode[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  for (const run of runsOf(children)) {
    if (Array.isArray(run)) blocks.push(...paragraphOf(run, {}, reading));
    else blocks.push(...blockOf(run, reading));
  }
  return blocks;
}

/** Divides nodes into blocks and the runs of other nodes between them. */
function runsOf(children: readonly XmlNode[]): (XmlElement | XmlNode[])[] {
  const runs: (XmlElement | XmlNode[])[] = [];
  for (const child of children) {
    const last = runs.at(-1);
    if (!isInline(child) && typeof child !== 'string') runs.push(child);
    else if (Array.isArray(last)) last.push(child);
    else runs.push([child]);
  }
  return runs.filter((run) => !Array.isArray(run) || !run.every(isBlank));
}

function paragraphOf(
  children: readonly XmlNode[],
  common: { id?: string; lang?: string; continues?: boolean },
  reading: Reading,
): Block[] {
  const content = trimmed(inlinesOf(children, reading));
  return content.length === 0 ? [] : [{ type: 'paragraph', id: '', ...common, content }];
}

/** Reads a paragraph. Blocks within a paragraph divide the paragraph, because HTML paragraphs cannot contain blocks. */
function paragraphsOf(element: XmlElement, reading: Reading): Block[] {
  const { id, lang } = commonOf(element);
  const continued = element.attributes['content-type'] === 'continuation';
  const blocks: Block[] = [];
  let isFirst = true;
  for (const run of runsOf(element.children)) {
    if (!Array.isArray(run)) {
      blocks.push(...blockOf(run, reading));
      continue;
    }
    const common = isFirst ? { id, ...(continued && { continues: true }) } : { continues: true };
    const paragraph = paragraphOf(run, { ...common, ...(lang && { lang }) }, reading);
    if (paragraph.length > 0) isFirst = false;
    blocks.push(...paragraph);
  }
  // The paragraph has no text, but may be the target of links.
  const [first] = blocks;
  if (isFirst && id !== '' && first?.id === '') first.id = id;
  return blocks;
}

const PARTS: Record<string, Section['part']> = {
  ack: 'acknowledgements',
  app: 'appendix',
  glossary: 'glossary',
  notes: 'notes',
  bio: 'biography',
};

export function blockOf(element: XmlElement, reading: Reading): Block[] {
  const { name, children } = element;
  const content = () => blocksOf(children, reading);
  const float = FLOATS[name];
  if (float) return floatOf(element, float, reading);
  switch (name) {
    case 'p':
    case 'verse-line':
      return paragraphsOf(element, reading);
    case 'sec':
    case 'ack':
    case 'app':
    case 'glossary':
    case 'notes':
    case 'bio':
      return [sectionOf(element, reading)];
    case 'app-group':
    case 'sec-group':
    case 'alternatives':
      return groupOf(element, reading);
    case 'title':
    case 'subtitle':
    case 'label':
    case 'attrib':
    case 'subject':
      return paragraphOf(children, commonOf(element), reading);
    case 'list':
      return [listOf(element, reading)];
    case 'def-list':
      return definitionsOf(element, reading);
    case 'table':
    case 'array':
      return tableOf(element, reading);
    case 'disp-formula':
      return [equationOf(element, reading, (within) => trimmed(inlinesOf(within, reading)))];
    case 'code':
    case 'preformat':
      return [codeOf(element)];
    case 'disp-quote':
    case 'verse-group':
      return [quotationOf(element, reading)];
    case 'fn-group':
      return [notesOf(element, elementsOf(element), reading)];
    case 'ref-list':
      return [referencesOf(element, reading)];
    case 'graphic':
      return pictured(element, reading);
    case 'hr':
      reading.unheld.add(name);
      return [];
    case 'sec-meta':
    case 'object-id':
    case 'alt-text':
    case 'long-desc':
      reading.unheld.add(name, textOf(element));
      return [];
    default:
      reading.unheld.add(name, textOf(element));
      return content();
  }
}

function headOf(element: XmlElement, reading: Reading): { label?: Inline[]; title?: Inline[] } {
  const [label] = childrenNamed(element, 'label');
  const [title] = childrenNamed(element, 'title');
  const [labelText, titleText] = [label, title].map((each) => each && lineOf(each, reading));
  return {
    ...(labelText && { label: labelText }),
    // Publishers write empty titles for sections without a title.
    ...(titleText && titleText.length > 0 && { title: titleText }),
  };
}

/** Returns the nodes of an element, except the nodes that were already read. */
function restOf({ children }: XmlElement, ...names: string[]): XmlNode[] {
  const seen = new Set<string>();
  return children.filter((child) => {
    if (typeof child === 'string' || !names.includes(child.name) || seen.has(child.name))
      return true;
    seen.add(child.name);
    return false;
  });
}

function sectionOf(element: XmlElement, reading: Reading): Section {
  const kind = element.attributes['sec-type'] ?? element.attributes['notes-type'];
  const part = PARTS[element.name];
  const doi = textOf(find(element, 'sec-meta/object-id') ?? find(element, 'object-id'));
  const [sectionMeta] = childrenNamed(element, 'sec-meta');
  const isRead = elementsOf(sectionMeta).every(({ name }) => READ_META.includes(name));
  const meta = isRead ? ['sec-meta'] : [];
  return {
    type: 'section',
    ...commonOf(element),
    ...(part && { part }),
    ...(kind && { kind }),
    ...(doi && { doi }),
    ...headOf(element, reading),
    content: blocksOf(restOf(element, 'label', 'title', 'object-id', ...meta), reading),
  };
}

/** Metadata of a section count as read if they contain only identifiers. */
const READ_META = ['object-id'];

/**
 * Reads a group or alternatives. A group without a title is replaced by its content. If a block has several forms, the
 * table is read, or the first form if there is no table.
 */
function groupOf(element: XmlElement, reading: Reading): Block[] {
  if (element.name !== 'alternatives') {
    const hasTitle = childrenNamed(element, 'title').length > 0;
    return hasTitle ? [sectionOf(element, reading)] : blocksOf(element.children, reading);
  }
  const elements = elementsOf(element);
  const chosen = elements.find(({ name }) => name === 'table') ?? elements[0];
  for (const other of elements) {
    if (other !== chosen)
      reading.unheld.add(`alternative ${other.name}`, textOf(other) || other.attributes.href);
  }
  return chosen ? blockOf(chosen, reading) : [];
}

const STYLES: Record<string, List['style']> = {
  bullet: 'bullet',
  simple: 'simple',
  order: 'order',
  'alpha-lower': 'alpha-lower',
  'alpha-upper': 'alpha-upper',
  'roman-lower': 'roman-lower',
  'roman-upper': 'roman-upper',
};

function listOf(element: XmlElement, reading: Reading): List {
  const type = element.attributes['list-type'];
  const items = childrenNamed(element, 'list-item');
  // A publisher's own type, such as `arrow`, is read as bullets. If all items have labels, these are the markers.
  const isLabelled =
    items.length > 0 && items.every((item) => childrenNamed(item, 'label').length > 0);
  const style = STYLES[type ?? ''] ?? (isLabelled || type === undefined ? 'simple' : 'bullet');
  return {
    type: 'list',
    ...commonOf(element),
    style,
    ...headOf(element, reading),
    items: elementsOf({ ...element, children: restOf(element, 'label', 'title') }).flatMap(
      (item): ListItem[] => {
        if (item.name === 'list-item') {
          const content = blocksOf(restOf(item, 'label', 'title'), reading);
          return [{ ...headOf(item, reading), content }];
        }
        // JATS allows only metadata here. Other content becomes an item, so that no words are lost.
        const content = unlisted(item, reading);
        return content.length > 0 ? [{ content }] : [];
      },
    ),
  };
}

/** Counts an element that a list of the tree cannot contain, and reads its text. */
function unlisted(element: XmlElement, reading: Reading): Block[] {
  const isMeta = element.name === 'object-id' || element.name === 'x';
  if (isMeta) reading.unheld.add(element.name, textOf(element));
  return isMeta ? [] : blockOf(element, reading);
}

/** Reads a list of terms. Inner lists follow the list, because they have no term. */
function definitionsOf(element: XmlElement, reading: Reading): Block[] {
  const { label, title } = headOf(element, reading);
  const head = label && title ? [...label, ' ', ...title] : (label ?? title);
  const [items, after]: [Definitions['items'], Block[]] = [[], []];
  const [termHead, definitionHead] = HEADS.map((name) => childrenNamed(element, name));
  if (termHead?.length || definitionHead?.length) {
    items.push(definitionOf(termHead ?? [], definitionHead ?? [], reading));
  }
  for (const child of elementsOf({
    ...element,
    children: restOf(element, 'label', 'title', ...HEADS),
  })) {
    if (child.name !== 'def-item') {
      after.push(...unlisted(child, reading));
      continue;
    }
    const { label: itemLabel } = headOf(child, reading);
    const [terms, definitions] = ['term', 'def'].map((name) => childrenNamed(child, name));
    const item = definitionOf(terms ?? [], definitions ?? [], reading);
    for (const other of elementsOf(child)) {
      if (!['label', 'term', 'def'].includes(other.name))
        item.content.push(...unlisted(other, reading));
    }
    items.push({ ...(itemLabel && { label: itemLabel }), ...item });
  }
  const isEmpty = items.length === 0 && !head && after.length > 0;
  const list: Definitions = {
    ...{ type: 'definitions', ...commonOf(element), ...(head && { title: head }) },
    items,
  };
  return isEmpty ? after : [list, ...after];
}

/** The elements that name the two columns of a list of terms. They become the first item of the list. */
const HEADS = ['term-head', 'def-head'];

function definitionOf(
  terms: readonly XmlElement[],
  definitions: readonly XmlElement[],
  reading: Reading,
): Definitions['items'][number] {
  const lines = terms.map((term) => lineOf(term, reading));
  return {
    term: lines.flatMap((line, at): Inline[] => (at === 0 ? line : [{ type: 'break' }, ...line])),
    content: definitions.flatMap(({ children }) => blocksOf(children, reading)),
  };
}

/** Reads a table. A label or a source, which arrays and OASIS tables may have, belongs to a float around the table. */
function tableOf(element: XmlElement, reading: Reading): Block[] {
  const isRows = (child: XmlNode) =>
    typeof child === 'string' ? isBlank(child) : ROWS.includes(child.name);
  const others = element.children.filter((child) => !isRows(child));
  if (others.length === 0) return [gridOf(element, reading)];
  const rows = element.children.filter(isRows);
  const hasRows = rows.some((child) => typeof child !== 'string');
  const table = { ...element, attributes: {}, children: rows };
  return floatOf(
    { ...element, children: [...others, ...(hasRows ? [table] : [])] },
    'table',
    reading,
  );
}

const ROWS = ['col', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'tgroup'];

/** Reads code. Its white space is preserved. */
function codeOf(element: XmlElement): Block {
  const all = (node: XmlNode): string =>
    typeof node === 'string'
      ? node
      : node.name === 'break'
        ? '\n'
        : node.children.map(all).join('');
  const { language } = element.attributes;
  const text = all(element).replace(/^\n|\s+$/g, '');
  return { type: 'code', ...commonOf(element), ...(language && { language }), text };
}

function quotationOf(element: XmlElement, reading: Reading): Block {
  const source = childrenNamed(element, 'attrib');
  const content = restOf(element, 'label', 'title').filter(
    (child) => typeof child === 'string' || child.name !== 'attrib',
  );
  return {
    type: 'quotation',
    ...commonOf(element),
    ...(element.name === 'verse-group' && { isVerse: true }),
    ...headOf(element, reading),
    content: blocksOf(content, reading),
    source: source.flatMap((each) => blocksOf(each.children, reading)),
  };
}

/** Reads a picture. A picture with a caption, a source or similar content becomes a float. */
function pictured(element: XmlElement, reading: Reading): Block[] {
  const isAlone = elementsOf(element).every(
    ({ name }) => isAlternativeText(name) || name === 'object-id',
  );
  if (isAlone) return [pictureOf(element, reading)];
  return floatOf(element, 'figure', reading, { ...fileOf(element, 'picture'), id: '' });
}
