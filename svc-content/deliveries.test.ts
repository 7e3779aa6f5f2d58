import { Background } from '@app/service-kit/background';
import { deliver } from '@app/service-kit/deliveries';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import {
  breakableLink,
  type Link,
  silentLog,
  testMongoUrl,
  testRedisUrl,
} from '@app/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StandIn, startStandIn } from './exchange/deposits/testing/stand-in.ts';
import { createIssue, publish as publishArticle } from './store/testing/publish.ts';
import { startContent, type TestContent } from './store/testing/start-content.ts';

let mailServer: MailStandIn;
let agency: StandIn;
let redis: Link;
let mongoUrl: string;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  mailServer = await startMailStandIn('journal', 'secret');
  agency = await startStandIn('journal/role', 'secret');
  redis = await breakableLink(testRedisUrl());
  mongoUrl = testMongoUrl();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await redis.cut();
  await agency.close();
  await mailServer.close();
});

async function start(): Promise<TestContent> {
  const content = await startContent({
    mongoUrl,
    redisUrl: redis.url,
    accounts: {
      SMTP_URL: mailServer.url,
      SMTP_USER: 'journal',
      SMTP_PASSWORD: 'secret',
      CROSSREF_URL: agency.url,
      CROSSREF_LOGIN: 'journal/role',
      CROSSREF_PASSWORD: 'secret',
    },
  });
  stops.push(() => content.close());
  return content;
}

/** Makes an instance perform deliveries, as its server does. */
function work(content: TestContent): void {
  const background = new Background({ redisUrl: redis.url, prefix: content.name, log: silentLog });
  deliver(background, 'mails', content.mails, 3);
  deliver(background, 'deposits', content.deposits);
  stops.push(() => background.close());
}

async function journal(): Promise<TestContent> {
  const content = await start();
  await createIssue(content, 2);
  const settings = { websitename: 'J', issn: '2577-3569', websiteemail: 'office@journal.example' };
  await content.post('/api/settings', settings, content.sign('admin'));
  return content;
}

const article = (name: string) => ({
  refnumber: name,
  email: `${name.toLowerCase()}@example.org`,
  doi: `10.5555/${name.toLowerCase()}`,
});
const deposit = async (content: TestContent, refnumbers: string[]) => {
  const body = { agency: 'crossref', refnumbers };
  const answer = await content.post('/api/admin/deposits', body, content.sign('admin'));
  expect(answer.status).toBe(200);
};
const publish = async (content: TestContent, fields: Record<string, string>) => {
  const published = await publishArticle(content, fields);
  await content.publishDue();
  return published;
};
const mailed = () => mailServer.received.map(({ to }) => to).sort();
const deposited = () => agency.submissions.map(({ doi }) => doi).sort();
/** The timeout is shorter than a minute. After a minute, a server also finds deliveries that no request has queued. */
const soon = { timeout: 45_000 };

it('sends each email and deposit once, as soon as it is requested, with two instances', async () => {
  const content = await journal();
  const other = await start();
  for (const instance of [content, other]) work(instance);
  for (const name of ['A1', 'A2', 'A3', 'A4']) await publish(content, article(name));
  await other.catalogue.catchUp();
  await deposit(content, ['A1', 'A2']);
  await deposit(other, ['A3', 'A4']);
  const names = ['a1', 'a2', 'a3', 'a4'];
  await expect.poll(mailed, soon).toEqual(names.map((name) => `${name}@example.org`));
  await expect.poll(deposited, soon).toEqual(names.map((name) => `10.5555/${name}`));
  const isSent = async () => (await content.mails.waiting()).length;
  await expect.poll(isSent, soon).toBe(0);
});

it('sends emails and deposits that a killed process has stored but not queued', async () => {
  const content = await journal();
  // Without `deliver`, the records are stored but not queued.
  await publish(content, article('K1'));
  await deposit(content, ['K1']);
  expect([mailed(), deposited()]).toEqual([[], []]);
  work(await start());
  await expect.poll(mailed, soon).toEqual(['k1@example.org']);
  await expect.poll(deposited, soon).toEqual(['10.5555/k1']);
});

it('stores emails and deposits without delay while Redis is unreachable, and sends them afterwards', async () => {
  const content = await journal();
  work(content);
  const { id } = await publish(content, article('R1'));
  await expect.poll(mailed, soon).toEqual(['r1@example.org']);
  const record = content.catalogue.current.articleById.get(id) ?? expect.fail();
  const [crossref] = content.deposits.agencies;
  await redis.cut();
  const reset = {
    kind: 'password-reset',
    to: 'r2@example.org',
    user: 'R',
    minutes: 60,
    link: '/r',
  };
  expect((await content.post('/internal/mails', reset)).status).toBe(200);
  await content.deposits.request(crossref ?? expect.fail(), record);
  await redis.restore();
  await expect.poll(mailed, soon).toEqual(['r1@example.org', 'r2@example.org']);
  await expect.poll(deposited, soon).toEqual(['10.5555/r1']);
});

it('sends an email only once if the instance that sends it is suspended meanwhile', async () => {
  const content = await journal();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  mailServer.holds.set('s1@example.org', promise);
  await publish(content, article('S1'));
  const [first = expect.fail()] = await content.mails.waiting();
  work(content);
  await expect
    .poll(async () => (await content.mails.waiting())[0]?.next, soon)
    .toBeGreaterThan(first.next);
  // The first instance does not renew its lock, so the queue gives the job to another instance.
  const other = await start();
  expect(await other.mails.attempt(first)).toEqual({});
  release();
  await expect.poll(async () => (await content.mails.waiting()).length, soon).toBe(0);
  expect(mailed()).toEqual(['s1@example.org']);
});

it('sends to others while a recipient is slow', async () => {
  const content = await journal();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  mailServer.holds.set('slow@example.org', promise);
  work(content);
  await publish(content, { ...article('L1'), email: 'slow@example.org' });
  for (const name of ['L2', 'L3']) await publish(content, article(name));
  await expect.poll(mailed, soon).toEqual(['l2@example.org', 'l3@example.org']);
  release();
  await expect.poll(mailed, soon).toContain('slow@example.org');
});

it('stops after the first failed emails while the mail server is unreachable', async () => {
  const content = await journal();
  const { port } = new URL(mailServer.url);
  await mailServer.close();
  const names = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7', 'W8'];
  for (const name of names) await publish(content, article(name));
  work(content);
  const tried = async () => {
    const { mails } = await content.mails.page({ q: '', page: 1 });
    return mails.filter(({ attempts }) => attempts > 0);
  };
  await expect.poll(async () => (await tried()).length, soon).toBeGreaterThan(0);
  expect((await tried()).length).toBeLessThanOrEqual(3);
  mailServer = await startMailStandIn('journal', 'secret', Number(port));
});
