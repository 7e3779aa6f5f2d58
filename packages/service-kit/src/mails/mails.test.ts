import type { MailKinds } from '@app/contracts';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../mongo/database.ts';
import { attemptsOf, recordedLog, testMongoUrl } from '../testing/index.ts';
import { type MailEnv, mailServerOf } from './mail-server.ts';
import { Mails } from './mails.ts';
import { mailRecords, SECRET } from './model.ts';
import { type MailStandIn, startMailStandIn } from './testing/stand-in.ts';

const USER = 'journal';
const PASSWORD = 'open-sesame';
const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];

const placeholder = { meaning: '', example: '' };
const kinds = {
  order: {
    name: 'Order',
    occasion: '',
    placeholders: { who: placeholder, what: placeholder, link: placeholder },
    subject: 'Your order {{what}}',
    text: 'Dear {{who}},\n\nyou ordered “{{what}}” at {{shop}}:\n{{link}}',
  },
} as const satisfies MailKinds;

let database: Connection;
let standIn: MailStandIn;
let log: ReturnType<typeof recordedLog>;
let time: number;
let shop: { name: string; address: string };
let mails: Mails<typeof kinds>;
let work: () => Promise<void>;
beforeEach(async () => {
  log = recordedLog();
  database = await connectDatabase(testMongoUrl(), log.log);
  standIn = await startMailStandIn(USER, PASSWORD);
  time = Date.parse('2026-11-23T12:00:00Z');
  shop = { name: 'Engines & Mills', address: 'office@shop.example' };
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
function restarted(
  env: Partial<MailEnv> = {},
  limits?: { socketTimeout: number },
): Mails<typeof kinds> {
  const account = { SMTP_URL: standIn.url, SMTP_USER: USER, SMTP_PASSWORD: PASSWORD, ...env };
  return new Mails({
    records: mailRecords(database, 'order'),
    texts: { read: async (kind) => ({ kind, ...kinds[kind], isOn: true, version: 0 }) },
    server: mailServerOf({ SMTP_FROM: undefined, ...account }, limits),
    from: env.SMTP_FROM,
    sender: () => ({ ...shop, common: { shop: shop.name } }),
    noAddress: 'Enter an address in the settings',
    log: log.log,
    now: () => time,
  });
}

const values = { who: 'Ada', what: '<engines>', link: 'https://shop.example/orders/1' };
const add = (to: string, changes: Partial<typeof values> = {}) =>
  mails.add({
    kind: 'order',
    to,
    values: { ...values, ...changes },
    occasion: to.slice(0, 3),
    about: 'o1',
  });
const list = async (query: { q?: string; state?: 'failed' } = {}) =>
  (await mails.page({ q: '', page: 1, ...query })).mails;
const mailTo = async (to: string) => (await list()).find((mail) => mail.to === to);
async function pass(milliseconds: number): Promise<void> {
  time += milliseconds;
  await work();
}

describe('a message', () => {
  it('is sent as text and HTML from the sender, and replies go to the sender’s address', async () => {
    mails = restarted({ SMTP_FROM: 'robot@mail.example' });
    await add('ada@example.org');
    await pass(0);
    expect(await list()).toMatchObject([{ state: 'sent', reason: '', attempts: 1, next: null }]);
    const [{ from, to, email } = expect.fail()] = standIn.received;
    expect({ from, to }).toEqual({ from: 'robot@mail.example', to: 'ada@example.org' });
    expect(email.from).toMatchObject({ name: 'Engines & Mills', address: from });
    expect(email.replyTo).toMatchObject([{ address: 'office@shop.example' }]);
    expect(email.subject).toBe('Your order <engines>');
    expect(email.text).toContain('you ordered “<engines>” at Engines & Mills:');
    expect(email.html).toContain('“&lt;engines&gt;” at Engines &amp; Mills:');
    expect(email.html).toContain(`<a href="${values.link}"`);
  });

  it('has no line breaks from names, titles and addresses in its headers', async () => {
    shop.name = 'J\r\nBcc: all@example.org';
    await add('ada@example.org', { what: 'R-1\r\nBcc: all@example.org\r\n\r\nBody' });
    await add('eve@example.org\r\nBcc: all@example.org');
    await pass(0);
    const seen = standIn.received.map(({ to }) => to);
    expect(seen).toContain('ada@example.org');
    expect(seen.join()).not.toContain('all@example.org');
    for (const { raw } of standIn.received) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    }
    const { email } = standIn.received[seen.indexOf('ada@example.org')] ?? expect.fail();
    expect(email.subject).toBe('Your order R-1 Bcc: all@example.org Body');
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

  it('that the server refuses fails with the reason, does not affect other messages, and can be sent again', async () => {
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
    expect(await list({ q: 'ENGI ADA@' })).toMatchObject([{ to: 'ada@example.org' }]);
    const signs = String.raw`\ ^ $ . | ? * + ( ) [ ] { } / - # & ~ , ¡ « ä 名 😀 ${'\u007f'} ${'\u0013'} ${'\0'}`;
    for (const q of signs.split(' ')) expect(await list({ q: `zzz${q}` }), q).toEqual([]);

    standIn.answers.clear();
    const again = await mails.retry(failed?.id ?? '', () => ({}));
    expect(again).toMatchObject({ state: 'waiting', attempts: 0 });
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

  it('has the id of its record in lists, even if the service stores it under another field name', async () => {
    await add('ada@example.org');
    expect(await list()).toMatchObject([{ about: 'o1' }]);
    const page = (about: string) => mails.page({ q: '', about, page: 1 });
    expect([(await page('o1')).total, (await page('o2')).total]).toEqual([1, 0]);
    expect(await database.collection('mails').findOne()).toMatchObject({ order: 'o1' });
  });

  it('has a link that only the recipient sees, and a new link when it is sent again', async () => {
    const link = (number: number) => `https://shop.example/orders/${number}`;
    const secret = { text: link(1), expires: new Date(time + DAY) };
    const secretLink = { ...values, link: SECRET };
    await mails.add({ kind: 'order', to: 'ada@example.org', values: secretLink, secret });
    const [{ id } = expect.fail()] = await list();
    expect((await mails.read(id)).text).toContain('(only the recipient sees the address)');
    await pass(0);
    expect(JSON.stringify(await database.collection('mails').findOne())).not.toContain(link(1));
    await expect(mails.retry(id, () => ({}))).rejects.toMatchObject({ code: 'invalid_request' });
    await mails.retry(id, () => ({ to: 'ada@new.example', secret: { text: link(2) } }));
    await pass(2 * DAY);
    expect(standIn.received.map(({ to, email }) => [to, email.text?.includes(link(2))])).toEqual([
      ['ada@example.org', false],
      ['ada@new.example', true],
    ]);
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
    const off = async () => (await mails.account()).off;
    expect([await off(), await list()]).toEqual(['No mail server is configured', []]);
    shop.address = '';
    mails = restarted();
    await add('ada@example.org');
    expect([await off(), await list()]).toEqual(['Enter an address in the settings', []]);
  });
});
