import type { Reference } from '@app/contracts';
import { type CitedWork, emptyText, type FullText } from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { matchReferences } from './matched-references.ts';

const work = (
  content: string,
  { id = content, doi }: { id?: string; doi?: string } = {},
): CitedWork => ({
  type: 'reference',
  id,
  content: [content],
  ...(doi && { doi }),
});
const textWith = (...items: CitedWork[]): FullText => ({
  ...emptyText(),
  back: [{ type: 'references', id: 'list', content: [], items }],
});

/** Returns, for each reference of a text, the index of the same work among the references of the record. */
function placesOf(items: CitedWork[], references: Reference[], text = textWith(...items)) {
  const matched = matchReferences(text, references);
  return items.map((item) => {
    const found = matched.get(item);
    return found && references.indexOf(found);
  });
}

const ICE = 'Noether E. (1918). Invariant problems of variations. Göttingen Reports, 235–257.';
const SALT = 'Curie M. (1903). Research on radioactive substances in salts. Annales, 28–64.';
const DUST = 'Meitner L. (1939). Disintegration of uranium by neutrons in dust. Nature 143, 239.';

it('finds references by their keys, unless the DOIs, years or texts differ', () => {
  expect(
    placesOf([work('Anything', { id: 'b' })], [{ text: ICE }, { key: 'b', doi: '10.5555/1' }]),
  ).toEqual([1]);
  expect(placesOf([work(ICE, { id: 'ref1' })], [{ key: 'ref1', text: SALT }])).toEqual([undefined]);
  expect(
    placesOf([work('x', { id: 'a', doi: '10.5555/1' })], [{ key: 'a', doi: '10.5555/2' }]),
  ).toEqual([undefined]);
});

it('finds references by their DOIs, and references with the same DOI by their texts', () => {
  const doi = '10.5555/ABC';
  expect(
    placesOf(
      [work(SALT, { doi }), work(ICE, { doi: 'https://doi.org/10.5555/abc' })],
      [
        { doi: doi.toLowerCase(), text: ICE },
        { doi: doi.toLowerCase(), text: SALT },
      ],
    ),
  ).toEqual([1, 0]);
});

it('finds references by the similarity of texts, the most similar ones first', () => {
  const spelled =
    'E. Noether, “Invariant problems of variations”, Gottingen reports, 235-257 (1918)';
  const parts = {
    author: 'Curie',
    year: '1903',
    articleTitle: 'Research on radioactive substances in salts',
  };
  const first = 'Roe A. (2001). The history of ice in the northern sea. Part one. Sea 1, 1.';
  const second = 'Roe A. (2001). The history of ice in the northern sea. Part two. Sea 2, 7.';
  expect(placesOf([work(spelled), work(SALT)], [parts, { text: ICE }, { text: DUST }])).toEqual([
    1, 0,
  ]);
  expect(placesOf([work(first), work(second)], [{ text: second }, { text: first }])).toEqual([
    1, 0,
  ]);
});

it('does not match references by place if one list is longer or their texts differ', () => {
  expect(placesOf([work(ICE), work(SALT)], [{ text: DUST }, { text: 'Hal, 2001' }])).toEqual([
    undefined,
    undefined,
  ]);
  const short = { author: 'Noether', year: '1918' };
  expect(placesOf([work(ICE)], [short])).toEqual([0]);
  expect(placesOf([work(ICE)], [short, { text: DUST }])).toEqual([undefined]);
  expect(placesOf([work(ICE)], [{ author: 'Noether', year: '1919' }])).toEqual([undefined]);
});

it('gives each reference one partner, and references of sub-articles none', () => {
  expect(placesOf([work(ICE), work(ICE, { id: 'again' })], [{ text: ICE }])).toEqual([
    0,
    undefined,
  ]);
  const items = [work(ICE)];
  const inSub = { ...emptyText(), type: 'sub-article' as const, id: 's', authors: [] };
  const text = { ...emptyText(), subArticles: [{ ...inSub, back: textWith(...items).back }] };
  expect(placesOf(items, [{ text: ICE }], text)).toEqual([undefined]);
});
