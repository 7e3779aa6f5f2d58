import { DEPOSIT_PAGE_SIZE, depositQuerySchema } from '@app/contracts';
import { connectDatabase } from '@app/service-kit/mongo';
import { attemptsOf, recordedLog, testMongoUrl } from '@app/service-kit/testing';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleRecord } from '../../articles/model.ts';
import type { SettingsFields } from '../../journal/settings/model.ts';
import { articleRecord, journalOf } from '../../office/indexing-checks/testing/journal.ts';
import { agenciesOf } from './agencies.ts';
import type { Agency } from './agency.ts';
import { Deposits } from './deposits.ts';
import { depositModel } from './model.ts';
import { type StandIn, startStandIn } from './testing/stand-in.ts';

const LOGIN = 'editor@journal.example/role';
const PASSWORD = 'open-sesame';
const MINUTE = 60_000;

let database: Connection;
let standIn: StandIn;
let log: ReturnType<typeof recordedLog>;
let time: number;
let articles: ArticleRecord[];
let settings: Partial<SettingsFields>;
let deposits: Deposits;
let work: () => Promise<void>;
let agency: { crossref: Agency; doaj: Agency };
beforeEach(async () => {
  log = recordedLog();
  database = await connectDatabase(testMongoUrl(), log.log);
  standIn = await startStandIn(LOGIN, PASSWORD);
  time = Date.parse('2026-11-23T12:00:00Z');
  articles = [1, 2, 3].map((n) => articleRecord({ doi: `10.5555/${n}`, refnumber: `R${n}` }));
  settings = {};
  agency = agenciesWith(PASSWORD);
  deposits = restarted();
  work = attemptsOf(
    () => deposits,
    () => time,
  );
});
afterEach(async () => {
  await standIn.close();
  await database.dropDatabase();
  await database.close();
});

function agenciesWith(password: string, url = standIn.url) {
  const env = {
    CROSSREF_URL: url,
    CROSSREF_LOGIN: LOGIN,
    CROSSREF_PASSWORD: password,
    CROSSREF_SCHEMA: '5.4.0' as const,
    DOAJ_URL: standIn.url,
    DOAJ_KEY: password,
    PUBLIC_URL: 'https://journal.example',
  };
  const catalogue = {
    get current() {
      return journalOf({ articles, settings });
    },
  };
  const [crossref, doaj] = agenciesOf(env, catalogue) as [Agency, Agency];
  return { crossref, doaj };
}

/** Returns the deposits in the state after a restart of the service. */
function restarted(): Deposits {
  return new Deposits({
    model: database.models.Deposit ?? depositModel(database),
    agencies: Object.values(agency),
    catalogue: {
      get current() {
        return journalOf({ articles, settings });
      },
    },
    log: log.log,
    now: () => time,
  });
}

async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  await work();
}

const states = async () =>
  Object.fromEntries((await deposits.list()).map(({ refnumber, state }) => [refnumber, state]));
async function depositOf(refnumber: string) {
  return (await deposits.list()).find((deposit) => deposit.refnumber === refnumber);
}
const requestAll = async () => {
  for (const article of articles) await deposits.request(agency.crossref, article);
};

it('returns a page of the matching deposits, or all, and counts those that need sending again', async () => {
  const all = Array.from({ length: DEPOSIT_PAGE_SIZE + 1 }, (_, at) => ({
    ...{ _id: `crossref:${at}`, agency: 'crossref', state: at === 0 ? 'refused' : 'waiting' },
    ...{ article: String(articles[at === 0 ? 0 : 1]?._id), changed: new Date(at) },
  }));
  await database.models.Deposit?.insertMany(all);
  const page = async (query: object) => {
    const found = await deposits.page(depositQuerySchema.parse(query));
    return { ...found, deposits: found.deposits.map(({ id }) => Number(id.split(':')[1])) };
  };
  const newest = Array.from(all.keys()).slice(1).toReversed();
  const counts = { total: all.length, again: 1 };
  expect(await page({ page: '1' })).toEqual({ ...counts, page: 1, deposits: newest });
  expect(await page({ page: '9' })).toEqual({ ...counts, page: 2, deposits: [0] });
  expect(await page({})).toEqual({ ...counts, page: 1, deposits: [...newest, 0] });
  for (const query of [{ state: 'refused' }, { q: '10.5555/1', page: '1' }])
    expect(await page(query)).toEqual({ total: 1, again: 1, page: 1, deposits: [0] });
});

describe('deposits with Crossref', () => {
  it('are sent, and accepted when the result confirms them', async () => {
    await requestAll();
    await pass(0);
    expect(await states()).toEqual({ R1: 'sent', R2: 'sent', R3: 'sent' });
    expect(standIn.submissions.map(({ doi }) => doi)).toEqual(articles.map(({ doi }) => doi));
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'accepted', R2: 'accepted', R3: 'accepted' });
  });

  it('fail without affecting others, with the reason, and can be sent again', async () => {
    standIn.refused.set('10.5555/2', 'The DOI prefix is not yours');
    await requestAll();
    await pass(0);
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'accepted', R2: 'refused', R3: 'accepted' });
    expect(await depositOf('R2')).toMatchObject({ reason: 'The DOI prefix is not yours' });

    standIn.refused.clear();
    await deposits.request(agency.crossref, articles[1] as ArticleRecord);
    await pass(0);
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await states()).toMatchObject({ R2: 'accepted' });
  });

  it('have increasing timestamps even if the clock is set back', async () => {
    const [article] = articles as [ArticleRecord];
    await deposits.request(agency.crossref, article);
    await pass(0);
    time -= 60 * MINUTE;
    await deposits.request(agency.crossref, article);
    await pass(0);
    const [first = '', second = ''] = standIn.submissions.map(({ stamp }) => stamp);
    expect(BigInt(second)).toBeGreaterThan(BigInt(first));
  });

  it('wait while Crossref answers with an error page or accepts no more requests, and then continue', async () => {
    standIn.failures.push({ status: 500, body: '<html>Internal error</html>' });
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    expect(await depositOf('R1')).toMatchObject({
      state: 'waiting',
      reason: 'Crossref has a problem (status 500)',
    });
    standIn.failures.push({ status: 429, headers: { 'Retry-After': '600' } });
    await pass(MINUTE);
    await deposits.request(agency.crossref, articles[1] as ArticleRecord);
    await pass(5 * MINUTE);
    expect(standIn.submissions).toEqual([]);
    await pass(6 * MINUTE);
    expect(await states()).toEqual({ R1: 'sent', R2: 'sent' });
  });

  it('are sent again if a page mentions no success, and are refused if it mentions a failure', async () => {
    standIn.failures.push({ status: 200, body: '<html><h1>Maintenance</h1></html>' });
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    expect(await depositOf('R1')).toMatchObject({
      state: 'waiting',
      reason: 'Crossref did not say whether it received the file',
    });
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'sent' });

    standIn.failures.push({ status: 200, body: '<html><h2>FAILURE</h2><p>No file</p></html>' });
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    expect(await depositOf('R1')).toMatchObject({
      state: 'refused',
      reason: 'Crossref refused the file: FAILURE No file',
    });
  });

  it('are accepted with a warning, which is shown', async () => {
    standIn.delays = 0;
    standIn.warned.set('10.5555/1', 'Added with conflict');
    await requestAll();
    await pass(0);
    await pass(MINUTE);
    expect(await depositOf('R1')).toMatchObject({
      state: 'accepted',
      reason: 'Added with conflict',
    });
    expect(await depositOf('R2')).toMatchObject({ state: 'accepted', reason: '' });
  });

  it('are sent again if the connection is cut while the answer is read', async () => {
    standIn.delays = 0;
    standIn.failures.push({ status: 200, body: '<html><h2>SUCC', cut: true });
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    expect(await depositOf('R1')).toMatchObject({
      state: 'waiting',
      reason: 'Crossref could not be reached',
    });
    await pass(MINUTE);
    standIn.failures.push({ status: 200, body: '<doi_batch_diag', cut: true });
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'sent' });
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'accepted' });
  });

  it('do not treat an error page as a result', async () => {
    standIn.delays = 0;
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    standIn.failures.push({ status: 500, body: '<html>' }, { status: 200, body: '<html><p>Oops' });
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'sent' });
    await pass(5 * MINUTE);
    expect(await states()).toEqual({ R1: 'accepted' });
  });

  it('are refused if the account may not read the result at Crossref', async () => {
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    standIn.failures.push({ status: 403, body: '<html>/servlet?pwd=open-sesame</html>' });
    await pass(MINUTE);
    const deposit = await depositOf('R1');
    expect(deposit).toMatchObject({
      state: 'refused',
      reason: 'Crossref refused to give the result: check the credentials',
    });
  });

  it('with the test system are sent again after the switch to the production system', async () => {
    const real = await startStandIn(LOGIN, PASSWORD);
    standIn.delays = 0;
    await requestAll();
    await pass(0);
    standIn.failures.push({ status: 200, body: '<doi_batch_diagnostic status="queued"/>' });
    await pass(MINUTE);
    await deposits.request(agency.crossref, articles[2] as ArticleRecord);
    await pass(0);
    const accepted = { state: 'accepted', isOutdated: false, elsewhere: false };
    expect(await depositOf('R2')).toMatchObject(accepted);
    expect(await states()).toEqual({ R1: 'sent', R2: 'accepted', R3: 'sent' });

    agency = agenciesWith(PASSWORD, real.url);
    deposits = restarted();
    await pass(MINUTE);
    const elsewhere = { isOutdated: true, elsewhere: true };
    expect(await depositOf('R2')).toMatchObject({ state: 'accepted', ...elsewhere });
    expect(await depositOf('R1')).toMatchObject({ state: 'sent', attempts: 2, ...elsewhere });
    await requestAll();
    await pass(0);
    expect(real.submissions).toHaveLength(3);
    expect(await depositOf('R1')).toMatchObject({ isOutdated: false, elsewhere: false });
    await real.close();
  });

  it('continue after a restart', async () => {
    await requestAll();
    deposits = restarted();
    await pass(0);
    deposits = restarted();
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'accepted', R2: 'accepted', R3: 'accepted' });
    expect(standIn.submissions).toHaveLength(3);
  });

  it('are sent by only one of two instances', async () => {
    await requestAll();
    const other = attemptsOf(restarted, () => time);
    await Promise.all([work(), other()]);
    expect(standIn.submissions).toHaveLength(3);
  });

  it('are continued by another instance after the first instance was removed', async () => {
    const other = attemptsOf(restarted, () => time);
    await other();
    await requestAll();
    await pass(0);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      time += MINUTE;
      await other();
    }
    expect(await states()).toEqual({ R1: 'accepted', R2: 'accepted', R3: 'accepted' });
  });

  it('cause only one attempt a minute while Crossref is unreachable', async () => {
    const attempts = async () => (await deposits.list()).map((deposit) => deposit.attempts).sort();
    await requestAll();
    await pass(0);
    await standIn.close();
    // One attempt fails: the service requests the result of one deposit.
    await pass(MINUTE);
    expect(await attempts()).toEqual([1, 1, 2]);
    // One attempt fails: the service sends one article.
    await requestAll();
    await pass(MINUTE);
    expect(await attempts()).toEqual([0, 0, 1]);
  });

  it('are refused if the login is wrong, and neither the reason nor the log contains the login', async () => {
    agency = agenciesWith('wrong-password');
    deposits = restarted();
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    const deposit = await depositOf('R1');
    expect(deposit).toMatchObject({ state: 'refused' });
    expect(deposit?.reason).toContain('check the credentials');
    expect(JSON.stringify([deposit, log.lines])).not.toContain('wrong-password');
  });

  it('are reported as outdated when the article has changed', async () => {
    await deposits.request(agency.crossref, articles[0] as ArticleRecord);
    await pass(0);
    expect(await depositOf('R1')).toMatchObject({ isOutdated: false });
    articles = articles.map((article) => ({ ...article, pagenumber: '90-99', version: 1 }));
    expect(await depositOf('R1')).toMatchObject({ isOutdated: true });
  });

  it.each(['crossref', 'doaj'] as const)(
    'become outdated at %s after a change of a setting that deposits contain, but not of another setting',
    async (name) => {
      await deposits.request(agency[name], articles[0] as ArticleRecord);
      await pass(0);
      articles = articles.map((article) => ({ ...article, txnid: 'T-other', version: 1 }));
      settings = { fee_dollar: '1', websiteemail: 'other@journal.example' };
      expect(await depositOf('R1')).toMatchObject({ isOutdated: false });
      settings = { issn: '2049-3630' };
      expect(await depositOf('R1')).toMatchObject({ isOutdated: true });
    },
  );

  it('are refused for an article without a DOI', async () => {
    const article = articleRecord({ doi: '', refnumber: 'R4' });
    articles.push(article);
    expect(agency.crossref.faultOf(article)).toBe('This article has no DOI');
    await deposits.request(agency.crossref, article);
    await pass(0);
    expect(await depositOf('R4')).toMatchObject({ state: 'refused' });
    expect(standIn.submissions).toEqual([]);
  });
});

describe('deposits with DOAJ', () => {
  it('are accepted at once, or refused with DOAJ’s reason', async () => {
    standIn.refused.set('10.5555/2', 'The journal is not in DOAJ');
    for (const article of articles) await deposits.request(agency.doaj, article);
    await pass(0);
    expect(await states()).toEqual({ R1: 'accepted', R2: 'refused', R3: 'accepted' });
    expect(await depositOf('R2')).toMatchObject({
      reason: 'DOAJ refused the article: The journal is not in DOAJ',
    });
  });

  it('are refused with DOAJ’s reason if the article does not belong to the account', async () => {
    const error = 'Have you included an ISSN which is not associated with any journal?';
    const body = JSON.stringify({ status: 'forbidden', error });
    standIn.failures.push({ status: 403, body }, { status: 403, body: '<html>Blocked</html>' });
    for (const article of articles) await deposits.request(agency.doaj, article);
    await pass(0);
    expect((await depositOf('R1'))?.reason).toBe(`DOAJ refused the article: ${error}`);
    expect((await depositOf('R2'))?.reason).toBe(
      'DOAJ refused the article: without a reason (status 403)',
    );
  });

  it('wait if the answer is an HTML page, and are sent again', async () => {
    standIn.failures.push(
      { status: 200, body: '<html><body>Down for maintenance</body></html>' },
      { status: 200, body: JSON.stringify({ status: 'created', id: '' }) },
    );
    for (const article of articles) await deposits.request(agency.doaj, article);
    await pass(0);
    expect(await states()).toEqual({ R1: 'waiting', R2: 'waiting', R3: 'accepted' });
    expect((await depositOf('R1'))?.reason).toContain('does not say that it has the article');
    await pass(MINUTE);
    expect(await states()).toEqual({ R1: 'accepted', R2: 'accepted', R3: 'accepted' });
  });

  it('are not sent again to the address of a redirect', async () => {
    standIn.failures.push({ status: 301, headers: { Location: 'https://doaj.org/' } });
    await deposits.request(agency.doaj, articles[0] as ArticleRecord);
    await pass(0);
    expect((await depositOf('R1'))?.reason).toContain('has moved');
  });
});
