import {
  type FullText,
  fullTextSchema,
  namedNodes,
  textOf,
  wordsOf,
} from '@app/contracts/full-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFullText } from '../../full-text/read-full-text.ts';
import { jatsFile } from '../article.ts';
import { facts, recordWith } from '../testing/record.ts';
import { anyText } from '../testing/texts.ts';
import { requireValid } from '../testing/validate.ts';

/** The test is slow, because the DTD is read for each text. */
const SLOW_MS = 600_000;
/** `RUNS=1000` tries more texts. */
const RUNS = Number(process.env.RUNS ?? 40);

const write = (text: FullText) => jatsFile(recordWith(), facts, text);

/** Sorts the words, because notes and references move to the end of a section. */
const sortedWords = (text: FullText) => wordsOf(textOf({ ...text, front: [] })).sort();

/**
 * Returns a text without the ids of its nodes, because JATS has no element, and thus no id, for the only paragraph of a
 * cell.
 */
const shapeOf = (text: FullText): unknown =>
  JSON.parse(JSON.stringify(text, (key, value) => (key === 'id' ? undefined : value)));

it(
  'writes any text as valid JATS that is read back with all words, and as the same text',
  () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fullTextSchema.parse(JSON.parse(JSON.stringify(text)));
        const file = write(text);
        requireValid(file);
        const read = readFullText(file);
        expect(read.unheld).toEqual([]);
        expect(read.lostWords).toEqual([]);
        expect(sortedWords(read.text)).toEqual(sortedWords(text));
        const ids = namedNodes(read.text).map((node) => node.id);
        expect(new Set(ids).size).toBe(ids.length);
        const again = write(read.text);
        requireValid(again);
        expect(shapeOf(readFullText(again).text)).toEqual(shapeOf(read.text));
      }),
      { numRuns: RUNS },
    );
  },
  SLOW_MS,
);
