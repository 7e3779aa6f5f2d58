import { type AdminArticle, adminArticleSchema, correctedArticleSchema } from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createIssue, disable, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

const pathOf = (name: string) => `/api/admin/authors/${encodeURIComponent(name)}`;
const correct = (from: string, name: unknown, token: string | undefined = admin, ids?: unknown) =>
  content.post(pathOf(from), { name, ids }, token);
const read = async ({ id }: { id: string }): Promise<AdminArticle> =>
  adminArticleSchema.parse(await (await content.get(`/api/archives/${id}`, admin)).json());
const listed = async (answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  const articles = z.array(correctedArticleSchema.strict()).parse(await answer.json());
  return articles.map(({ refnumber }) => refnumber).sort();
};

it('corrects the name in all articles of the author and in no other, and retains the author’s details', async () => {
  const orcid = '0000-0002-1825-0097';
  const ada = { name: 'Ada Lovelaec', given: 'Ada', family: 'Lovelaec', orcid };
  const detailed = await publish(content, {
    refnumber: 'A-1',
    contributors: JSON.stringify([{ name: 'Émilie du Châtelet' }, ada]),
  });
  const named = await publish(content, { refnumber: 'A-2', authorname: 'ADA  LOVELAEC, Wei/A' });
  const hidden = await publish(content, { refnumber: 'A-3', authorname: 'Ada Lovelaec' });
  await disable(content, hidden);
  const other = await publish(content, { refnumber: 'A-4', authorname: 'Ada Lovelaec-King' });

  const all = ['A-1', 'A-2', 'A-3'];
  expect(await listed(await content.get(pathOf('Ada Lovelaec'), admin))).toEqual(all);
  expect(await listed(await correct('Ada Lovelaec', ' Augusta  Byron '))).toEqual(all);

  const after = await read(detailed);
  expect(after.contributors).toEqual([
    { name: 'Émilie du Châtelet' },
    { name: 'Augusta Byron', orcid },
  ]);
  expect(after.authorname).toBe('Émilie du Châtelet, Augusta Byron');
  expect((await read(named)).authors).toEqual(['Augusta Byron', 'Wei/A']);
  expect((await read(hidden)).authors).toEqual(['Augusta Byron']);
  expect(await read(other)).toEqual(other);
  expect(await listed(await content.get(pathOf('Ada Lovelaec'), admin))).toEqual([]);

  // A repeated request has nothing to correct, and articles with the correct spelling are not written.
  expect((await correct('Ada Lovelaec', 'Augusta Byron')).status).toBe(404);
  expect(await listed(await correct('Augusta Byron', 'Augusta Byron'))).toEqual([]);
  expect((await read(detailed)).version).toBe(after.version);
});

it('retains the given and the family name as separate parts if only one of them changes', async () => {
  const grace = { name: 'Grace B. Hoper', given: 'Grace B.', family: 'Hoper' };
  const contributors = JSON.stringify([grace]);
  const article = await publish(content, { refnumber: 'P-1', contributors });
  const firstContributor = async () => (await read(article)).contributors[0];
  await correct('Grace B. Hoper', 'Grace B. Murray Hopper');
  const family = 'Murray Hopper';
  expect(await firstContributor()).toEqual({
    name: `Grace B. ${family}`,
    given: 'Grace B.',
    family,
  });
  await correct('Grace B. Murray Hopper', 'Grace Murray Hopper');
  expect(await firstContributor()).toEqual({ name: `Grace ${family}`, given: 'Grace', family });
});

it('corrects the other articles if one is refused, and returns the reason', async () => {
  const lost = await publish(content, { refnumber: 'R-1', authorname: 'Mary Somervile' });
  const other = await publish(content, { refnumber: 'R-2', authorname: 'Mary Somervile' });
  const move = { $set: { issue: 99 }, $inc: { version: 1 } };
  await content.models.articles.updateOne({ refnumber: 'R-1' }, move);
  await content.catalogue.recover();
  const answer = await correct('Mary Somervile', 'Mary Somerville');
  expect(answer.status).toBe(200);
  const answers = z.array(correctedArticleSchema.strict()).parse(await answer.json());
  expect(answers.map(({ refnumber, refused }) => [refnumber, refused]).sort()).toEqual([
    ['R-1', expect.stringMatching(/^There is no issue/)],
    ['R-2', undefined],
  ]);
  expect((await read(other)).authors).toEqual(['Mary Somerville']);
  expect((await read(lost)).authors).toEqual(['Mary Somervile']);
});

it('corrects only the given articles, and can be repeated', async () => {
  const authorname = 'Hypatia of Alexandra';
  const one = await publish(content, { refnumber: 'N-1', authorname });
  const other = await publish(content, { refnumber: 'N-2', authorname });
  const part = (ids: unknown) => correct(authorname, 'Hypatia of Alexandria', admin, ids);
  expect(await listed(await part([one.id]))).toEqual(['N-1']);
  expect(await listed(await part([one.id]))).toEqual([]);
  expect(await listed(await content.get(pathOf(authorname), admin))).toEqual(['N-2']);
  expect(await listed(await part([one.id, other.id]))).toEqual(['N-2']);
  expect((await part(Array(21).fill(one.id))).status).toBe(400);
});

it('retains the confirmation of an ORCID iD for another spelling, and removes it for another name', async () => {
  const article = await publish(content, { refnumber: 'C-1', authorname: 'Rosalind Frankln' });
  const contributor = {
    name: 'Rosalind Frankln',
    orcid: '0000-0002-1694-233X',
    orcidAuthenticated: true,
  };
  await content.models.articles.updateOne(
    { refnumber: 'C-1' },
    { $set: { contributors: [contributor] }, $inc: { version: 1 } },
  );
  await content.catalogue.recover();
  await listed(await correct('Rosalind Frankln', 'Rosalind Franklin'));
  const { contributors } = await read(article);
  expect(contributors).toEqual([{ ...contributor, name: 'Rosalind Franklin' }]);
  await listed(await correct('Rosalind Franklin', 'Maurice Wilkins'));
  const { orcidAuthenticated: _, ...unconfirmed } = contributor;
  expect((await read(article)).contributors).toEqual([{ ...unconfirmed, name: 'Maurice Wilkins' }]);
});

it.each(['', 'Byron, Ada', '<b>Ada</b>', 7])('refuses the name %j', async (name) => {
  expect((await correct('Ada Lovelaec-King', name)).status).toBe(400);
});

it('refuses callers who are not administrators', async () => {
  expect((await content.get(pathOf('Ada'))).status).toBe(401);
  expect((await content.post(pathOf('Ada'), { name: 'Eve' })).status).toBe(401);
  expect((await correct('Ada', 'Eve', content.sign('staff'))).status).toBe(403);
});
