import { problemSchema } from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullArticle, fullSettings } from '../../store/testing/full-article.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { childrenNamed, elementsOf, find, readXml, textOf } from '../xml/read-xml.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 1);
  await content.post('/api/settings', fullSettings, admin);
  await publish(content, { ...fullArticle, refnumber: 'D-1', issue: '1' });
  await publish(content, { refnumber: 'D-2', issue: '1', pagenumber: '3-9' });
});
afterAll(() => content.close());

const ask = (...refnumbers: string[]) => content.post('/api/admin/doaj', { refnumbers }, admin);

it('writes the articles in the order of DOAJ’s schema', async () => {
  const answer = await ask('D-1', 'D-2');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="doaj-.*\.xml"$/,
  );
  const [first, second] = childrenNamed(readXml(await answer.text()), 'record');
  expect(elementsOf(first).map((one) => [one.name, textOf(one)])).toEqual([
    ['publisher', 'Ice <Press>'],
    ['journalTitle', 'Journal of Ice & Light'],
    ['issn', '0378-5955'],
    ['eissn', '2049-3630'],
    ['publicationDate', '2026-03-14'],
    ['volume', '1'],
    ['issue', '1'],
    ['startPage', '12'],
    ['endPage', '15'],
    ['doi', '10.5555/ice.1'],
    ['publisherRecordId', 'D-1'],
    ['documentType', 'Review article'],
    ['title', 'The fate of E. coli in H2O & <tea>'],
    ['authors', expect.any(String)],
    ['affiliationsList', 'University of Ice'],
    ['abstract', expect.stringContaining('First.')],
    ['fullTextUrl', expect.stringMatching(/^https:\/\/ice\.example\.org\/.*\/D-1\.pdf$/)],
    ['keywords', expect.any(String)],
  ]);
  const authors = childrenNamed(find(first, 'authors'), 'author');
  expect(authors.map((author) => elementsOf(author).map(textOf))).toEqual([
    ['Ada Lovelace', '1', 'https://orcid.org/0000-0002-1825-0097'],
    ['Jan van der Waals Jr.', '1'],
    ['UNESCO, Paris'],
  ]);
  expect(childrenNamed(find(first, 'keywords'), 'keyword').map(textOf)).toEqual([
    'ice',
    'light & dark',
  ]);
  expect(textOf(find(second, 'startPage'))).toBe('3');
  expect(textOf(find(second, 'endPage'))).toBe('9');
  expect(find(second, 'affiliationsList')).toBeUndefined();
});

it('reports the problems because of which DOAJ would refuse the file', async () => {
  await disable(content, await publish(content, { refnumber: 'D-3', issue: '1' }));
  await content.post('/api/settings', { issn: '' }, admin);
  const answer = await ask('D-1', 'D-3');
  await content.post('/api/settings', fullSettings, admin);
  expect(answer.status).toBe(400);
  expect(problemSchema.parse(await answer.json()).issues).toEqual([
    { path: 'issn', message: 'The settings have no ISSN, which DOAJ requires' },
    { path: 'D-3', message: 'This article is disabled' },
  ]);
  expect((await content.post('/api/admin/doaj', { refnumbers: ['D-1'] })).status).toBe(401);
});
