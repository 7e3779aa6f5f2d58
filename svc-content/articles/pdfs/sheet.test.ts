import { expect, it, vi } from 'vitest';
import { printSheet, type Sheet } from './sheet.ts';

const sheet: Sheet = {
  title: 'Retraction',
  date: new Date('2026-03-04'),
  blocks: [{ style: 'text', text: 'The text of this article is no longer available.' }],
};

/** Returns the bytes of a sheet that is printed in a certain year. */
async function printedIn(year: number, changes: Partial<Sheet> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-01-01`) });
  try {
    const printed = await printSheet({ ...sheet, ...changes });
    if ('missing' in printed) throw new Error('The font lacks characters');
    return printed.bytes;
  } finally {
    vi.useRealTimers();
  }
}

it('has the same bytes at any time of printing, alone and before a document', async () => {
  const alone = await printedIn(2027);
  expect(await printedIn(2028)).toEqual(alone);
  const inFront = await printedIn(2027, { following: alone });
  expect(await printedIn(2028, { following: alone })).toEqual(inFront);
});
