import { fullTextSchema, namedNodes, textOf } from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { LARGE_TEXT, largePictures, largeText } from './full-texts.ts';

it('generates a large text with the stated numbers of words, figures and formulas', () => {
  const files = largePictures().map((_, at) => `${at}.svg`);
  const text = largeText(files);
  expect(fullTextSchema.parse(text)).toEqual(text);
  const nodes = namedNodes(text);
  const countOf = (type: string) => nodes.filter((node) => node.type === type).length;
  expect({
    figures: countOf('figure'),
    pictures: new Set(nodes.flatMap((node) => (node.type === 'picture' ? node.file : []))).size,
    formulas: countOf('equation'),
    references: countOf('reference'),
  }).toEqual({
    figures: LARGE_TEXT.figures,
    pictures: LARGE_TEXT.figures,
    formulas: LARGE_TEXT.formulas,
    references: LARGE_TEXT.references,
  });
  const words = textOf({ ...text, back: [] }).split(' ').length;
  expect(words).toBeGreaterThanOrEqual(LARGE_TEXT.words);
  expect(words).toBeLessThan(1.1 * LARGE_TEXT.words);
});
