import { citationFileNames, importedArticleSchema, type Problem } from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { articleFields, articleForm } from '../store/testing/article-form.ts';
import { createIssue, publish } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
});
afterAll(() => content.close());

it('can be given instead of pages, orders the articles of an issue, and is in every format', async () => {
  const admin = content.sign('admin');
  const named = (articlenumber: string) => ({ articlenumber, refnumber: `N-${articlenumber}` });
  const article = await publish(content, { ...named('1023.e10'), pagenumber: '' });
  expect(article.pagenumber).toBe('');

  const { pagenumber: _, ...fields } = articleFields(named('1023.e9'));
  const answer = await content.post('/api/admin/import/articles', articleForm(fields), admin);
  expect(answer.status, await answer.clone().text()).toBe(201);
  expect(importedArticleSchema.parse(await answer.json()).article.pagenumber).toBe('');

  const { id, version, year, volume, issue } = article;
  const edited = await content.post(`/api/archives/${id}`, { version, subject: 'Ice' }, admin);
  expect(edited.status).toBe(200);
  const change = { version: version + 1, articlenumber: '' };
  const refused = await content.post(`/api/archives/${id}`, change, admin);
  expect(refused.status).toBe(400);
  expect((await refused.json()) as Problem).toMatchObject({
    error: 'invalid_pagenumber',
    issues: [{ path: 'pagenumber', message: 'Required, unless there is an article number' }],
  });

  const path = `/api/archives/${year}/${volume}/${issue}`;
  const listed = (await (await content.get(path)).json()) as { refnumber: string }[];
  expect(listed.map(({ refnumber }) => refnumber)).toEqual(['N-1023.e9', 'N-1023.e10']);

  for (const format of citationFileNames) {
    const text = await (await content.get(`/api/cite/N-1023.e10.${format}`)).text();
    expect(text, format).toContain('1023.e10');
    expect(text, format).not.toMatch(/undefined|pages = \{\}|"page":""/);
  }
  for (const prefix of ['oai_dc', 'oai_openaire', 'jats', 'marcxml']) {
    const harvested = await content.get(`/oai?verb=ListRecords&metadataPrefix=${prefix}`);
    expect(await harvested.text(), prefix).toContain('1023.e10');
  }
});
