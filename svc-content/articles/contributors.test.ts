import { type AdminArticle, adminArticleSchema, type Contributor } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm } from '../store/testing/article-form.ts';
import { createIssue } from '../store/testing/publish.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';
import { contributorsOf } from './contributors.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

const ada: Contributor = {
  name: 'Ada Lovelace',
  given: 'Ada',
  family: 'Lovelace',
  orcid: '0000-0002-1825-0097',
  affiliations: [{ name: 'Analytical Society', ror: '05dxps055', country: 'GB' }],
  roles: ['software', 'writing-original-draft'],
  isCorresponding: true,
};
const details = {
  type: 'review-article',
  funding: [{ name: 'Royal Society', id: '03wnrjx87', awards: ['RS-1'] }],
  references: [
    { key: 'ref1', doi: '10.1101/091553' },
    { text: 'Babbage C. On the economy of machinery. 1832.', year: '1832' },
  ],
  relations: [{ type: 'hasReview', identifierType: 'uri', identifier: 'https://example.org/1' }],
  translations: [{ language: 'fr', title: 'Sur les <i>machines</i>' }],
  language: 'en',
  articlenumber: 'e12',
  received: '2025-12-01',
  accepted: '2026-01-31',
} as const;

function formOf(fields: object): Record<string, string> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return articleFields(Object.fromEntries(entries));
}

async function create(fields: object): Promise<AdminArticle> {
  const answer = await content.post('/api/admin/archives', articleForm(formOf(fields)), admin);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return adminArticleSchema.strict().parse(await answer.json());
}

async function update(article: AdminArticle, fields: object): Promise<AdminArticle> {
  const answer = await content.post(`/api/archives/${article.id}`, fields, admin);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return adminArticleSchema.strict().parse(await answer.json());
}

describe('the record of an article', () => {
  it('stores contributors, funding, references, relations and translations', async () => {
    const created = await create({ ...details, contributors: [ada, { name: 'Wei Zhang' }] });
    expect(created).toMatchObject({
      ...details,
      authorname: 'Ada Lovelace, Wei Zhang',
      authors: ['Ada Lovelace', 'Wei Zhang'],
      contributors: [ada, { name: 'Wei Zhang' }],
    });
    const read = await content.get(`/api/archives/ref/${created.refnumber}`);
    expect(await read.json()).toMatchObject({ ...details, contributors: created.contributors });
  });

  it('has contributors with names only, if the request has only names', async () => {
    const created = await create({ authorname: 'Ada Lovelace, Wei Zhang' });
    expect(created.contributors).toEqual([{ name: 'Ada Lovelace' }, { name: 'Wei Zhang' }]);
  });

  it('retains the authors’ details if a client that knows only names changes a name', async () => {
    const created = await create({ contributors: [ada, { name: 'Wei Zhang' }] });
    const changed = await update(created, { authorname: 'Mary Somerville, Ada Lovelace' });
    expect(changed.contributors).toEqual([{ name: 'Mary Somerville' }, ada]);
    expect(changed.authorname).toBe('Mary Somerville, Ada Lovelace');
    const again = await update(changed, { ...changed, authorname: 'Ada Lovelace' });
    expect(again.contributors).toEqual([ada]);
  });

  it('retains its lists if a request does not contain them', async () => {
    const created = await create(details);
    expect(await update(created, { country: 'Peru' })).toMatchObject({ ...details, version: 1 });
  });

  it('does not accept a client’s statement that an ORCID iD is confirmed', async () => {
    const created = await create({ contributors: [{ ...ada, orcidAuthenticated: true }] });
    expect(created.contributors).toEqual([ada]);
    const sent = { contributors: [{ ...ada, orcidAuthenticated: true }] };
    expect((await update(created, sent)).contributors).toEqual([ada]);
  });

  it('sanitizes translations', async () => {
    const translations = [{ language: 'fr', title: 'Les <script>x()</script><i>machines</i>' }];
    const created = await create({ translations });
    expect(created.translations).toEqual([{ language: 'fr', title: 'Les <i>machines</i>' }]);
  });

  it.each([
    ['contributors', [{ ...ada, orcid: '0000-0002-1825-0098' }], 'contributors.0.orcid'],
    ['contributors', Array.from({ length: 1_001 }, () => ({ name: 'A B' })), 'contributors'],
    ['contributors', [{ orcid: ada.orcid }], 'contributors.0.name'],
    ['contributors', [{ ...ada, orchid: 'x' }], 'contributors.0.orchid'],
    ['references', [{ key: 'ref1' }], 'references.0'],
    ['references', [{ doi: '10.1 / 2' }], 'references.0.doi'],
    ['references', [{ text: 'A', pages: '1' }], 'references.0.pages'],
    ['references', Array.from({ length: 2_001 }, () => ({ text: 'A' })), 'references'],
    ['relations', [{ ...details.relations[0], type: 'isFriendOf' }], 'relations.0.type'],
    ['funding', [{ name: 'X', id: '10.1000/1' }], 'funding.0.id'],
    ['translations', [{ language: 'French', title: 'x' }], 'translations.0.language'],
    ['translations', '{', 'translations'],
    ['accepted', '2026-13-01', 'accepted'],
  ])('refuses invalid %s', async (field, value, path) => {
    const form = articleForm(formOf({ [field]: value }));
    const answer = await content.post('/api/admin/archives', form, admin);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path }] });
  });
});

describe('the authors of a stored article', () => {
  it('have the names that an earlier release has stored', () => {
    expect(contributorsOf({ authors: ['Wei Zhang', 'Ada Lovelace'], contributors: [ada] })).toEqual(
      [{ name: 'Wei Zhang' }, ada],
    );
  });
});
