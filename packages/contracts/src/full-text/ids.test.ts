import { expect, it } from 'vitest';
import { assignIds } from './ids.ts';
import { emptyText, type Paragraph } from './tree.ts';

const paragraph = (text: string, id = ''): Paragraph => ({
  type: 'paragraph',
  id,
  content: [text],
});

it('gives 20,000 equal nodes ids of their own', { timeout: 600_000 }, () => {
  const body = Array.from({ length: 20_000 }, () => paragraph('Salt.'));
  assignIds({ ...emptyText(), body });
  const [first, second] = body;
  expect(second?.id).toBe(`${first?.id}-2`);
  expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
});

it('takes no id that a node has already', () => {
  const [one, two, three] = [paragraph('Salt.'), paragraph('Salt.'), paragraph('Salt.')];
  assignIds({ ...emptyText(), body: [one] });
  two.id = `${one.id}-2`;
  assignIds({ ...emptyText(), body: [one, two, three] });
  expect(three.id).toBe(`${one.id}-3`);
});
