import type { Problem } from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { articleFields, articleForm } from '../store/testing/article-form.ts';
import { createIssue, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

/** Names that are too long: as sent, after the split at commas, or after normalization. */
const names = [
  ['a name of 501 characters', 'A'.repeat(501)],
  ['a second name of 501 characters', `Ada Lovelace, ${'B'.repeat(501)}`],
  ['a name whose normal form is longer', '\u0958'.repeat(300)],
] as const;

it.each(names)('%s is refused by each endpoint that takes authors', async (_what, authorname) => {
  const { id, ...article } = await publish(content, { authorname: 'Grace Hopper' });
  const notice = new FormData();
  const about = { kind: 'correction', text: '<p>The yield was 12 %.</p>', authorname };
  const place = {
    refnumber: `${article.refnumber}-N`,
    pagenumber: '99',
    publishdate: '2026-01-01',
  };
  for (const [name, value] of Object.entries({
    ...about,
    ...place,
    year: 2026,
    volume: 1,
    issue: 2,
  })) {
    notice.append(name, String(value));
  }
  const answers = {
    create: content.post('/api/admin/archives/', articleForm(articleFields({ authorname })), admin),
    import: content.post(
      '/api/admin/import/articles',
      articleForm(articleFields({ authorname })),
      admin,
    ),
    update: content.post(`/api/archives/${id}`, { authorname }, admin),
    notice: content.post(`/api/admin/archives/${id}/notices`, notice, admin),
    preview: content.post('/api/admin/preview', { authorname }, admin),
  };
  for (const [what, answering] of Object.entries(answers)) {
    const answer = await answering;
    const { error } = (await answer.json()) as Problem;
    expect(answer.status, `${what}: ${error}`).toBeLessThan(500);
    if (what !== 'preview') expect([what, error]).toEqual([what, 'invalid_request']);
  }
});

it('stores and returns a name of 500 characters', async () => {
  const authorname = 'A'.repeat(500);
  const { refnumber } = await publish(content, { authorname });
  const answer = await content.get(`/api/archives/ref/${refnumber}`);
  expect(await answer.json()).toMatchObject({ authors: [authorname] });
});
