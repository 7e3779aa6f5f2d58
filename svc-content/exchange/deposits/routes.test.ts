import { depositListSchema, requestedDepositsSchema } from '@app/contracts';
import { attemptDue } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { type StandIn, startStandIn } from './testing/stand-in.ts';

let standIn: StandIn;
let content: TestContent;
let admin: string;
beforeAll(async () => {
  standIn = await startStandIn('journal/role', 'secret');
  content = await startContent({
    accounts: {
      CROSSREF_URL: standIn.url,
      CROSSREF_LOGIN: 'journal/role',
      CROSSREF_PASSWORD: 'secret',
    },
  });
  admin = content.sign('admin');
  await createIssue(content, 2);
  const settings = { websitename: 'J', issn: '2577-3569', websiteemail: 'office@journal.example' };
  await content.post('/api/settings', settings, admin);
});
afterAll(async () => {
  await content.close();
  await standIn.close();
});

const list = async () =>
  depositListSchema.strict().parse(await (await content.get('/api/admin/deposits', admin)).json());
const request = (agency: string, refnumbers: string[]) =>
  content.post('/api/admin/deposits', { agency, refnumbers }, admin);

it('sends the requested articles, and reports those that cannot be sent', async () => {
  const good = await publish(content, { refnumber: 'G1', doi: '10.5555/g1' });
  await publish(content, { refnumber: 'N1' });
  const hidden = await publish(content, { refnumber: 'H1', doi: '10.5555/h1' });
  await disable(content, hidden);

  const answer = await request('crossref', ['G1', 'N1', 'H1', 'X1']);
  expect(answer.status).toBe(200);
  const { deposits, faulty } = requestedDepositsSchema.strict().parse(await answer.json());
  expect(deposits).toMatchObject([{ refnumber: 'G1', state: 'waiting', article: good.id }]);
  expect(faulty).toEqual([
    { refnumber: 'N1', reason: 'This article has no DOI' },
    { refnumber: 'H1', reason: 'This article is disabled, so its DOI would lead nowhere' },
    { refnumber: 'X1', reason: 'There is no such article' },
  ]);

  await attemptDue(content.deposits);
  expect(standIn.submissions).toMatchObject([{ doi: '10.5555/g1' }]);
  expect(await list()).toMatchObject({
    agencies: [{ name: 'crossref', isTest: true }],
    deposits: [{ refnumber: 'G1', state: 'sent', isOutdated: false }],
  });
});

it('shows an article as outdated after a notice about it, and sends it again with a later timestamp', async () => {
  await publish(content, { refnumber: 'R1', doi: '10.5555/r1' });
  await request('crossref', ['R1']);
  await attemptDue(content.deposits);
  const deposit = async () => (await list()).deposits.find(({ refnumber }) => refnumber === 'R1');
  expect(await deposit()).toMatchObject({ isOutdated: false });

  await publish(content, {
    refnumber: 'R1-R1',
    noticekind: 'retraction',
    noticeof: 'R1',
    title: 'Retraction: R1',
    doi: '10.5555/r1-r1',
  });
  expect(await deposit()).toMatchObject({ isOutdated: true });

  await request('crossref', ['R1']);
  await attemptDue(content.deposits);
  expect(await deposit()).toMatchObject({ isOutdated: false });
  const stamps = standIn.submissions
    .filter(({ doi }) => doi === '10.5555/r1')
    .map(({ stamp }) => BigInt(stamp));
  expect(stamps).toHaveLength(2);
  expect(stamps[1]).toBeGreaterThan(stamps[0] ?? 0n);
});

it('lists the deposits that match a query, and refuses an unknown state', async () => {
  const found = await content.get('/api/admin/deposits?q=r1&page=1', admin);
  const { deposits, total, page } = depositListSchema.strict().parse(await found.json());
  expect({ deposits, total, page }).toMatchObject({
    deposits: [{ refnumber: 'R1' }],
    total: 1,
    page: 1,
  });
  expect((await content.get('/api/admin/deposits?state=lost', admin)).status).toBe(400);
});

it('explains how to get an account if none is configured', async () => {
  const answer = await request('doaj', ['G1']);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    issues: [{ path: 'agency', message: expect.stringContaining('DOAJ') }],
  });
});

it('shows an article as outdated if the settings change while the article is sent', async () => {
  await publish(content, { refnumber: 'S1', doi: '10.5555/s1' });
  await request('crossref', ['S1']);
  const asked = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  standIn.holds.set('/servlet/deposit', () => {
    asked.resolve();
    return changed.promise;
  });
  onTestFinished(() => void standIn.holds.delete('/servlet/deposit'));
  const sending = attemptDue(content.deposits);
  await asked.promise;
  await content.post('/api/settings', { websitename: 'Another name' }, admin);
  changed.resolve();
  await sending;
  const { deposits } = await list();
  const found = deposits.find(({ refnumber }) => refnumber === 'S1');
  expect(found).toMatchObject({ state: 'sent', isOutdated: true });
});
