import { type Block, emptyText, type FullText } from '@app/contracts/full-text';
import { expect, test } from 'vitest';
import { blocksOfText, blocksOnLevel, captionsFor, levelOf } from './choices.ts';
import { frontParts, partsOf } from './node-names.ts';

const p = (id: string): Block => ({ type: 'paragraph', id, content: [`Words of ${id}`] });
const section = (id: string, ...content: Block[]): Block => ({
  type: 'section',
  ...{ id, title: [`Section ${id}`], content },
});
const figure = (id: string): Block => ({
  type: 'figure',
  ...{ id, label: [`Figure ${id}`], caption: [p(`caption-${id}`)], foot: [] },
  content: [{ type: 'picture', id: `picture-${id}`, file: `${id}.png` }],
});

const text: FullText = {
  ...emptyText(),
  front: [p('title')],
  body: [section('a', p('b'), figure('f'), section('c', p('d'), figure('g'), p('e')))],
  back: [
    {
      type: 'references',
      ...{ id: 'refs', content: [], items: [{ type: 'reference', id: 'r', content: ['Li'] }] },
    },
    { type: 'notes', id: 'notes', items: [{ type: 'note', id: 'n', content: [p('n1'), p('n2')] }] },
  ],
  subArticles: [{ ...emptyText(), type: 'sub-article', id: 's', authors: [], body: [p('answer')] }],
};

test('only blocks directly in a section or in the body can be headings', () => {
  const ids = blocksOnLevel(text);
  for (const id of ['title', 'a', 'b', 'f', 'c', 'd']) expect(ids).toContain(id);
  for (const id of ['caption-f', 'picture-f', 'r']) expect(ids).not.toContain(id);
});

test('references and notes stay in their lists', () => {
  expect(blocksOfText(text)).toContain('caption-f');
  expect(blocksOfText(text)).not.toContain('r');
});

test('the level of a heading is counted from 1', () => {
  expect(levelOf(text, 'a')).toBe(1);
  expect(levelOf(text, 'c')).toBe(2);
});

test('the proposed captions are paragraphs beside the figure and captions of other figures', () => {
  const { paragraphs, floats } = captionsFor(text, 'g');
  expect(paragraphs.map(({ id }) => id)).toEqual(['d', 'e']);
  expect(floats.map(({ id }) => id)).toEqual(['f']);
});

test('a part is listed with the beginning of its text', () => {
  const named = partsOf(text).map(({ id, excerpt }) => [id, excerpt]);
  expect(named).toContainEqual(['a', 'Section a']);
  expect(named).toContainEqual(['f', 'Figure f Words of caption-f']);
  expect(named).toContainEqual(['picture-f', 'f.png']);
  expect(named).toContainEqual(['r', 'Li']);
  expect(named).toContainEqual(['notes', 'Words of n1 Words of n2']);
  expect(named).toContainEqual(['n', 'Words of n1 Words of n2']);
  expect(named).toContainEqual(['s', '']);
  expect(frontParts(text).map(({ excerpt }) => excerpt)).toEqual(['Words of title']);
});
