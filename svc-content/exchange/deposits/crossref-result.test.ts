import { attemptDue } from '@app/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import { articleRecord, journalOf } from '../../office/indexing-checks/testing/journal.ts';
import {
  depositableOddArticle,
  fullArticle,
  fullSettings,
} from '../../store/testing/full-article.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent } from '../../store/testing/start-content.ts';
import { crossrefDeposit } from '../crossref/deposit.ts';
import { crossref } from './crossref.ts';
import { type StandIn, startStandIn } from './testing/stand-in.ts';

const articles = [1, 2, 3].map((n) => articleRecord({ doi: `10.5555/A${n}` }));
const [article] = articles as [(typeof articles)[number]];
const facts = journalFacts(journalOf({ articles }).records.settings, 'https://journal.example');

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn('journal/role', 'secret');
  standIn.delays = 0;
});
afterEach(() => standIn.close());

/** Returns a client of Crossref that sends the result of `change` in place of each file. */
const crossrefWith = (change = (file: string) => file) =>
  crossref({
    account: { url: standIn.url, login: 'journal/role', password: 'secret' },
    digestOf: () => '',
    faultOf: () => undefined,
    write: (_, batch, stamp) =>
      change(crossrefDeposit(articles, facts, { schema: '5.4.0', batch, now: new Date(stamp) })),
  });

async function sent(agency: ReturnType<typeof crossref>): Promise<string> {
  const answer = await agency.send(article, Date.now());
  if (answer.state !== 'sent') throw new Error(JSON.stringify(answer));
  return answer.submission;
}

describe('the result of a file', () => {
  it('is read for each of its articles', async () => {
    standIn.refused.set('10.5555/A2', 'The prefix is not yours');
    standIn.warned.set('10.5555/A3', 'Added with conflict');
    const agency = crossrefWith();
    const submission = await sent(agency);
    const results = articles.map((one) => agency.resultOf(submission, one));
    expect(await Promise.all(results)).toEqual([
      { state: 'accepted' },
      { state: 'refused', reason: 'The prefix is not yours' },
      { state: 'accepted', reason: 'Added with conflict' },
    ]);
  });

  it.each([
    ['an element', /<email_address>.*<\/email_address>/, '', 'depositor has no email_address'],
    ['an order', /(<full_title>.*?>)(.*<\/issn>)/, '$2$1', 'journal_metadata must not have'],
    ['a length', /<surname>.*?</, `<surname>${'a'.repeat(61)}<`, 'surname has an invalid text'],
  ])('refuses all articles if %s does not match the schema', async (_, part, wrong, reason) => {
    const agency = crossrefWith((file) => file.replace(part, wrong));
    expect(await agency.resultOf(await sent(agency), article)).toEqual({
      state: 'refused',
      reason: expect.stringContaining(reason),
    });
  });

  it('is pending while Crossref does not know the submission', async () => {
    const waiting = { state: 'sent', submission: 'never-sent' };
    expect(await crossrefWith().resultOf('never-sent', article)).toEqual(waiting);
  });

  it.each(['Failure', 'Success'])(
    'is a refusal if it only names another article, with %s',
    async (status) => {
      const body = `<doi_batch_diagnostic status="completed"><record_diagnostic status="${status}"><doi>10.5555/other</doi><msg>Other</msg></record_diagnostic></doi_batch_diagnostic>`;
      standIn.failures.push({ status: 200, body });
      expect(await crossrefWith().resultOf('x', article)).toEqual({
        state: 'refused',
        reason: 'Crossref’s result does not name the article’s DOI.',
      });
    },
  );
});

it('has no errors for articles with long and unusual texts', async () => {
  const content = await startContent({
    accounts: {
      CROSSREF_URL: standIn.url,
      CROSSREF_LOGIN: 'journal/role',
      CROSSREF_PASSWORD: 'secret',
    },
  });
  const admin = content.sign('admin');
  await createIssue(content, 1);
  await content.post('/api/settings', fullSettings, admin);
  await publish(content, { ...fullArticle, refnumber: 'F', issue: '1' });
  const oddArticle = depositableOddArticle(60);
  await publish(content, { ...oddArticle, refnumber: 'O', issue: '1' });
  await content.post('/api/admin/deposits', { agency: 'crossref', refnumbers: ['F', 'O'] }, admin);
  await attemptDue(content.deposits);
  expect(standIn.submissions.map(({ doi, problem }) => [doi, problem])).toEqual([
    [fullArticle.doi, undefined],
    [oddArticle.doi, undefined],
  ]);
  await content.close();
});
