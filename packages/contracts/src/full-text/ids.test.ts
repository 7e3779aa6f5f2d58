import { expect, it } from 'vitest';
import { assignIds } from './ids.ts';
import { fullTextSchema } from './schema.ts';
import { type Block, emptyText, type Inline, type Paragraph } from './tree.ts';

const paragraph = (text: string, id = ''): Paragraph => ({
  type: 'paragraph',
  id,
  content: [text],
});

it('gives 20,000 equal nodes distinct ids', { timeout: 600_000 }, () => {
  const body = Array.from({ length: 20_000 }, () => paragraph('Salt.'));
  assignIds({ ...emptyText(), body });
  const [first, second] = body;
  expect(second?.id).toBe(`${first?.id}-2`);
  expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
});

it('replaces ids that are too long by distinct short ids, and adapts the links', () => {
  const [one, two] = ['a', 'b'].map((end) => `${'salt-'.repeat(80)}${end}`);
  const section = (id = ''): Block => ({ type: 'section', id, title: ['Salt'], content: [] });
  const link = (...to: string[]): Inline => {
    return { type: 'cross-reference', id: '', kind: 'section', to, content: ['there'] };
  };
  const content = [link(`${two}`), link(`${one}`, 'short', 'x'.repeat(400))];
  const body: Block[] = [section(one), section(two), { type: 'paragraph', id: 'short', content }];
  const text = { ...emptyText(), body };
  assignIds(text);
  expect(fullTextSchema.parse(text)).toEqual(text);
  const [first, second, paragraph] = body.map(({ id }) => id);
  expect(first).not.toBe(second);
  expect(paragraph).toBe('short');
  expect(content).toMatchObject([{ to: [second] }, { to: [first, 'short'] }]);
});

it('assigns no id that another node already has', () => {
  const [one, two, three] = [paragraph('Salt.'), paragraph('Salt.'), paragraph('Salt.')];
  assignIds({ ...emptyText(), body: [one] });
  two.id = `${one.id}-2`;
  assignIds({ ...emptyText(), body: [one, two, three] });
  expect(three.id).toBe(`${one.id}-3`);
});
