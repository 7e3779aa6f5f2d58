import { articleSchema, dateText, importPlanSchema } from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireValid } from '../../exchange/jats/testing/validate.ts';
import { fullSettings } from '../../store/testing/full-article.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
  await content.post('/api/settings', fullSettings, admin);
  await publish(content, { refnumber: 'A-1', doi: '10.5555/a.1', title: 'On engines' });
});
afterAll(() => content.close());

const text = async (path: string) => (await content.get(path)).text();
const jats = async (refnumber: string) => {
  const file = await text(`/api/jats/${refnumber}.xml`);
  requireValid(file);
  return file;
};
async function deposit(refnumber: string): Promise<string> {
  const answer = await content.post('/api/admin/crossref', { refnumbers: [refnumber] }, admin);
  expect(answer.status).toBe(200);
  return answer.text();
}
const notice = (kind: string, refnumber: string) =>
  publish(content, {
    refnumber,
    doi: `10.5555/${refnumber}`,
    title: `${kind} of engines, ${refnumber}`,
    type: kind === 'retraction' || kind === 'withdrawal' ? 'retraction' : 'other',
    noticekind: kind,
    noticeof: 'A-1',
    publishdate: '2026-05-01',
  });

it.each([
  ['correction', 'corrected-article', 'correction-forward'],
  ['expression-of-concern', 'object-of-concern', 'concern-forward'],
  ['retraction', 'retracted-article', 'retraction-forward'],
  ['withdrawal', 'retracted-article', 'retraction-forward'],
])(
  'connects a %s and its article in both directions, in valid JATS',
  async (kind, about, forward) => {
    await notice(kind, `N-${kind}`);
    expect(await jats(`N-${kind}`)).toContain(
      `<related-article related-article-type="${about}"${kind === 'withdrawal' ? ' specific-use="withdrawal"' : ''} ext-link-type="doi" xlink:href="https://doi.org/10.5555/a.1"/>`,
    );
    const article = await jats('A-1');
    expect(article).toContain(`related-article-type="${forward}"`);
    expect(article).toContain(`xlink:href="https://doi.org/10.5555/N-${kind}"`);
  },
);

it('deposits a notice with Crossref as a relation, and also as an update if Crossmark is set up', async () => {
  await notice('retraction', 'N-1');
  const related = (type: string, doi: string) =>
    `<rel:inter_work_relation relationship-type="${type}" identifier-type="doi">${doi}<`;
  expect(await deposit('N-1')).toContain(related('isCommentOn', '10.5555/a.1'));
  expect(await deposit('A-1')).toContain(related('hasComment', '10.5555/N-1'));
  expect(await deposit('A-1')).toContain('<title>WITHDRAWN: On engines</title>');
  expect(await deposit('N-1')).not.toContain('<crossmark>');
  await content.post('/api/settings', { crossmark_policy: '10.5555/policy' }, admin);
  const update = '<update type="retraction" date="2026-05-01">10.5555/a.1</update>';
  const file = await deposit('N-1');
  expect(file).toContain(
    `<crossmark><crossmark_policy>10.5555/policy</crossmark_policy><updates>${update}</updates>`,
  );
  expect(await deposit('A-1')).toContain('<crossmark_policy>10.5555/policy</crossmark_policy>');
});

it('states the current version in JATS, notes and feeds, but only from the second version on', async () => {
  const { id } = await publish(content, { refnumber: 'V-1', title: 'On versions' });
  const page = '/feed.xml?year=2026&volume=1&issue=2';
  const said = async () => {
    const files = ['/api/cite/V-1.bib', '/api/cite/V-1.ris', '/api/cite/V-1.json', page].map(text);
    return (await Promise.all(files)).map((file) => /Version \d+, \d+ \w+ \d{4}/.exec(file)?.[0]);
  };
  expect(await jats('V-1')).not.toContain('article-version');
  expect(await said()).toEqual([undefined, undefined, undefined, undefined]);
  for (const title of ['On better versions', 'On the best versions']) {
    const version = { title, note: 'A better title.' };
    const answer = await content.post(`/api/admin/archives/${id}/versions`, version, admin);
    expect(answer.status).toBe(200);
  }
  const { currentVersion, versions } = articleSchema.parse(
    JSON.parse(await text('/api/archives/ref/V-1')),
  );
  const date = versions[1]?.date ?? '';
  expect(currentVersion).toEqual({ number: 3, date });
  const element = `<article-version iso-8601-date="${date.slice(0, 10)}">3</article-version>`;
  expect(await jats('V-1')).toContain(element);
  const statement = `Version 3, ${dateText(date)}`;
  expect(await said()).toEqual([statement, statement, statement, statement]);
});

it.each([
  ['the JATS of a notice', () => jats('N-1'), ['related-article (retracted-article)']],
  [
    'the JATS of an article with notices',
    () => jats('A-1'),
    ['correction', 'concern', 'retraction'].map((kind) => `related-article (${kind}-forward)`),
  ],
  [
    'the deposit of a notice',
    () => deposit('N-1'),
    ['crossmark/crossmark_policy', 'crossmark/updates/update'],
  ],
  ['the BibTeX of a notice', () => text('/api/cite/N-1.bib'), ['note']],
])(
  'reports that the import does not store what %s says about the other article',
  async (_, file, kinds) => {
    const form = new FormData();
    form.append('source', new Blob([await file()]), 'source');
    const answer = await content.post('/api/admin/import/check', form, admin);
    const { rows, unheld } = importPlanSchema.parse(await answer.json());
    expect(rows).toHaveLength(1);
    expect(unheld.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  },
);
