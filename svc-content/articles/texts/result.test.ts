import { askAboutFormulas, emptyText } from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { drawUndrawn } from './result.ts';

it('draws 500 formulas of a converted file, and keeps the questions about the remaining formulas', async () => {
  const body = Array.from({ length: 502 }, (_, at) => {
    return { type: 'equation' as const, id: `eq-${at}`, tex: 'x' };
  });
  const text = { ...emptyText(), body };
  const questions = askAboutFormulas(text);
  const read = await drawUndrawn({ text, questions, removed: [], unheld: [], lostWords: [] });
  expect(read.questions.map(({ node }) => node)).toEqual(['eq-500', 'eq-501']);
});
