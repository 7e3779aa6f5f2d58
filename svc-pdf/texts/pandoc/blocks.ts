import {
  type Block,
  type Cell,
  type Grid,
  type Inline,
  type List,
  type Paragraph,
  textOfBlocks,
  textOfInlines,
} from '@app/contracts/full-text';
import type { Attributes, PandocBlock, PandocRow, PandocTable } from './ast.ts';
import { type FlatBlock, headingOf } from './headings.ts';
import { withHtmlBlocks } from './html.ts';
import {
  decoded,
  type ItemNumber,
  inlinesOf,
  noteUnheld,
  type Reading,
  textIn,
} from './inlines.ts';
import { APPENDIX, HEAD_CELL, itemPlaceOf, keyOf, LIST_TABLE, UNREAD_PLACE } from './targets.ts';

/** Reads the blocks of a document. Headings are not sections yet. */
export function flatBlocksOf(blocks: readonly PandocBlock[], reading: Reading): FlatBlock[] {
  return withHtmlBlocks(blocks).flatMap((block): FlatBlock[] => {
    if (block.t === 'Header') {
      const [level, [id, classes], inner] = block.c;
      const content = inlinesOf(inner, reading);
      if (content.length === 0) return [];
      if (content[0] === APPENDIX) return beginAppendices(reading);
      const number = classes.includes('unnumbered') ? undefined : numberOf(level, reading);
      const heading = headingOf(level, content, id);
      if (number !== undefined) heading.section.label = [number];
      return [heading];
    }
    if (block.t === 'Div') {
      const [attributes, inner] = block.c;
      const [, classes] = attributes;
      return classes.includes(LIST_TABLE)
        ? listTableOf(attributes, inner, reading)
        : isApart(attributes)
          ? apartOf(attributes, inner, reading)
          : divisionOf(attributes, flatBlocksOf(inner, reading));
    }
    return blockOf(block, reading);
  });
}

function beginAppendices({ numbers }: Reading): [] {
  if (numbers) Object.assign(numbers, { isAppendix: true, sections: [] });
  return [];
}

/** Returns the number of a heading of LaTeX, which numbers three levels. */
function numberOf(level: number, { numbers }: Reading): string | undefined {
  const { sections } = numbers ?? {};
  if (!sections || level > 3) return undefined;
  for (let above = 0; above < level; above += 1) sections[above] ??= 0;
  sections[level - 1] = (sections[level - 1] ?? 0) + 1;
  sections.length = level;
  const [first = 1, ...others] = sections;
  return [numbers?.isAppendix ? String.fromCharCode(64 + first) : first, ...others].join('.');
}

/** Reads the blocks within another block. Their headings become bold paragraphs. */
export function blocksOf(blocks: readonly PandocBlock[], reading: Reading): Block[] {
  return flatBlocksOf(blocks, reading).map((block) =>
    block.type === 'heading'
      ? {
          type: 'paragraph',
          id: '',
          content: [{ type: 'mark', mark: 'bold', content: block.content }],
        }
      : block,
  );
}

function blockOf(block: PandocBlock, reading: Reading): Block[] {
  switch (block.t) {
    case 'Plain':
    case 'Para':
      return paragraphOf(inlinesOf(block.c, reading));
    case 'LineBlock':
      return [
        {
          type: 'quotation',
          id: '',
          isVerse: true,
          content: block.c.flatMap((line) => paragraphOf(inlinesOf(line, reading))),
          source: [],
        },
      ];
    case 'CodeBlock': {
      const [[, [language]], text] = block.c;
      const place = text.startsWith(UNREAD_PLACE)
        ? reading.places?.get(Number(text.slice(1)))
        : undefined;
      if (place) return [place];
      return [{ type: 'code', id: '', ...(language && { language }), text }];
    }
    case 'RawBlock':
      noteUnheld(reading.unheld, `raw ${block.c[0]}`, block.c[1]);
      return [];
    case 'BlockQuote':
      return [{ type: 'quotation', id: '', content: reading.blocks(block.c), source: [] }];
    case 'OrderedList': {
      const [[start, { t: style }], items] = block.c;
      return [listOf(STYLES[style] ?? 'order', items, reading, start)];
    }
    case 'BulletList':
      return [listOf('bullet', block.c, reading)];
    case 'DefinitionList':
      return [
        {
          type: 'definitions',
          id: '',
          items: block.c.map(([term, definitions]) => ({
            term: inlinesOf(term, reading),
            content: definitions.flatMap((each) => reading.blocks(each)),
          })),
        },
      ];
    case 'HorizontalRule':
      noteUnheld(reading.unheld, 'horizontal rule');
      return [];
    case 'Table':
      return tableOf(block.c, reading);
    case 'Figure': {
      const [[id], [, caption], content] = block.c;
      return [
        {
          type: 'figure',
          id,
          caption: reading.blocks(caption),
          content: reading.blocks(content),
          foot: [],
        },
      ];
    }
    // The caller reads these blocks.
    case 'Div':
    case 'Header':
      return [];
  }
}

/**
 * Applies the properties of a division of the file to the blocks in it: the text direction, and the id to which links
 * lead, such as links to a theorem.
 */
function divisionOf<Kind extends FlatBlock>([id, , others]: Attributes, blocks: Kind[]): Kind[] {
  const { dir } = Object.fromEntries(others);
  const [first] = blocks;
  if (id && first?.type === 'paragraph') first.content.unshift({ type: 'anchor', id });
  if (dir !== 'rtl' && dir !== 'ltr') return blocks;
  return blocks.map((block) => (block.type === 'paragraph' ? { dir, ...block } : block));
}

function paragraphOf(content: Inline[]): Block[] {
  const [only, ...rest] = content;
  // If the whole paragraph is in one language, the paragraph itself gets this language.
  if (typeof only === 'object' && only.type === 'span' && rest.length === 0 && !only.id) {
    const { lang, dir } = only;
    return paragraphOf(only.content).map((block) => ({
      ...(lang && { lang }),
      ...(dir && { dir }),
      ...block,
    }));
  }
  const isEmpty = content.every((node) =>
    typeof node === 'string' ? node.trim() === '' : node.type === 'break',
  );
  if (isEmpty) return [];
  return [isFromRight(content) ? fromRight(content) : { type: 'paragraph', id: '', content }];
}

/**
 * Returns whether most letters of a paragraph run from right to left. pandoc loses the direction of paragraphs that
 * also contain text from left to right.
 */
function isFromRight(content: readonly Inline[]): boolean {
  const lettersIn = (nodes: readonly Inline[]) =>
    textOfInlines(nodes).match(/\p{L}/gu)?.length ?? 0;
  const spans = content.filter(
    (node) => typeof node === 'object' && node.type === 'span' && node.dir === 'rtl',
  );
  return spans.length > 0 && lettersIn(spans) > lettersIn(content) / 2;
}

const fromRight = (content: readonly Inline[]): Paragraph => ({
  ...{ type: 'paragraph', id: '', dir: 'rtl' },
  content: content.flatMap((node): Inline[] => {
    if (typeof node === 'string' || node.type !== 'span' || node.dir !== 'rtl') return [node];
    const { dir: _, ...span } = node;
    return span.lang || span.id ? [span] : span.content;
  }),
});

const STYLES: Record<string, List['style']> = {
  LowerAlpha: 'alpha-lower',
  UpperAlpha: 'alpha-upper',
  LowerRoman: 'roman-lower',
  UpperRoman: 'roman-upper',
};

function listOf(
  style: List['style'],
  items: readonly PandocBlock[][],
  reading: Reading,
  start = 1,
): List {
  const numbers: (ItemNumber | undefined)[] = [];
  const list: List = {
    type: 'list',
    id: '',
    style,
    ...(start !== 1 && { start }),
    items: items.map((blocks) => {
      const { number, rest } = takeNumber(blocks);
      numbers.push(number);
      const item = { content: reading.blocks(rest) };
      if (number) reading.items.set(item, number);
      return item;
    }),
  };
  const [first] = numbers;
  if (!first) return list;
  const isCounted = numbers.every(
    (each, at) => each?.style && each.style === first.style && each.number === first.number + at,
  );
  delete list.start;
  if (!isCounted) {
    for (const [at, item] of list.items.entries()) {
      const number = numbers[at];
      if (number) item.label = [number.label];
    }
    return { ...list, style: 'simple' };
  }
  return {
    ...list,
    style: first.style ?? style,
    ...(first.number !== 1 && { start: first.number }),
  };
}

/** Divides the text of an item into its number, if it has one, and the rest. */
function takeNumber(blocks: readonly PandocBlock[]): {
  number?: ItemNumber;
  rest: PandocBlock[];
} {
  const [first, ...others] = blocks;
  if (first?.t === 'Div') {
    const { number, rest } = takeNumber(first.c[1]);
    return { number, rest: [{ ...first, c: [first.c[0], rest] }, ...others] };
  }
  const [link, ...inlines] = first?.t === 'Para' || first?.t === 'Plain' ? first.c : [];
  const place = link?.t === 'Link' ? itemPlaceOf(decoded(link.c[2][0].slice(1))) : undefined;
  if (!first || link?.t !== 'Link' || !place) return { rest: [...blocks] };
  const number = { ...place, label: textIn(link.c[1]).trim() };
  return { number, rest: [{ t: 'Para', c: inlines }, ...others] };
}

const ALIGNMENTS: Record<string, string> = {
  AlignLeft: 'left',
  AlignRight: 'right',
  AlignCenter: 'center',
};

/** The maximum numbers of columns and rows of a cell in HTML. Larger numbers are reduced to these. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

/** Returns a table. Its caption becomes a paragraph above the table, which is handled like all other captions. */
function tableOf(
  [[id], [, caption], columns, [, head], bodies, [, foot]]: PandocTable,
  reading: Reading,
): Block[] {
  const rowsOf = (rows: readonly PandocRow[], headColumns = 0) =>
    rows.map(([, cells]) =>
      cells.map(([[, classes], alignment, rowspan, colspan, blocks], at): Cell => {
        const align = ALIGNMENTS[alignment.t];
        return {
          ...((at < headColumns || classes.includes(HEAD_CELL)) && { isHeader: true }),
          ...(rowspan > 1 && { rowspan: Math.min(rowspan, MAX_ROWSPAN) }),
          ...(colspan > 1 && { colspan: Math.min(colspan, MAX_COLSPAN) }),
          ...(align && { align }),
          content: reading.blocks(blocks),
        };
      }),
    );
  const asHead = (rows: Cell[][]) =>
    rows.map((row) => row.map((cell) => ({ ...cell, isHeader: true })));
  const isFilled = (rows: Cell[][]) =>
    rows.some((row) => row.some(({ content }) => content.length > 0));
  const top = rowsOf(head);
  const grid: Grid = {
    type: 'grid',
    id,
    head: isFilled(top) ? asHead(top) : [],
    bodies: bodies.map(([, headColumns, between, rows]) => [
      ...asHead(rowsOf(between)),
      ...rowsOf(rows, headColumns),
    ]),
    foot: rowsOf(foot),
  };
  const aligned = columns.map(([alignment, width]) => {
    const align = ALIGNMENTS[alignment.t];
    const share = width.c === undefined ? undefined : `${Math.round(width.c * 1000) / 10}%`;
    return { ...(align && { align }), ...(share && { width: share }) };
  });
  if (aligned.some((column) => Object.keys(column).length > 0)) grid.columns = aligned;
  const above = reading.blocks(caption);
  for (const block of above) reading.captions.add(keyOf(textOfBlocks([block])));
  return [...above, grid];
}

/**
 * Returns whether a division of Quarto is a box or a figure. The heading in it is a title and does not begin a section.
 */
const isApart = ([id, classes]: Attributes) =>
  /^(?:fig|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem)-/.test(id) ||
  classes.some((each) => /^(?:callout|panel-tabset)/.test(each));

/** Returns a box with its title, or a figure of several pictures with its caption, which is its last paragraph. */
function apartOf(
  attributes: Attributes,
  inner: readonly PandocBlock[],
  reading: Reading,
): FlatBlock[] {
  const [id, , others] = attributes;
  const content = reading.blocks(inner);
  const last = content.at(-1);
  if (id.startsWith('fig-') && content.length > 1 && last?.type === 'paragraph')
    return [{ type: 'figure', id, caption: [last], content: content.slice(0, -1), foot: [] }];
  const { title } = Object.fromEntries(others);
  const head: Block[] = title
    ? [{ type: 'paragraph', id: '', content: [{ type: 'mark', mark: 'bold', content: [title] }] }]
    : [];
  return divisionOf(attributes, [...head, ...content]);
}

/** Returns the caption and the table of a list table of MyST, in which each row is a list of cells. */
function listTableOf(
  [id, , others]: Attributes,
  inner: readonly PandocBlock[],
  reading: Reading,
): FlatBlock[] {
  const at = inner.findIndex(({ t }) => t === 'BulletList');
  const list = inner[at];
  const cells = (row: readonly PandocBlock[]) =>
    row.flatMap((block) => (block.t === 'BulletList' ? block.c : [[block]]));
  if (list?.t !== 'BulletList') return flatBlocksOf(inner, reading);
  const options = Object.fromEntries(others);
  const [headRows, headColumns] = [options['header-rows'], options['stub-columns']].map(Number);
  const rows = list.c.map((row, rowAt) =>
    cells(row).map((content, column): Cell => {
      const isHeader = rowAt < (headRows ?? 0) || column < (headColumns ?? 0);
      return { ...(isHeader && { isHeader }), content: reading.blocks(content) };
    }),
  );
  const above = reading.blocks(inner.slice(0, at));
  for (const block of above) reading.captions.add(keyOf(textOfBlocks([block])));
  const grid: Grid = {
    type: 'grid',
    id,
    head: rows.slice(0, headRows),
    bodies: [rows.slice(headRows)],
    foot: [],
  };
  return [...above, grid, ...flatBlocksOf(inner.slice(at + 1), reading)];
}
