import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignIds } from '../ids.ts';
import { fullTextSchema } from '../schema.ts';
import {
  type Block,
  emptyText,
  type Float,
  type FullText,
  type Inline,
  type Section,
} from '../tree.ts';
import { textOf, textOfBlocks } from '../walk.ts';
import { wordsOf } from '../words.ts';
import * as edits from './edits.ts';
import { typedText, withTypedText } from './inline-words.ts';
import { changed, changes, paragraph, texts } from './testing.ts';

const textWith = (...body: FullText['body']): FullText => {
  const text = structuredClone({ ...emptyText(), body });
  assignIds(text);
  return text;
};
const section = (title: string, ...content: Block[]): Section => ({
  type: 'section',
  ...{ id: title, title: [title], content },
});
const named = (id: string, ...content: Inline[]) => ({ ...paragraph(...content), id });

it('returns valid texts', () => {
  fc.assert(
    fc.property(texts, changes, (text, list) => {
      const edited = changed(text, list, 'MINE');
      expect(fullTextSchema.parse(edited)).toEqual(edited);
    }),
  );
});

const CITED: Inline[] = [
  'Salt of ',
  { type: 'mark', mark: 'italic', content: ['Lake Onega'] },
  ' grows ',
  { type: 'cross-reference', id: 'x', kind: 'reference', to: ['r'], content: ['Li 2019'] },
  { type: 'link', href: 'https://example.org', content: [' slowly here'] },
];

it('returns the same nodes for a text that was not changed', () => {
  expect(typedText(CITED)).toBe('Salt of Lake Onega grows ⟦1 Li 2019⟧ slowly here');
  expect(withTypedText(CITED, typedText(CITED))).toEqual(CITED);
});

it('sets the typed words, and keeps marks, citations and links', () => {
  const typed = 'Much salt of Lake Ladoga grows ⟦1⟧ slowly there';
  expect(withTypedText(CITED, typed)).toEqual([
    ...['Much salt of ', { type: 'mark', mark: 'italic', content: ['Lake Ladoga'] }],
    ...[' grows ', CITED[3]],
    { type: 'link', href: 'https://example.org', content: [' slowly there'] },
  ]);
});

it('moves and removes citations, and refuses unknown and repeated ones', () => {
  expect(withTypedText(CITED, '⟦1 Li 2019⟧ says')).toEqual([
    CITED[3],
    { type: 'link', href: 'https://example.org', content: [' says'] },
  ]);
  expect(withTypedText(CITED, 'Salt')).toEqual(['Salt']);
  for (const typed of ['⟦2⟧', '⟦1⟧ ⟦1⟧', '⟦', 'Li ⟧'])
    expect(withTypedText(CITED, typed)).toBeUndefined();
});

it('corrects words beside brackets of the text itself', () => {
  const inlines: Inline[] = ['Of ⟦e⟧ and ⟦1 x⟧ ', ...CITED.slice(3, 4), ' ⟦2⟧ wrods'];
  const typed = typedText(inlines);
  expect(typed).toBe('Of ⟦e⟧ and ⟦1 x⟧ ⟦3 Li 2019⟧ ⟦2⟧ wrods');
  expect(withTypedText(inlines, typed)).toEqual(inlines);
  expect(withTypedText(inlines, typed.replace('wrods', 'words'))).toEqual([
    ...['Of ⟦e⟧ and ⟦1 x⟧ ', CITED[3], ' ⟦2⟧ words'],
  ]);
  for (const broken of [typed.replace('⟦3', '⟦4'), `${typed} ⟦3 Li 2019⟧`, `${typed} ⟦`])
    expect(withTypedText(inlines, broken)).toBeUndefined();
});

it('sets exactly the words that were typed', () => {
  const words = fc.array(fc.constantFrom('salt', 'ice', 'lake', 'in', '2', '.'));
  const parts = fc.array(fc.tuple(fc.boolean(), words));
  fc.assert(
    fc.property(parts, words, (list, typed) => {
      const inlines = list.map(([isBold, all]): Inline => {
        const text = `${all.join(' ')} `;
        return isBold ? { type: 'mark', mark: 'bold', content: [text] } : text;
      });
      expect(typedText(withTypedText(inlines, typed.join(' ')) ?? [])).toBe(typed.join(' '));
    }),
  );
});

it('makes a paragraph a heading whose section contains the blocks that follow, and reverses this', () => {
  const text = textWith(section('A', named('p1', 'Methods'), named('p2', 'We measured.')));
  const made = edits.setLevel(text, 'p1', 2);
  expect(made?.body).toMatchObject([
    {
      id: 'A',
      content: [{ type: 'section', id: 'p1', title: ['Methods'], content: [{ id: 'p2' }] }],
    },
  ]);
  expect(made && edits.makeParagraph(made, 'p1')).toEqual(text);
});

it('changes the level of a heading and of the headings below it', () => {
  const text = textWith(section('A', named('p', 'x')), section('B', section('C', named('q', 'y'))));
  const made = edits.setLevel(text, 'B', 2);
  expect(made?.body).toMatchObject([
    {
      id: 'A',
      content: [{ id: 'p' }, { id: 'B', content: [{ id: 'C', content: [{ id: 'q' }] }] }],
    },
  ]);
  expect(made && edits.setLevel(made, 'B', 1)).toEqual(text);
});

it('moves the place where the text begins, and loses no words', () => {
  const text = {
    ...textWith(section('Abstract', named('p', 'x')), section('Introduction', named('q', 'y'))),
    front: [named('title', 'Salt')],
  };
  const made = edits.beginBody(text, 'Introduction');
  expect(made?.body).toMatchObject([{ id: 'Introduction' }]);
  expect(made?.front.map(({ id }) => id)).toEqual(['title', 'Abstract', 'p']);
  const back = made && edits.beginBody(made, 'title');
  expect(back && wordsOf(textOf(back))).toEqual(
    wordsOf(`${textOfBlocks(text.front)} ${textOf(text)}`),
  );
});

it('sets the number of rows in the head of a table, and resets it', () => {
  const row = (name: string) => [{ content: [named(name, name)] }];
  const grid = {
    type: 'grid',
    id: 'g',
    head: [],
    bodies: [[row('a'), row('b')]],
    foot: [],
  } as const;
  const text = textWith(structuredClone(grid) as unknown as FullText['body'][number]);
  const made = edits.setHeadRows(text, 'g', 1);
  expect(made?.body).toMatchObject([{ head: [[{ isHeader: true }]], bodies: [[[{}]]] }]);
  expect(made && edits.setHeadRows(made, 'g', 0)).toEqual(text);
  expect(edits.setHeadRows(text, 'g', 2)).toBeUndefined();
});

const figure = (id: string, label: string, ...caption: Block[]): Float => ({
  type: 'figure',
  ...{ id, label: [label], caption, foot: [] },
  content: [{ type: 'picture', id: `${id}-1`, file: `${id}.png` }],
});

it('exchanges two captions, and exchanges a caption for a paragraph', () => {
  const text = textWith(
    figure('f1', 'Figure 1.', named('c1', 'Salt')),
    figure('f2', 'Figure 2.', named('c2', 'Ice')),
    named('p', 'Fig. 3: The shore'),
  );
  expect(edits.exchangeCaptions(text, 'f1', 'f2')?.body).toMatchObject([
    { id: 'f1', label: ['Figure 2.'], caption: [{ id: 'c2' }] },
    { id: 'f2', label: ['Figure 1.'], caption: [{ id: 'c1' }] },
    {},
  ]);
  expect(edits.makeCaption(text, 'f2', 'p')?.body).toMatchObject([
    { id: 'f1' },
    { id: 'f2', label: ['Fig. 3:'], caption: [{ id: 'p', content: ['The shore'] }] },
    { id: 'c2', content: ['Figure 2.', ' ', 'Ice'] },
  ]);
});

it('moves, adds and removes blocks', () => {
  const text = textWith(section('A', named('p', 'x'), named('q', 'y')), section('B'));
  const ids = (edited?: FullText) =>
    JSON.stringify(edited?.body)
      .match(/"id":"[^"]+"/g)
      ?.join();
  expect(ids(edits.moveBlock(text, 'q', -1))).toBe('"id":"A","id":"q","id":"p","id":"B"');
  expect(edits.moveBlock(text, 'p', -1)).toBeUndefined();
  expect(ids(edits.removeBlock(text, 'A'))).toBe('"id":"B"');
  expect(ids(edits.addParagraph(text, 'p', 'lost'))).toBe(
    '"id":"A","id":"p","id":"added-1","id":"q","id":"B"',
  );
});

it('writes a picture of an equation as TeX, and keeps the picture', () => {
  const text = textWith({ type: 'picture', id: 'i', file: 'e.png' });
  expect(edits.setTex(text, 'i', 'x^2')?.body).toEqual([
    {
      type: 'equation',
      id: 'i',
      tex: 'x^2',
      picture: { type: 'picture', id: 'i-picture-1', file: 'e.png' },
    },
  ]);
});
