import { mailKinds } from '@app/contracts';
import { connectDatabase } from '@app/service-kit/mongo';
import { recordedLog, testMongoUrl } from '@app/service-kit/testing';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettingsFields } from '../../journal/settings/model.ts';
import { attemptsOf } from '../../store/testing/attempts.ts';
import { journalOf } from '../indexing-checks/testing/journal.ts';
import type { ValuesOf } from './compose.ts';
import { type MailEnv, mailServerOf } from './mail-server.ts';
import { Mails } from './mails.ts';
import { mailModel } from './model.ts';
import { type MailStandIn, startMailStandIn } from './testing/stand-in.ts';

const USER = 'journal';
const PASSWORD = 'open-sesame';
const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];

let database: Connection;
let standIn: MailStandIn;
let log: ReturnType<typeof recordedLog>;
let time: number;
let settings: Partial<SettingsFields>;
let mails: Mails;
let work: () => Promise<void>;
beforeEach(async () => {
  log = recordedLog();
  database = await connectDatabase(testMongoUrl(), log.log);
  standIn = await startMailStandIn(USER, PASSWORD);
  time = Date.parse('2026-11-23T12:00:00Z');
  settings = { websitename: 'Journal of Engines', websiteemail: 'office@journal.example' };
  mails = restarted();
  work = attemptsOf(
    () => mails,
    () => time,
  );
});
afterEach(async () => {
  await standIn.close();
  await database.dropDatabase();
  await database.close();
});

/** Returns the messages in the state after a restart of the service. */
function restarted(env: Partial<MailEnv> = {}, limits?: { socketTimeout: number }): Mails {
  const account = { SMTP_URL: standIn.url, SMTP_USER: USER, SMTP_PASSWORD: PASSWORD, ...env };
  return new Mails({
    model: database.models.Mail ?? mailModel(database),
    texts: { read: async (kind) => ({ kind, ...mailKinds[kind], isOn: true, version: 0 }) },
    server: mailServerOf({ SMTP_FROM: undefined, ...account }, limits),
    from: env.SMTP_FROM,
    publicUrl: 'https://journal.example',
    catalogue: {
      get current() {
        return journalOf({ settings });
      },
    },
    log: log.log,
    now: () => time,
  });
}

const values: ValuesOf<'article-published'> = {
  authors: 'Ada Lovelace',
  title: 'On <engines> & mills',
  reference: 'R-1',
  article: 'https://journal.example/archives/2026/vol1/issue2/R-1',
  pdf: 'https://journal.example/archives/2026/vol1/issue2/R-1.pdf',
  certificates: 'Ada Lovelace:\nhttps://journal.example/api/pdf/certificate/R-1/Ada%20Lovelace',
};
const add = (to: string, changes: Partial<typeof values> = {}) =>
  mails.add({
    kind: 'article-published',
    to,
    values: { ...values, ...changes },
    occasion: to.slice(0, 3),
  });
const list = async (query: { q?: string; state?: 'failed' } = {}) =>
  (await mails.page({ q: '', page: 1, ...query })).mails;
const mailTo = async (to: string) => (await list()).find((mail) => mail.to === to);
async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  await work();
}

describe('a message', () => {
  it('is sent as text and HTML from the journal, and replies go to the journal’s address', async () => {
    mails = restarted({ SMTP_FROM: 'robot@mail.example' });
    await add('ada@example.org');
    await pass(0);
    expect(await list()).toMatchObject([{ state: 'sent', reason: '', attempts: 1, next: null }]);
    const [{ from, to, email } = expect.fail()] = standIn.received;
    expect({ from, to }).toEqual({ from: 'robot@mail.example', to: 'ada@example.org' });
    expect(email.from).toMatchObject({ name: 'Journal of Engines', address: from });
    expect(email.replyTo).toMatchObject([{ address: 'office@journal.example' }]);
    expect(email.subject).toBe('Your article R-1 is published');
    expect(email.text).toContain('your article “On <engines> & mills” is published');
    expect(email.text).toContain(values.certificates);
    expect(email.html).toContain('“On &lt;engines&gt; &amp; mills”');
    expect(email.html).toContain(`<a href="${values.pdf}"`);
  });

  it('has no line breaks of names, titles and addresses in its headers', async () => {
    settings.websitename = 'J\r\nBcc: all@example.org';
    await add('ada@example.org', { reference: 'R-1\r\nBcc: all@example.org\r\n\r\nBody' });
    await add('eve@example.org\r\nBcc: all@example.org');
    await pass(0);
    const seen = standIn.received.map(({ to }) => to);
    expect(seen).toContain('ada@example.org');
    expect(seen.join()).not.toContain('all@example.org');
    for (const { raw } of standIn.received) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    }
    const { email } = standIn.received[seen.indexOf('ada@example.org')] ?? expect.fail();
    expect(email.subject).toBe('Your article R-1 Bcc: all@example.org Body is published');
  });

  it('of an occasion is sent only once, even by two instances', async () => {
    await add('ada@example.org');
    await add('ada@example.org');
    await add('bea@example.org');
    const other = attemptsOf(restarted, () => time);
    await Promise.all([work(), other()]);
    expect(standIn.received.map(({ to }) => to).sort()).toEqual([
      'ada@example.org',
      'bea@example.org',
    ]);
  });

  it('that the server refuses fails without affecting others, with the reason, and can be sent again', async () => {
    standIn.answers.set('bad@example.org', { status: 550, text: 'No such user here' });
    await add('bad@example.org');
    await add('ada@example.org');
    await pass(0);
    expect(await mailTo('ada@example.org')).toMatchObject({ state: 'sent' });
    const failed = await mailTo('bad@example.org');
    expect(failed).toMatchObject({
      state: 'failed',
      reason: 'The mail server refused the message: 550 No such user here',
    });
    expect(await list({ state: 'failed' })).toHaveLength(1);
    expect(await list({ q: 'r-1 ADA@' })).toMatchObject([{ to: 'ada@example.org' }]);
    const signs = String.raw`\ ^ $ . | ? * + ( ) [ ] { } / - # & ~ , ¡ « ä 名 😀 ${'\u007f'} ${'\u0013'}`;
    for (const q of signs.split(' ')) expect(await list({ q: `zzz${q}` }), q).toEqual([]);

    standIn.answers.clear();
    expect(
      await mails.retry(failed?.id ?? '', { author: () => undefined, user: () => undefined }),
    ).toMatchObject({
      state: 'waiting',
      attempts: 0,
    });
    await pass(0);
    expect(await mailTo('bad@example.org')).toMatchObject({ state: 'sent' });
  });

  it('waits longer after each temporary refusal, and fails after two days', async () => {
    standIn.answers.set('busy@example.org', { status: 451, text: 'Greylisted, try later' });
    await add('busy@example.org');
    await pass(0);
    const delayOf = async () => Date.parse((await mailTo('busy@example.org'))?.next ?? '') - time;
    expect(await mailTo('busy@example.org')).toMatchObject({
      state: 'waiting',
      reason: 'The mail server asks to wait: 451 Greylisted, try later',
    });
    const delays: number[] = [await delayOf()];
    for (let times = 1; times < 16; times += 1) {
      await pass(delays.at(-1) ?? 0);
      const delay = await delayOf();
      if (!Number.isNaN(delay)) delays.push(delay);
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBe(MINUTE);
    expect(await mailTo('busy@example.org')).toMatchObject({
      state: 'failed',
      attempts: 16,
      reason: expect.stringMatching(/Greylisted.*after 16 attempts/),
    });
  });

  it('goes to the corrected address of its author, and to no other recipient’s', async () => {
    const addresses = { author: () => 'ada@new.example', user: () => undefined };
    const article = 'a1';
    await mails.add({ kind: 'certificates', to: 'ada@old.example', values, article });
    const login = { user: 'Eve', device: 'Firefox', address: '::1', time: 'now', account: '/' };
    await mails.add({ kind: 'new-sign-in', to: 'eve@example.org', values: login, article });
    for (const { id } of await list()) await mails.retry(id, addresses);
    const kept = (await list()).map(({ kind, to }) => `${kind} ${to}`);
    expect(kept.sort()).toEqual(['certificates ada@new.example', 'new-sign-in eve@example.org']);
  });

  it('is sent again if the server does not respond in time', async () => {
    mails = restarted({}, { socketTimeout: 300 });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    standIn.holds.set('slow@example.org', promise);
    await add('slow@example.org');
    await pass(0);
    expect(await mailTo('slow@example.org')).toMatchObject({
      state: 'waiting',
      reason: 'The mail server did not answer in time',
    });
    release();
  });

  it('waits while the mail server is unreachable, even across a restart', async () => {
    const port = Number(new URL(standIn.url).port);
    await standIn.close();
    for (const to of ['a', 'b', 'c', 'd', 'e']) await add(`${to}@example.org`);
    await pass(0);
    const tried = (await list()).filter(({ attempts }) => attempts > 0);
    expect(tried).toHaveLength(1);
    expect(tried[0]).toMatchObject({ reason: 'The mail server could not be reached' });
    standIn = await startMailStandIn(USER, PASSWORD, port);
    mails = restarted();
    await pass(MINUTE);
    expect(standIn.received).toHaveLength(5);
  });

  it('waits with a reason if the login is refused, and no password is stored or logged', async () => {
    mails = restarted({ SMTP_PASSWORD: 'wrong-password' });
    await add('ada@example.org');
    await pass(0);
    const mail = await mailTo('ada@example.org');
    expect(mail?.reason).toContain('check SMTP_USER and SMTP_PASSWORD');
    const all = JSON.stringify([mail, log.lines]);
    expect(all).not.toContain('wrong-password');
    expect(all).not.toContain(Buffer.from('wrong-password').toString('base64'));
    expect(JSON.stringify(log.lines)).not.toContain('ada@example.org');
  });

  it('is deleted after 180 days', async () => {
    await add('ada@example.org');
    time += 179 * DAY;
    await mails.sweep();
    expect(await list()).toHaveLength(1);
    time += 2 * DAY;
    await mails.sweep();
    expect(await list()).toEqual([]);
  });
});

describe('without a mail server or a sender', () => {
  it('stores nothing and reports the reason', async () => {
    mails = restarted({ SMTP_URL: undefined });
    await add('ada@example.org');
    expect([mails.account.off, await list()]).toEqual(['No mail server is configured', []]);
    settings.websiteemail = '';
    mails = restarted();
    await add('ada@example.org');
    expect(mails.account.off).toContain('enter it in the settings');
    expect(await list()).toEqual([]);
  });
});
