import type { Cell, FullText, Grid, SubArticle } from '../tree.ts';
import { blocksOfOutline, type OutlineItem, outlineOf } from './outline.ts';

/** A value of a document. */
export type Value = unknown;
/** An object of a document. */
export interface Fields {
  [name: string]: Value;
}

/** A text whose nodes can be compared one by one: outlines in place of sections, and rows and items with ids. */
export interface Document extends Fields {
  main: (OutlineItem | Separator)[];
}

/** Marks where a part of the text begins, so that a correction can move this place. */
interface Separator {
  type: 'separator';
  id: `#${(typeof PARTS)[number]}`;
}

const PARTS = ['front', 'body', 'back', 'floats'] as const;

interface Row {
  type: 'row';
  id: string;
  part: string;
  cells: Cell[];
}

/** The ids of rows and items, by the ids of the blocks in them. */
export type RowIds = Map<string, string>;

/**
 * Converts a text. All versions of a text must be converted with the same `rowIds`, so that equal rows get equal ids.
 */
export function documentOf(
  { subArticles, ...text }: FullText | SubArticle,
  rowIds: RowIds = new Map(),
): Document {
  const { front, body, back, floats, ...others } = text;
  const parts = { front, body, back, floats };
  const main = PARTS.flatMap((part) => [
    { type: 'separator', id: `#${part}` } as const,
    ...outlineOf(parts[part]),
  ]);
  return {
    ...others,
    main: expanded(main, rowIds) as Document['main'],
    subArticles: subArticles.map((each) => documentOf(each, rowIds)),
  };
}

export function textOfDocument(document: Document): FullText {
  const { main, subArticles, ...others } = document;
  const parts: Record<string, OutlineItem[]> = { front: [], body: [], back: [], floats: [] };
  let part: OutlineItem[] = parts.front ?? [];
  for (const item of main) {
    if (item.type === 'separator') part = parts[item.id.slice(1)] ?? part;
    else part.push(contracted(item) as OutlineItem);
  }
  const blocks = Object.entries(parts).map(([name, items]) => [name, blocksOfOutline(items)]);
  return {
    ...others,
    ...Object.fromEntries(blocks),
    subArticles: (subArticles as Document[]).map(textOfDocument),
  };
}

export const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a copy of a value in which `change` replaces every object, the innermost objects first. */
export function mapFields(value: Value, change: (fields: Fields) => Fields): Value {
  if (Array.isArray(value)) return value.map((each) => mapFields(each, change));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, mapFields(each, change)]);
  return change(Object.fromEntries(entries));
}

/**
 * Gives ids to rows of tables and items of lists. An id is derived from the blocks in the row or item, so it stays the
 * same when the row or item moves.
 */
const expanded = (value: Value, rowIds: RowIds): Value =>
  mapFields(value, (fields) => {
    if (fields.type === 'grid') {
      const { head, bodies, foot, ...others } = fields as unknown as Grid;
      const rows = [
        ...head.map((cells) => ({ part: 'head', cells })),
        ...bodies.flatMap((body, at) => body.map((cells) => ({ part: `body-${at}`, cells }))),
        ...foot.map((cells) => ({ part: 'foot', cells })),
      ];
      return { ...others, rows: withIds(rows, 'row', rowIds), bodies: bodies.length };
    }
    if (fields.type === 'list' || fields.type === 'definitions')
      return { ...fields, items: withIds(fields.items as Fields[], 'item', rowIds) };
    return fields;
  });

function withIds<Item extends object>(
  items: readonly Item[],
  type: 'row' | 'item',
  rowIds: RowIds,
) {
  const taken = new Set<string>();
  return items.map((item, at) => {
    const within = idsWithin(item);
    const names = [...within.map((id) => rowIds.get(id)), `${type}-${within[0] ?? at}`];
    const isFree = (name: string | undefined) => name?.startsWith(type) && !taken.has(name);
    const id = names.find(isFree) ?? `${type}-${within[0]}-${at}`;
    taken.add(id);
    for (const each of within) if (!rowIds.has(each)) rowIds.set(each, id);
    return { ...item, type, id };
  });
}

function idsWithin(value: Value): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isFields(value) && typeof value.id === 'string' ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(idsWithin)];
}

function contracted(item: Value): Value {
  const inner = Object.entries(item as Fields).map(([name, value]) => [
    name,
    mapFields(value, (fields) => (fields.type === 'heading' ? asParagraph(fields) : plain(fields))),
  ]);
  return plain(Object.fromEntries(inner));
}

/**
 * Turns a heading outside of an outline into a paragraph. A merged caption contains such a heading if one version moved
 * a paragraph into the caption and the other version made the paragraph a heading.
 */
const asParagraph = ({ id, lang, dir, content = [] }: Fields): Fields => ({
  ...{ type: 'paragraph', id, content },
  ...(lang !== undefined && { lang }),
  ...(dir !== undefined && { dir }),
});

function plain(fields: Fields): Fields {
  if (fields.type === 'grid') {
    const { rows, bodies, ...others } = fields as unknown as Fields & { rows: Row[] };
    const of = (part: string) => rows.filter((row) => row.part === part).map((row) => row.cells);
    // Rows and the number of bodies may come from different versions. Every body with a row is created, even if the
    // number of bodies is smaller.
    const numbers = rows.map(({ part }) => Number(part.replace('body-', '')) + 1 || 0);
    const count = Math.max(Number(bodies), ...numbers);
    return {
      ...others,
      head: of('head'),
      bodies: Array.from({ length: count }, (_, at) => of(`body-${at}`)),
      foot: of('foot'),
    };
  }
  if (fields.type !== 'list' && fields.type !== 'definitions') return fields;
  const items = (fields.items as Fields[]).map(({ id: _, type: __, ...item }) => item);
  return { ...fields, items };
}
