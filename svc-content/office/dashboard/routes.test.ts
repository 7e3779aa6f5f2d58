import {
  adminIssueSchema,
  faultyArticlesSchema,
  MAX_WAITING_ROWS,
  waitingSchema,
} from '@app/contracts';
import { startMailStandIn } from '@app/service-kit/mail-testing';
import { attemptDue } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStandIn } from '../../exchange/deposits/testing/stand-in.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let mailServer: Awaited<ReturnType<typeof startMailStandIn>>;
let agency: Awaited<ReturnType<typeof startStandIn>>;
let content: TestContent;
let admin: string;
beforeAll(async () => {
  mailServer = await startMailStandIn('journal', 'secret');
  agency = await startStandIn('journal/role', 'secret');
  content = await startContent({
    accounts: {
      SMTP_URL: mailServer.url,
      SMTP_USER: 'journal',
      SMTP_PASSWORD: 'secret',
      CROSSREF_URL: agency.url,
      CROSSREF_LOGIN: 'journal/role',
      CROSSREF_PASSWORD: 'secret',
    },
  });
  admin = content.sign('admin');
  const settings = {
    websitename: 'J',
    issn: '2577-3569',
    websiteemail: 'office@journal.example',
    domain: 'https://journal.example',
  };
  expect((await content.post('/api/settings', settings, admin)).status).toBe(200);
});
afterAll(async () => {
  await content.close();
  await mailServer.close();
  await agency.close();
});

const waiting = async () =>
  waitingSchema.strict().parse(await (await content.get('/api/admin/waiting', admin)).json());
const faulty = async () =>
  faultyArticlesSchema
    .strict()
    .parse(await (await content.get('/api/admin/faulty-articles', admin)).json());
const change = async (id: string, fields: object) =>
  expect((await content.post(`/api/archives/${id}`, fields, admin)).status).toBe(200);

it('lists nothing while nothing needs attention', async () => {
  const none = { total: 0, rows: [] };
  expect(await waiting()).toEqual({
    issues: none,
    scheduled: none,
    scheduledIssues: none,
    deposits: none,
    mails: none,
  });
  expect(await faulty()).toMatchObject(none);
});

it('lists issues until all their articles are public', async () => {
  await createIssue(content, 2);
  const row = { year: 2026, volume: 1, issue: 2 };
  expect((await waiting()).issues).toEqual({
    total: 1,
    rows: [{ ...row, articles: 0, drafts: 0, status: 'published' }],
  });
  const draft = await publish(content, { refnumber: 'D1', status: 'draft' });
  await publish(content, { refnumber: 'D2', pagenumber: '31-35' });
  expect((await waiting()).issues.rows).toEqual([
    { ...row, articles: 2, drafts: 1, status: 'published' },
  ]);
  await change(draft.id, { status: 'enabled' });
  expect((await waiting()).issues).toEqual({ total: 0, rows: [] });
});

it('lists a draft issue until it is published, with its time of publication if there is one', async () => {
  const key = { year: 2026, volume: 1, issue: 4 };
  const body = { ...key, status: 'draft' };
  const created = await content.post('/api/admin/create-issue', body, admin);
  expect(created.status).toBe(201);
  await publish(content, { refnumber: 'I1', issue: '4', pagenumber: '71-72' });
  expect((await waiting()).issues.rows).toEqual([
    { ...key, articles: 1, drafts: 0, status: 'draft' },
  ]);
  const { id } = adminIssueSchema.parse(await created.json());
  const scheduled = new Date(Date.now() + 3_600_000).toISOString();
  const change = (fields: object) => content.post(`/api/admin/issues/${id}`, fields, admin);
  expect((await change({ scheduled })).status).toBe(200);
  expect(await waiting()).toMatchObject({
    issues: { total: 0 },
    scheduledIssues: { total: 1, rows: [{ ...key, articles: 1, scheduled }] },
  });
  expect((await change({ status: 'published' })).status).toBe(200);
  expect(await waiting()).toMatchObject({ issues: { total: 0 }, scheduledIssues: { total: 0 } });
});

it('lists scheduled articles, the earliest first', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const later = { refnumber: 'S1', status: 'scheduled', scheduled: at(50), pagenumber: '41-42' };
  await publish(content, later);
  const sooner = { refnumber: 'S2', status: 'scheduled', scheduled: at(20), pagenumber: '43-44' };
  const { id } = await publish(content, sooner);
  const { scheduled } = await waiting();
  expect(scheduled.rows.map(({ refnumber }) => refnumber)).toEqual(['S2', 'S1']);
  expect(scheduled.rows[0]).toMatchObject({ id, scheduled: sooner.scheduled, issue: 2 });

  // No other page lists scheduled articles.
  const count = MAX_WAITING_ROWS + 1;
  for (let number = 3; number <= count; number += 1) {
    const pagenumber = String(100 + number);
    await publish(content, { ...later, refnumber: `S${number}`, pagenumber });
  }
  const all = (await waiting()).scheduled;
  expect([all.total, all.rows.length]).toEqual([count, count]);
});

it('lists failed emails and deposits, with the reason', async () => {
  const to = 'gone@example.org';
  mailServer.answers.set(to, { status: 550, text: 'No such user' });
  await publish(content, { refnumber: 'M1', email: to, pagenumber: '51-52', doi: '10.5555/m1' });
  await content.publishDue();
  await attemptDue(content.mails);
  const deposit = { agency: 'crossref', refnumbers: ['M1'] };
  expect((await content.post('/api/admin/deposits', deposit, admin)).status).toBe(200);
  // Without a DOI, the article's next deposit is refused.
  const { articleByRef } = content.catalogue.current;
  await change(String(articleByRef.get('M1')?._id), { doi: '' });
  await attemptDue(content.deposits);
  const { mails, deposits } = await waiting();
  expect(mails).toMatchObject({
    total: 1,
    rows: [{ title: 'Your article M1 is published', reason: expect.stringContaining('No such') }],
  });
  expect(deposits).toMatchObject({
    total: 1,
    rows: [{ title: 'M1, Crossref', reason: 'This article has no DOI' }],
  });
});

it('counts all articles with faults, and lists the newest of them', async () => {
  // An issue in which every article has a fault, because their pages overlap.
  await createIssue(content, 3);
  for (let n = 0; n <= MAX_WAITING_ROWS; n += 1) {
    await publish(content, { refnumber: `F${n}`, issue: '3', pagenumber: `${60 + n}`, doi: '' });
  }
  const { total, rows } = await faulty();
  expect(rows).toHaveLength(MAX_WAITING_ROWS);
  expect(total).toBeGreaterThan(MAX_WAITING_ROWS);
  for (const { faults } of rows) expect(faults.length).toBeGreaterThan(0);
});

it('is available to administrators only', async () => {
  for (const path of ['/api/admin/waiting', '/api/admin/faulty-articles']) {
    expect((await content.get(path)).status).toBe(401);
    expect((await content.get(path, content.sign('staff'))).status).toBe(403);
  }
});
