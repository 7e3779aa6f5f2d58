import type { Block, Question, saveTextSchema } from '@app/contracts/full-text';
import { emptyText } from '@app/contracts/full-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { createIssue, publish, someone } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { saveText } from './service.ts';
import { addText } from './testing/add-text.ts';

let content: TestContent;
let article: string;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  article = (await publish(content, { refnumber: 'JRN-1' })).id;
  await addText(content, article);
});
afterAll(() => content.close());

async function save(body: Block[], others: Partial<z.output<typeof saveTextSchema>> = {}) {
  const [current] = await content.textVersions.list(article);
  const text = { ...emptyText(), body };
  const sent = { kind: 'correction' as const, basedOn: current?.number ?? 0, text, ...others };
  const version = await saveText(content, article, sent, someone);
  return { version, read: await content.textVersions.read(version) };
}
const formula = (tex: string, id = 'eq-1'): Block => ({ type: 'equation', id, tex });
const question = (tex: string): Question => ({
  id: `undrawn-formula-eq-1`,
  kind: 'undrawn-formula',
  node: 'eq-1',
  excerpt: tex,
});

it('repeats the question about a formula until the formula can be drawn or the editor has answered', async () => {
  const drawn = await save([formula('x^2')]);
  expect(drawn.read.questions).toEqual([]);
  expect(drawn.read.text.body).toMatchObject([{ mathml: expect.stringMatching(/^<math/) }]);
  expect((await save([formula('\\unknown')])).read.questions).toEqual([question('\\unknown')]);
  expect((await save([formula('\\other')])).read.questions).toEqual([question('\\other')]);
  // The question of the earlier version remains.
  expect((await save([formula('\\other')])).read.questions).toEqual([question('\\other')]);
  const answered = await save([formula('\\other')], { kind: 'answers', questions: [] });
  expect(answered.read.questions).toEqual([]);
  expect((await save([formula('\\other')])).read.questions).toEqual([]);
  const mended = await save([formula('x')], { questions: [question('\\other')] });
  expect(mended.read.questions).toEqual([]);
});

it('names the restored version, even if it has a formula that cannot be drawn', async () => {
  const { version, read } = await save([formula('\\again')], { restores: 1 });
  expect(version).toMatchObject({ kind: 'correction', restores: 1 });
  expect(read.questions).toEqual([question('\\again')]);
  await expect(save([], { restores: 999 })).rejects.toMatchObject({ code: 'not_found' });
});

it('tries to draw at most 500 formulas at each save, and never repeats a failed attempt', async () => {
  const unknown = Array.from({ length: 500 }, (_, at) => formula(`\\no{${at}`, `no-${at}`));
  const body = [...unknown, formula('z', 'last')];
  const first = await save(body);
  expect(first.read.text.body.at(-1)).not.toHaveProperty('mathml');
  const second = await save(body);
  expect(second.read.text.body.at(-1)).toHaveProperty('mathml');
});
