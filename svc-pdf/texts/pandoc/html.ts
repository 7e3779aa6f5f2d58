import type { Attributes, MarkName, PandocBlock, PandocInline, PandocRow } from './ast.ts';
import { HEAD_CELL } from './targets.ts';

const NONE: Attributes = ['', [], []];
const TAG = /^<(\/?)([a-z]+)\b([^>]*)>$/i;

function tagOf(format: string, text: string) {
  const [, slash, name, attributes = ''] = (format === 'html' && TAG.exec(text.trim())) || [];
  return name === undefined
    ? undefined
    : { isEnd: slash === '/', name: name.toLowerCase(), attributes };
}
const tagOfBlock = (block: PandocBlock) => (block.t === 'RawBlock' ? tagOf(...block.c) : undefined);
const attributeIn = (attributes: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]*)`, 'i').exec(attributes)?.[1];

/**
 * Converts HTML tables and figures in Markdown. pandoc keeps their tags and reads the content between the tags as
 * Markdown.
 */
export function withHtmlBlocks(blocks: readonly PandocBlock[]): readonly PandocBlock[] {
  if (!blocks.some((block) => /^(?:table|figure)$/.test(tagOfBlock(block)?.name ?? '')))
    return blocks;
  const all: PandocBlock[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at] as PandocBlock;
    const tag = tagOfBlock(block);
    const end =
      tag && !tag.isEnd && /^(?:table|figure)$/.test(tag.name) ? endOf(blocks, at, tag.name) : -1;
    if (!tag || end < 0) {
      all.push(block);
      continue;
    }
    const id: Attributes = [attributeIn(tag.attributes, 'id') ?? '', [], []];
    const inner = blocks.slice(at + 1, end);
    all.push(...(tag.name === 'table' ? tableOf(id, inner) : figureOf(id, inner)));
    at = end;
  }
  return all;
}

/** Returns the index of the end tag that belongs to the tag at the index `from`. */
function endOf(blocks: readonly PandocBlock[], from: number, name: string): number {
  let depth = 0;
  for (let at = from; at < blocks.length; at += 1) {
    const tag = tagOfBlock(blocks[at] as PandocBlock);
    if (tag?.name === name) depth += tag.isEnd ? -1 : 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Divides blocks into those within an element and the others. */
function divided(blocks: readonly PandocBlock[], name: string): [PandocBlock[], PandocBlock[]] {
  const from = blocks.findIndex((block) => tagOfBlock(block)?.name === name);
  const to = from < 0 ? -1 : endOf(blocks, from, name);
  if (to < 0) return [[], [...blocks]];
  return [blocks.slice(from + 1, to), [...blocks.slice(0, from), ...blocks.slice(to + 1)]];
}

function figureOf(id: Attributes, inner: readonly PandocBlock[]): readonly PandocBlock[] {
  const [caption, content] = divided(inner, 'figcaption');
  const all = withHtmlBlocks(content);
  // pandoc makes a figure of a picture that stands alone.
  const pictures = all.flatMap((block) => (block.t === 'Figure' ? block.c[2] : [block]));
  return caption.length > 0 ? [{ t: 'Figure', c: [id, [null, caption], pictures] }] : all;
}

/** Returns the blocks outside of cells, followed by the table if it has cells. */
function tableOf(id: Attributes, inner: readonly PandocBlock[]): PandocBlock[] {
  const [caption, rest] = divided(inner, 'caption');
  const before: PandocBlock[] = [];
  const rows: { part: string; isHead: boolean; cells: PandocRow[1] }[] = [];
  let part = 'tbody';
  let content: PandocBlock[] = [];
  const end = () => {
    const cell = rows.at(-1)?.cells.at(-1);
    (cell?.[4] ?? before).push(...withHtmlBlocks(content));
    content = [];
  };
  for (let at = 0; at < rest.length; at += 1) {
    const block = rest[at] as PandocBlock;
    const tag = tagOfBlock(block);
    if (tag?.name === 'table' && !tag.isEnd) {
      const last = Math.max(at, endOf(rest, at, 'table'));
      content.push(...rest.slice(at, last + 1));
      at = last;
    } else if (!tag || !/^(?:t[rdh]|thead|tbody|tfoot|colgroup|col)$/.test(tag.name)) {
      content.push(block);
    } else {
      end();
      if (/^t(?:head|body|foot)$/.test(tag.name)) part = tag.isEnd ? 'tbody' : tag.name;
      if (tag.name === 'tr' && !tag.isEnd) rows.push({ part, isHead: true, cells: [] });
      if (/^t[dh]$/.test(tag.name) && !tag.isEnd) {
        if (rows.length === 0) rows.push({ part, isHead: true, cells: [] });
        const row = rows.at(-1);
        const span = (name: string) =>
          Math.max(Number.parseInt(attributeIn(tag.attributes, name) ?? '', 10) || 1, 1);
        row?.cells.push([
          tag.name === 'th' ? ['', [HEAD_CELL], []] : NONE,
          { t: 'AlignDefault' },
          span('rowspan'),
          span('colspan'),
          [],
        ]);
        if (row && tag.name === 'td') row.isHead = false;
      }
    }
  }
  end();
  const filled = rows.filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) return [...caption, ...before];
  const first = filled.findIndex((row) => row.part !== 'thead' && !row.isHead);
  const headRows = Math.max(first, 0);
  const asRows = (each: typeof rows): PandocRow[] => each.map(({ cells }) => [NONE, cells]);
  const body = filled.slice(headRows);
  const table: PandocBlock = {
    t: 'Table',
    c: [
      id,
      [null, caption],
      [],
      [NONE, asRows(filled.slice(0, headRows))],
      [[NONE, 0, [], asRows(body.filter((row) => row.part !== 'tfoot'))]],
      [NONE, asRows(body.filter((row) => row.part === 'tfoot'))],
    ],
  };
  return [...before, table];
}

const MARKS: Record<string, MarkName> = {
  ...{ sub: 'Subscript', sup: 'Superscript', b: 'Strong', strong: 'Strong', i: 'Emph', em: 'Emph' },
  ...{ u: 'Underline', s: 'Strikeout', del: 'Strikeout' },
};

/** Converts HTML marks and line breaks in Markdown. */
export function withHtmlMarks(nodes: readonly PandocInline[]): readonly PandocInline[] {
  if (!nodes.some(({ t }) => t === 'RawInline')) return nodes;
  const all: PandocInline[] = [];
  const open: { name: string; mark: MarkName; tag: PandocInline; content: PandocInline[] }[] = [];
  const add = (...added: PandocInline[]) => (open.at(-1)?.content ?? all).push(...added);
  const giveUp = () => {
    const last = open.pop();
    if (last) add(last.tag, ...last.content);
  };
  for (const node of nodes) {
    const tag = node.t === 'RawInline' ? tagOf(...node.c) : undefined;
    const mark = MARKS[tag?.name ?? ''];
    if (tag?.name === 'br') add({ t: 'LineBreak' });
    else if (tag && mark && !tag.isEnd) open.push({ name: tag.name, mark, tag: node, content: [] });
    else if (tag?.isEnd && open.some(({ name }) => name === tag.name)) {
      while (open.at(-1)?.name !== tag.name) giveUp();
      const last = open.pop();
      if (last) add({ t: last.mark, c: last.content });
    } else add(node);
  }
  while (open.length > 0) giveUp();
  return all;
}
