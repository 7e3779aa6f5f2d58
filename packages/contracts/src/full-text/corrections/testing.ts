import fc from 'fast-check';
import { assignIds } from '../ids.ts';
import type { Cell, FullText, Paragraph } from '../tree.ts';
import { emptyText } from '../tree.ts';
import {
  addParagraph,
  makeCaption,
  moveBlock,
  removeBlock,
  setHeadRows,
  setLevel,
  setWords,
} from './edits.ts';
import { blocksOfOutline, type OutlineItem } from './outline.ts';

export const paragraph = (...content: Paragraph['content']): Paragraph => ({
  type: 'paragraph',
  id: '',
  content,
});

const words = fc
  .array(fc.integer({ min: 0, max: 400 }), { minLength: 3, maxLength: 12 })
  .map((numbers) => numbers.map((number) => `w${number.toString(36)}`).join(' '));
const paragraphs = words.map(
  (text): OutlineItem => paragraph(text, { type: 'mark', mark: 'bold', content: [' end'] }),
);
const headings = fc
  .tuple(words, fc.integer({ min: 1, max: 3 }))
  .map(([text, level]): OutlineItem => ({ type: 'heading', id: '', level, content: [text] }));
const figures = fc.tuple(fc.option(words), fc.integer({ min: 1, max: 9 })).map(
  ([text, number]): OutlineItem => ({
    ...{ type: 'figure', id: '', caption: text === null ? [] : [paragraph(text)], foot: [] },
    content: [{ type: 'picture', id: '', file: `${number}.png` }],
  }),
);
const cells = words.map((text): Cell => ({ content: [paragraph(text)] }));
const rows = fc.array(fc.tuple(cells, cells), { minLength: 2, maxLength: 4 });
const tables = rows.map(
  (body): OutlineItem => ({ type: 'grid', id: '', head: [], bodies: [body], foot: [] }),
);
const lists = fc.array(words, { minLength: 1, maxLength: 4 }).map(
  (items): OutlineItem => ({
    ...{ type: 'list', id: '', style: 'bullet' },
    items: items.map((text) => ({ content: [paragraph(text)] })),
  }),
);

/** Generates texts with all kinds of blocks that corrections can change. */
export const texts = fc
  .tuple(
    fc.array(paragraphs, { maxLength: 2 }),
    fc.array(fc.oneof(paragraphs, paragraphs, headings, figures, tables, lists), {
      minLength: 1,
      maxLength: 10,
    }),
  )
  .map(([front, body]): FullText => {
    const text = structuredClone({
      ...emptyText(),
      front: blocksOfOutline(front),
      body: blocksOfOutline(body),
    });
    assignIds(text);
    return text;
  });

const EDITS = [
  'word',
  'word',
  'word',
  'level',
  'remove',
  'move',
  'add',
  'caption',
  'head',
] as const;
/** Generates changes of an editor or an author. `at` counts the nodes of the text. */
export const changes = fc.array(
  fc.record({ kind: fc.constantFrom(...EDITS), at: fc.nat(60), other: fc.nat(60) }),
  { minLength: 1, maxLength: 4 },
);
export type Change = typeof changes extends fc.Arbitrary<infer Changes> ? Changes : never;

/**
 * Applies changes to a text. A changed paragraph gets a new word, which consists of `name` and the number of the
 * change.
 */
export function changed(text: FullText, list: Change, name: string): FullText {
  return list.reduce((before, { kind, at, other }, number) => {
    const id = (type: string, place: number) => {
      const ids = idsOfType(before, type);
      return ids[place % ids.length] ?? '';
    };
    const word = `${name}${number}`;
    const edits: Record<(typeof EDITS)[number], () => FullText | undefined> = {
      word: () =>
        setWords(
          before,
          id('paragraph', at),
          'content',
          insertedInto(before, id('paragraph', at), word, other),
        ),
      level: () => setLevel(before, id(other % 2 ? 'paragraph' : 'section', at), 1 + (other % 3)),
      remove: () => removeBlock(before, id(other % 2 ? 'paragraph' : 'figure', at)),
      move: () => moveBlock(before, id('paragraph', at), other % 2 ? 1 : -1),
      add: () => addParagraph(before, id('paragraph', at), `${word} is added here`),
      caption: () => makeCaption(before, id('figure', at), id('paragraph', other)),
      head: () => setHeadRows(before, id('grid', at), 1),
    };
    return edits[kind]() ?? before;
  }, text);
}

function idsOfType(text: FullText, type: string): string[] {
  const ids: string[] = [];
  JSON.stringify(text, (_, value) => {
    if (value?.type === type) ids.push(value.id);
    return value;
  });
  return ids;
}

function insertedInto(text: FullText, id: string, word: string, place: number): string {
  let typed = '';
  JSON.stringify(text, (_, value) => {
    if (value?.id === id && value.type === 'paragraph') {
      const all = (value as Paragraph).content
        .map((node) =>
          typeof node === 'string' ? node : 'content' in node ? node.content?.join('') : '',
        )
        .join('');
      const parts = all.split(' ');
      typed = parts.toSpliced(place % (parts.length + 1), 0, word).join(' ');
    }
    return value;
  });
  return typed;
}

export const withOtherIds = (text: FullText): FullText =>
  JSON.parse(JSON.stringify(text), (name, value) =>
    name === 'id' && value ? `other-${value}` : value,
  );
