import { adminSearchRowSchema, articleSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
  await publish(content, {
    refnumber: 'BAS-1',
    txnid: 'PAY/2026-7741',
    email: 'emilie@chatelet.example',
    title: 'Adsorption on <i>basalt</i>',
    authorname: 'Émilie du Châtelet',
    abstract: '<p>Of the Deccan.</p>',
  });
  const hidden = await publish(content, {
    refnumber: 'TUF-1',
    articlenumber: 'e12',
    txnid: 'PAY/2026-9000',
    email: 'tuff@volcano.example',
    title: 'Adsorption on zeolitic tuff',
    authorname: 'Wangari Maathai',
    abstract: '<p>Of Cappadocia.</p>',
  });
  await disable(content, hidden);
});
afterAll(() => content.close());

async function rows(q: string, { get, sign }: TestContent = content) {
  const answer = await get(`/api/admin/search?${new URLSearchParams({ q })}`, sign('admin'));
  expect(answer.status).toBe(200);
  return adminSearchRowSchema
    .strict()
    .array()
    .parse(await answer.json());
}
const found = async (q: string) => (await rows(q)).map(({ refnumber }) => refnumber).sort();
async function readersFind(q: string): Promise<string[]> {
  const answer = await content.get(`/api/search?${new URLSearchParams({ q })}`);
  const articles = articleSchema.array().parse(await answer.json());
  return articles.map(({ refnumber }) => refnumber);
}

describe('the administrators’ search', () => {
  it('finds enabled and disabled articles, with the fields of the list', async () => {
    const answer = await rows('adsorption');
    expect(answer).toHaveLength(2);
    const [basalt, tuff] = answer.toSorted((a, b) => (a.refnumber < b.refnumber ? -1 : 1));
    expect(basalt).toMatchObject({
      title: 'Adsorption on <i>basalt</i>',
      txnid: 'PAY/2026-7741',
      pagenumber: '12-15',
      articlenumber: '',
      status: 'enabled',
      year: 2026,
      volume: 1,
      issue: 2,
    });
    expect(tuff).toMatchObject({ refnumber: 'TUF-1', status: 'disabled', articlenumber: 'e12' });
  });

  it.each([
    ['its reference number', 'tuf-1'],
    ['its transaction id', 'PAY/2026-9000'],
    ['a part of its transaction id', '9000'],
    ['its email', 'tuff@volcano.example'],
    ['the domain of its email', 'volcano'],
    ['its title, mistyped', 'zeolitc tuf'],
    ['the beginning of a word', 'zeol'],
    ['its author', 'maathai'],
    ['its abstract', 'cappadocia'],
    ['words of its title and its email', 'tuff volcano'],
  ])('finds a disabled article by %s, unlike the readers’ search', async (_kind, q) => {
    expect(await found(q)).toEqual(['TUF-1']);
    expect(await readersFind(q)).not.toContain('TUF-1');
  });

  it('finds articles regardless of accents, and by private fields', async () => {
    expect(await found('emilie chatelet')).toEqual(['BAS-1']);
    expect(await readersFind('basalt')).toEqual(['BAS-1']);
    for (const secret of ['7741', 'PAY/2026-7741', 'chatelet.example', 'emilie@chatelet.example']) {
      expect(await found(secret), secret).toContain('BAS-1');
    }
    for (const secret of ['7741', 'PAY']) expect(await readersFind(secret)).toEqual([]);
  });

  it('suggests a correction to readers even if a disabled article contains the misspelled word', async () => {
    const typo = { refnumber: 'TYPO-1', title: 'On basallt', authorname: 'Ada Lovelace' };
    await disable(content, await publish(content, typo));
    expect(await found('basallt')).toEqual(['TYPO-1']);
    expect(await readersFind('basallt')).toEqual(['BAS-1']);
  });

  it('finds nothing for an empty query and for unknown words', async () => {
    for (const q of ['', ' ', '"', 'xylophone']) expect(await found(q)).toEqual([]);
    expect(await (await content.get('/api/admin/search', admin)).json()).toEqual([]);
  });

  it('returns at most 200 articles', async () => {
    const large = await startContent();
    await createIssue(large, 2);
    const { refnumber } = await publish(large);
    const record = large.catalogue.current.articleByRef.get(refnumber);
    const records = Array.from({ length: 201 }, (_, n) => {
      const { _id, ...copy } = { ...record };
      const keys = { refnumber: `M${n}`, refKey: `m${n}`, titleKey: `m${n}`, txnid: `M-${n}` };
      return { ...copy, ...keys, doiKey: `#m${n}`, title: `Marl ${n}`, version: 0 };
    });
    await large.models.articles.insertMany(records);
    await large.catalogue.recover();
    expect(await rows('marl', large)).toHaveLength(200);
    await large.close();
  });

  it('is available to administrators only', async () => {
    expect((await content.get('/api/admin/search?q=basalt')).status).toBe(401);
    const staff = content.sign('staff');
    expect((await content.get('/api/admin/search?q=basalt', staff)).status).toBe(403);
  });
});
