import { problemSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  depositableOddArticle,
  fullArticle,
  fullSettings,
} from '../../store/testing/full-article.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { readSource } from '../import/read-source.ts';
import { childrenNamed, elementsOf, find, readXml, textOf } from '../xml/read-xml.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 1);
  await createIssue(content, 2);
  await content.post('/api/settings', fullSettings, content.sign('admin'));
  await publish(content, { ...fullArticle, refnumber: 'X-1', issue: '1' });
  const other = { refnumber: 'X-2', doi: '10.5555/ice.2', title: 'Two <i>B</i> &lt;', issue: '1' };
  await publish(content, { ...other, pagenumber: '3' });
  await publish(content, { refnumber: 'X-3', doi: '10.5555/ice.3', issue: '2' });
});
afterAll(() => content.close());

const send = (refnumbers: string[], role: 'admin' | 'staff' = 'admin') =>
  content.post('/api/admin/crossref', { refnumbers }, content.sign(role));

async function deposit(...refnumbers: string[]): Promise<string> {
  const answer = await send(refnumbers);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="crossref-.*xml"$/,
  );
  return text;
}

/** Publishes an article with names of a given length, and returns the lengths of the names in its deposit. */
async function lengthsIn(journal: TestContent, maxName: number): Promise<number[]> {
  await publish(journal, { ...depositableOddArticle(maxName), refnumber: 'X-9', issue: '1' });
  const body = { refnumbers: ['X-9'] };
  const answer = await journal.post('/api/admin/crossref', body, journal.sign('admin'));
  const contributors = 'body/journal/journal_article/contributors/person_name';
  const person = find(readXml(await answer.text()), contributors);
  return ['given_name', 'surname'].map((name) => textOf(find(person, name)).length);
}

/** Removes empty fields, which an article read from a deposit does not have. */
const known = (fields: object | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== ''));

describe('a deposit to Crossref', () => {
  it('is read back as the article', async () => {
    const { rows, faults, unheld } = readSource(new TextEncoder().encode(await deposit('X-1')));
    expect(faults).toEqual([]);
    // Crossref's schema has no field for the language of a title.
    expect([...(unheld ?? [])]).toEqual([['titles (another)', 2]]);
    const contributors = JSON.parse(fullArticle.contributors);
    for (const contributor of contributors) {
      // Roles need a later schema. An affiliation is read back with its country as a part of its name.
      delete contributor.roles;
      delete contributor.isCorresponding;
      delete contributor.orcidAuthenticated;
      for (const affiliation of contributor.affiliations ?? []) {
        if (affiliation.country) affiliation.name += ', India';
        delete affiliation.country;
      }
    }
    const [read] = rows;
    expect(known(read?.fields)).toMatchObject({
      title: fullArticle.title,
      doi: '10.5555/ice.1',
      language: 'fr',
      accepted: '2026-02-03',
      articlenumber: 'e12',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      publishdate: '2026-03-14',
      volume: '1',
      issue: '1',
    });
    const list = (name: 'contributors' | 'references' | 'relations') =>
      JSON.parse(read?.fields[name] ?? '[]');
    expect(list('contributors')).toEqual(contributors);
    expect(list('references')).toEqual(
      JSON.parse(fullArticle.references).map((reference: object, at: number) => ({
        key: `ref${at + 1}`,
        ...reference,
      })),
    );
    expect(list('relations')).toEqual(JSON.parse(fullArticle.relations));
  });

  it('has its elements in the order of the schema', async () => {
    const root = readXml(await deposit('X-1'));
    expect(root.attributes.version).toBe('5.4.0');
    expect(textOf(find(root, 'head/depositor/email_address'))).toBe('office@ice.example.org');
    expect(textOf(find(root, 'head/registrant'))).toBe('Ice <Press>');
    const article = find(root, 'body/journal/journal_article');
    expect(elementsOf(article).map(({ name }) => name)).toEqual([
      ...['titles', 'titles', 'titles', 'contributors', 'abstract', 'abstract'],
      ...['publication_date', 'acceptance_date', 'pages', 'publisher_item'],
      ...['program', 'program', 'program', 'doi_data', 'citation_list'],
    ]);
    const funders = find(article, 'program')?.children;
    expect(funders).toHaveLength(2);
    const journal = find(root, 'body/journal/journal_metadata');
    expect(elementsOf(journal).map((one) => [one.name, one.attributes, textOf(one)])).toEqual([
      ['full_title', {}, 'Journal of Ice & Light'],
      ['abbrev_title', {}, 'J. Ice Light'],
      ['issn', { media_type: 'print' }, '0378-5955'],
      ['issn', { media_type: 'electronic' }, '2049-3630'],
    ]);
  });

  it('has one journal element for each issue, and a greater timestamp each time', async () => {
    const first = readXml(await deposit('X-1', 'X-3', 'X-2'));
    const journals = childrenNamed(find(first, 'body'), 'journal').map((journal) => [
      textOf(find(journal, 'journal_issue/issue')),
      childrenNamed(journal, 'journal_article').map((one) => textOf(find(one, 'doi_data/doi'))),
    ]);
    expect(journals).toEqual([
      ['1', ['10.5555/ice.1', '10.5555/ice.2']],
      ['2', ['10.5555/ice.3']],
    ]);
    const second = readXml(await deposit('X-2'));
    const stamp = (root: typeof first) => BigInt(textOf(find(root, 'head/timestamp')));
    expect(stamp(second)).toBeGreaterThan(stamp(first));
    const id = (root: typeof first) => textOf(find(root, 'head/doi_batch_id'));
    expect(id(second)).not.toBe(id(first));
    expect(find(second, 'body/journal/journal_article/titles/title')?.children).toEqual([
      'Two ',
      expect.objectContaining({ name: 'i' }),
      ' <',
    ]);
    expect(textOf(find(second, 'body/journal/journal_article/pages'))).toBe('3');
  });

  it.each([
    ['sr', 'sr'],
    ['pt-BR', 'pt'],
    ['sh', undefined],
    ['haw', undefined],
  ])(
    'states the language %s as %s, because the schema has no other codes',
    async (language, stated) => {
      const refnumber = `L-${language}`;
      await publish(content, { refnumber, doi: `10.5555/${language}`, language, issue: '1' });
      const article = find(readXml(await deposit(refnumber)), 'body/journal/journal_article');
      expect(article?.attributes.language).toBe(stated);
    },
  );

  it('is refused if the schema does not permit the name of an author', async () => {
    const contributors = JSON.stringify([
      { name: 'R2 D2', given: 'R2', family: 'D2' },
      { name: 'Mark 2 of 3', given: 'Mark', family: '2 of 3' },
      { name: 'Robot 3 of 4', isOrganization: true },
    ]);
    const fields = { authorname: 'R2 D2, Mark 2 of 3, Robot 3 of 4', contributors };
    await publish(content, { ...fields, refnumber: 'X-8', doi: '10.5555/8', issue: '1' });
    const answer = await send(['X-8']);
    expect(answer.status).toBe(400);
    const message =
      'Crossref takes no names with several numbers or only question marks: Mark 2 of 3';
    expect(problemSchema.parse(await answer.json()).issues).toEqual([{ path: 'X-8', message }]);
  });

  it('has the family name first if the author’s name does, and is read back in the same order', async () => {
    const contributors = [
      { name: 'Kobayashi Naoki', given: 'Naoki', family: 'Kobayashi' },
      { name: 'Naoki Kobayashi', given: 'Naoki', family: 'Kobayashi' },
    ];
    const authorname = contributors.map(({ name }) => name).join(', ');
    const fields = { authorname, contributors: JSON.stringify(contributors) };
    await publish(content, { ...fields, refnumber: 'X-7', doi: '10.5555/7', issue: '1' });
    const text = await deposit('X-7');
    expect(text.match(/name-style="[^"]*"/g)).toEqual(['name-style="eastern"']);
    const [read] = readSource(new TextEncoder().encode(text)).rows;
    expect(JSON.parse(read?.fields.contributors ?? '')).toEqual(contributors);
    expect(read?.fields.authorname).toBe(authorname);
  });

  it('has names as long as its schema allows, with a long suffix', async () => {
    expect(await lengthsIn(content, 60)).toEqual([60, 60]);
  });

  it('is refused with a reason for each faulty article and setting', async () => {
    await publish(content, { refnumber: 'X-4', issue: '2' });
    await disable(
      content,
      await publish(content, { refnumber: 'X-5', doi: '10.5555/5', issue: '2' }),
    );
    const admin = content.sign('admin');
    await content.post('/api/settings', { issn: '', websiteemail: '' }, admin);
    const answer = await send(['X-1', 'X-4', 'X-5']);
    await content.post('/api/settings', fullSettings, admin);
    expect(answer.status).toBe(400);
    expect(problemSchema.parse(await answer.json()).issues).toEqual([
      {
        path: 'websiteemail',
        message: 'The settings have no e-mail address, to which Crossref sends its results',
      },
      { path: 'issn', message: 'The settings have no ISSN, which Crossref requires' },
      { path: 'X-4', message: 'This article has no DOI' },
      { path: 'X-5', message: 'This article is disabled, so its DOI would lead nowhere' },
    ]);
  });

  it('can be made by administrators only, and of existing articles only', async () => {
    expect((await content.post('/api/admin/crossref', { refnumbers: ['X-1'] })).status).toBe(401);
    expect((await send(['X-1'], 'staff')).status).toBe(403);
    expect((await send(['nobody'])).status).toBe(404);
    expect((await send([])).status).toBe(400);
    expect((await send(['X-1', 'X-1'])).status).toBe(400);
  });
});

describe('a deposit by schema 5.5.0', () => {
  let later: TestContent;
  beforeAll(async () => {
    later = await startContent({ accounts: { CROSSREF_SCHEMA: '5.5.0' } });
    await createIssue(later, 1);
    await later.post('/api/settings', fullSettings, later.sign('admin'));
    await publish(later, { ...fullArticle, refnumber: 'X-1', issue: '1' });
  });
  afterAll(() => later.close());

  it('has the authors’ roles before their affiliations, and is read back with them', async () => {
    const body = { refnumbers: ['X-1'] };
    const answer = await later.post('/api/admin/crossref', body, later.sign('admin'));
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    const root = readXml(text);
    expect(root.attributes).toMatchObject({
      version: '5.5.0',
      xmlns: 'http://www.crossref.org/schema/5.5.0',
      schemaLocation:
        'http://www.crossref.org/schema/5.5.0 https://www.crossref.org/schemas/crossref5.5.0.xsd',
    });
    const article = find(root, 'body/journal/journal_article');
    const [ada, jan] = childrenNamed(find(article, 'contributors'), 'person_name');
    const partsOf = (author: typeof ada) => elementsOf(author).map(({ name }) => name);
    expect(partsOf(ada)).toEqual(['given_name', 'surname', 'role', 'affiliations', 'ORCID']);
    expect(partsOf(jan)).toEqual(['given_name', 'surname', 'suffix', 'affiliations']);
    expect(find(ada, 'role')).toMatchObject({
      attributes: { type: 'formal-analysis', vocab: 'credit' },
      children: [],
    });
    const { rows, unheld } = readSource(new TextEncoder().encode(text));
    expect([...(unheld ?? [])]).toEqual([['titles (another)', 2]]);
    expect(JSON.parse(rows[0]?.fields.contributors ?? '[]')[0]).toMatchObject({
      name: 'Ada Lovelace',
      roles: ['formal-analysis'],
    });
  });

  it('allows longer names', async () => {
    expect(await lengthsIn(later, 200)).toEqual([200, 200]);
  });

  it('is the same as by 5.4.0 except for the roles', async () => {
    const body = { refnumbers: ['X-1'] };
    const answer = await later.post('/api/admin/crossref', body, later.sign('admin'));
    const journalIn = (text: string) => /<journal>.*<\/journal>/s.exec(text)?.[0];
    const without = (await answer.text()).replace(/<role [^>]*\/>/g, '');
    expect(journalIn(without)).toBe(journalIn(await deposit('X-1')));
  });
});
