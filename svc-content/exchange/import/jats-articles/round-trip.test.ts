import {
  type ArticleList,
  type ImportRow,
  importPlanSchema,
  type PublicArticleText,
} from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributorsOf } from '../../../articles/contributors.ts';
import type { RichField } from '../../../articles/rich-fields.ts';
import { articleForm } from '../../../store/testing/article-form.ts';
import { fullArticle, fullSettings, oddArticle } from '../../../store/testing/full-article.ts';
import { createIssue, publish } from '../../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../../store/testing/start-content.ts';

let journal: TestContent;
/** Another journal with the same settings, into which articles are imported. */
let other: TestContent;

beforeAll(async () => {
  [journal, other] = await Promise.all([startContent(), startContent()]);
  for (const content of [journal, other]) {
    await content.post('/api/settings', fullSettings, content.sign('admin'));
    await createIssue(content, 1);
  }
});
afterAll(() => Promise.all([journal.close(), other.close()]));

async function jatsOf(content: TestContent, refnumber: string): Promise<string> {
  const answer = await content.get(`/api/jats/${refnumber}.xml`);
  expect(answer.status).toBe(200);
  return answer.text();
}

async function imported(refnumber: string, jats: string): Promise<ImportRow | undefined> {
  const admin = other.sign('admin');
  const form = new FormData();
  for (const name of ['withoutTxnid', 'withoutEmail', 'withoutAbstract']) form.append(name, 'true');
  form.append('pdfs', JSON.stringify([{ name: `${refnumber}.pdf`, size: 9 }]));
  form.append('source', new Blob([jats]), 'source');
  const checked = await other.post('/api/admin/import/check', form, admin);
  const plan = importPlanSchema.parse(await checked.json());
  expect([plan.formats, plan.faults, plan.unheld]).toEqual([['jats'], [], []]);
  const [row] = plan.rows;
  expect(row?.faults).toEqual([]);
  const answer = await other.post('/api/admin/import/articles', articleForm(row?.fields), admin);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return row;
}

/** Returns the lines of a file, without spaces at both ends of paragraphs. */
function linesOf(jats: string): string[] {
  return jats.replace(/(?<=<p>) | (?=<\/p>)/g, '').split(/(?<=>)(?=<)/);
}

// A field that this record lacks would not be compared.
const wholeRecord = {
  ...fullArticle,
  description: 'On ice in water.',
  dateprecision: '',
  license: 'CC-BY-4.0',
  country: 'India',
} satisfies Record<RichField | ArticleList | PublicArticleText, string>;
const people = [
  { name: 'Jan van der Waals' },
  { name: '小林 直樹' },
  { name: 'Kobayashi Naoki', given: 'Naoki', family: 'Kobayashi' },
  { name: 'Dr. Marie Curie' },
  { name: 'J. Picard (deceased)', given: 'Jean', family: 'Picard' },
  { name: 'Plato', affiliations: [{ name: 'Academy', country: 'Ancient Greece' }] },
  { name: 'Jean Picard II', given: 'Jean', family: 'Picard', suffix: 'II' },
];
const html =
  '<p>5 &lt; 6 &amp; <b>bold <i>and</i></b></p><ul><li>a<ul><li>b</li></ul>c</li><li>d</li></ul><p>H<sub>2</sub>O</p>';
const retraction = [
  { type: 'isReplacedBy', identifierType: 'doi', identifier: '10.5555/a(b)<c>&d%2F?e#f' },
  { type: 'isCommentOn', identifierType: 'doi', identifier: '10.5555/b', description: 'Why' },
];

describe('an article that was exported as JATS', () => {
  it.each([
    ['with the whole record', wholeRecord],
    [
      'with odd texts',
      {
        ...oddArticle,
        title: '&lt;!DOCTYPE a&gt; α',
        contributors: JSON.stringify([...JSON.parse(oddArticle.contributors), ...people]),
      },
    ],
    ['of which little is known', { doi: '', title: 'Plain', keywords: 'a, b', pagenumber: '7' }],
    ['on pages that do not follow each other', { pagenumber: '123:1-123:4, 123:9' }],
    [
      'with a retraction',
      { title: 'R', type: 'retraction', relations: JSON.stringify(retraction), abstract: html },
    ],
  ])('%s has the same JATS after its import', async (name, fields) => {
    const refnumber = name.replaceAll(' ', '-');
    await publish(journal, { ...fields, refnumber, issue: '1' });
    const jats = await jatsOf(journal, refnumber);
    const { fields: sent = {} } = (await imported(refnumber, jats)) ?? {};
    expect(linesOf(await jatsOf(other, refnumber))).toEqual(linesOf(jats));

    const record = journal.catalogue.current.articleByRef.get(refnumber);
    if (!record) throw new Error('not published');
    // The text of a reference may contain its DOI in another case.
    const lower = JSON.stringify(record.references).replaceAll('ICE', 'ice');
    expect(JSON.parse((sent.references ?? '[]').replaceAll('ICE', 'ice'))).toEqual(
      JSON.parse(lower),
    );
    expect(JSON.parse(sent.relations ?? '[]')).toEqual(record.relations);
    expect(JSON.parse(sent.funding ?? '[]')).toEqual(record.funding);
    // For unknown parts of names, JATS contains guesses.
    expect(JSON.parse(sent.contributors ?? '')).toEqual(
      contributorsOf(record).map((known) => expect.objectContaining(known)),
    );
    if ('abstract' in fields && fields.abstract === html) expect(sent.abstract).toBe(html);
  });
});
