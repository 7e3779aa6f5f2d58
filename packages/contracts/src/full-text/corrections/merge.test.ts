import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignIds } from '../ids.ts';
import { fullTextSchema } from '../schema.ts';
import { emptyText, type Float, type FullText } from '../tree.ts';
import { wordsOf } from '../words.ts';
import { withIdsOf } from './align.ts';
import { documentOf, textOfDocument } from './document.ts';
import { makeCaption, setAlt, setHeadRows, setWords } from './edits.ts';
import { mergeTexts } from './merge.ts';
import { changed, changes, paragraph, texts, withOtherIds } from './testing.ts';

const read = (text: FullText) => ({ text, questions: [], removed: [], unheld: [], lostWords: [] });
const namesIn = (value: unknown, name: string) =>
  wordsOf(JSON.stringify(value)).filter((word) => word.startsWith(name));

function uniqueIds(text: FullText) {
  const ids: string[] = [];
  JSON.stringify(text, (name, value) => {
    if (name === 'id') ids.push(value);
    return value;
  });
  expect(ids).toHaveLength(new Set(ids).size);
}

it('converts a text to a document and back without a change', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(textOfDocument(documentOf(text))).toEqual(text);
    }),
  );
});

it('returns the corrected text if the new file has the same content, with any ids', () => {
  fc.assert(
    fc.property(texts, changes, (base, list) => {
      const mine = changed(base, list, 'MINE');
      const theirs = withIdsOf(base, read(withOtherIds(base))).text;
      expect(theirs).toEqual(base);
      expect(mergeTexts(base, mine, theirs)).toEqual({ text: mine, conflicts: [] });
    }),
  );
});

it('returns the new text if nothing was corrected', () => {
  fc.assert(
    fc.property(texts, changes, (base, list) => {
      const theirs = changed(base, list, 'THEIRS');
      expect(mergeTexts(base, base, theirs)).toEqual({ text: theirs, conflicts: [] });
    }),
  );
});

it('merges every correction and every change of the file, or reports a conflict, and returns a valid text', () => {
  fc.assert(
    fc.property(texts, changes, changes, fc.boolean(), (base, own, others, hasOtherIds) => {
      const mine = changed(base, own, 'MINE');
      const file = changed(base, others, 'THEIRS');
      const theirs = withIdsOf(base, read(hasOtherIds ? withOtherIds(file) : file), mine).text;
      const { text, conflicts } = mergeTexts(base, mine, theirs);
      expect(namesIn(text, 'MINE')).toEqual(expect.arrayContaining(namesIn(mine, 'MINE')));
      const shown = namesIn([text, conflicts], 'THEIRS');
      expect(shown).toEqual(expect.arrayContaining(namesIn(theirs, 'THEIRS')));
      const choices = Object.fromEntries(conflicts.map(({ id }) => [id, 'theirs'] as const));
      const other = mergeTexts(base, mine, theirs, choices);
      expect(namesIn([other.text, other.conflicts], 'THEIRS')).toEqual(
        expect.arrayContaining(namesIn(theirs, 'THEIRS')),
      );
      expect(namesIn([other.text, other.conflicts], 'MINE')).toEqual(
        expect.arrayContaining(namesIn(mine, 'MINE')),
      );
      for (const merged of [text, other.text]) {
        expect(fullTextSchema.parse(merged)).toEqual(merged);
        uniqueIds(merged);
      }
    }),
    // Shrinking is switched off, because finding a smaller counterexample takes minutes.
    { endOnFailure: true },
  );
});

const textWith = (...body: FullText['body']): FullText => {
  const text = structuredClone({ ...emptyText(), body });
  assignIds(text);
  return text;
};
const SALT = 'The salt of the lake was measured in spring, before the ice began to melt.';
const ICE = 'Ice grows from the shore towards the middle of the lake in winter.';

it('merges changes of the corrected text and of the file in one paragraph', () => {
  const base = textWith(paragraph(SALT), paragraph(ICE));
  const id = base.body[0]?.id ?? '';
  const mine = setWords(base, id, 'content', SALT.replace('measured', 'weighed'));
  const theirs = setWords(base, id, 'content', SALT.replace('spring', 'autumn'));
  if (!mine || !theirs) throw new Error('Nothing was changed');
  const both = SALT.replace('measured', 'weighed').replace('spring', 'autumn');
  expect(mergeTexts(base, mine, theirs)).toMatchObject({
    text: { body: [{ id, content: [both] }, {}] },
    conflicts: [],
  });
});

it('reports a conflict if both change the same words, and applies the choice', () => {
  const base = textWith(paragraph(SALT));
  const id = base.body[0]?.id ?? '';
  const mine = setWords(base, id, 'content', SALT.replace('spring', 'May'));
  const theirs = setWords(base, id, 'content', SALT.replace('spring', 'autumn'));
  if (!mine || !theirs) throw new Error('Nothing was changed');
  const merged = mergeTexts(base, mine, theirs);
  expect(merged.text).toEqual(mine);
  const [conflict] = merged.conflicts;
  expect(conflict).toMatchObject({
    ...{ node: id, kind: 'changed', base: SALT },
    mine: SALT.replace('spring', 'May'),
    theirs: SALT.replace('spring', 'autumn'),
  });
  const chosen = mergeTexts(base, mine, theirs, { [conflict?.id ?? '']: 'theirs' });
  expect(chosen.text).toEqual(theirs);
});

it('keeps the correction of a paragraph that the new file lacks, and reports a conflict', () => {
  const base = textWith(paragraph(SALT), paragraph(ICE));
  const [first, second] = base.body;
  const mine = setWords(base, first?.id ?? '', 'content', SALT.replace('spring', 'May'));
  const theirs = { ...base, body: second ? [second] : [] };
  const merged = mergeTexts(base, mine ?? base, theirs);
  expect(merged.text).toEqual(mine);
  expect(merged.conflicts).toMatchObject([{ node: first?.id, kind: 'removed in the file' }]);
});

it('keeps the corrected text alternative of a replaced picture', () => {
  const figure = (file: string, caption: string): Float => ({
    type: 'figure',
    ...{ id: '', caption: [paragraph(caption)], foot: [] },
    content: [{ type: 'picture', id: '', file }],
  });
  const base = textWith(paragraph(SALT), figure('image1.png', 'The lake in winter'));
  const picture = JSON.stringify(base).match(/img-[\w-]+/)?.[0] ?? '';
  const mine = setAlt(base, picture, 'A white lake') ?? base;
  const converted = textWith(
    figure('image1.png', 'A new map of all shores'),
    paragraph(SALT),
    figure('image2.png', 'The lake in winter'),
  );
  const theirs = withIdsOf(base, read(converted)).text;
  const { text, conflicts } = mergeTexts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(text.body[2]).toMatchObject({
    content: [{ id: picture, file: 'image2.png', alt: 'A white lake' }],
  });
  expect(text.body[0]).toMatchObject({ content: [{ file: 'image1.png' }] });
  uniqueIds(text);
});

it('keeps the correction of a cell in its row, even if other cells have the same text', () => {
  const row = (...cells: string[]) => cells.map((cell) => ({ content: [paragraph(cell)] }));
  const grid = (...rows: ReturnType<typeof row>[]) =>
    textWith({ type: 'grid', id: '', head: [], bodies: [rows], foot: [] });
  const base = grid(row('Depth', 'Salt'), row('12', 'spring'), row('12', 'autumn'));
  const ids = [...JSON.stringify(base).matchAll(/"(p-[\w-]+)"/g)].map(([, id]) => id ?? '');
  const corrected = setWords(base, ids[4] ?? '', 'content', '13') ?? base;
  const mine = setHeadRows(corrected, base.body[0]?.id ?? '', 1) ?? base;
  const converted = grid(row('Depth', 'Salt in g'), row('12', 'autumn'));
  const theirs = withIdsOf(base, read(converted)).text;
  const { text, conflicts } = mergeTexts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(text.body[0]).toMatchObject({
    head: [[{ isHeader: true }, { content: [{ content: ['Salt in g'] }] }]],
    bodies: [[[{ content: [{ content: ['13'] }] }, { content: [{ content: ['autumn'] }] }]]],
  });
});

it('applies a change of the file to a paragraph that became a caption', () => {
  const figure: Float = {
    type: 'figure',
    ...{ id: '', caption: [], foot: [] },
    content: [{ type: 'picture', id: '', file: '1.png' }],
  };
  const base = textWith(figure, paragraph(`Figure 1. ${SALT}`));
  const [float = '', caption = ''] = base.body.map(({ id }) => id);
  const mine = makeCaption(base, float, caption) ?? base;
  const theirs =
    setWords(base, caption, 'content', `Figure 1. ${SALT.replace('spring', 'autumn')}`) ?? base;
  const { text, conflicts } = mergeTexts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(text.body).toMatchObject([
    { label: ['Figure 1.'], caption: [{ content: [SALT.replace('spring', 'autumn')] }] },
  ]);
});
