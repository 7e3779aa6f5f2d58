import {
  type MailText,
  mailPageSchema,
  mailTextSchema,
  sentCertificatesSchema,
  wholeMailSchema,
} from '@app/contracts';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { attemptDue, testMongoUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let standIn: MailStandIn;
let content: TestContent;
let admin: string;
beforeAll(async () => {
  standIn = await startMailStandIn('journal', 'secret');
  content = await startContent({
    accounts: { SMTP_URL: standIn.url, SMTP_USER: 'journal', SMTP_PASSWORD: 'secret' },
  });
  admin = content.sign('admin');
  await createIssue(content, 2);
  const settings = {
    websitename: 'J',
    websiteemail: 'office@journal.example',
    domain: 'https://journal.example',
  };
  await content.post('/api/settings', settings, admin);
});
afterAll(async () => {
  await content.close();
  await standIn.close();
});

const TEXTS = '/api/admin/mail-texts';
const pick = (given: MailText | undefined) => ({ subject: given?.subject, text: given?.text });
/** Returns the last message to an address. Other tests may send messages at the same time. */
const lastTo = (address: string) => standIn.received.findLast(({ to }) => to === address)?.email;
const list = async (query: Record<string, string> = {}) => {
  await content.publishDue();
  const answer = await content.get(`/api/admin/mails?${new URLSearchParams(query)}`, admin);
  expect(answer.status).toBe(200);
  return mailPageSchema.strict().parse(await answer.json());
};
const read = async (id: string) => {
  const answer = await content.get(`/api/admin/mails/${encodeURIComponent(id)}`, admin);
  expect(answer.status).toBe(200);
  return wholeMailSchema.strict().parse(await answer.json());
};

it('lists the message about a new article as soon as the article is published', async () => {
  const { id } = await publish(content, { refnumber: 'AT-ONCE', email: 'new@example.org' });
  const answer = await content.get(`/api/admin/mails?article=${id}`, admin);
  expect(await answer.json()).toMatchObject({ mails: [{ to: 'new@example.org' }] });
});

it('notifies the author of an article in a draft issue when the issue is published', async () => {
  const key = { year: 2026, volume: 1, issue: 3 };
  const created = await content.post('/api/admin/create-issue', { ...key, status: 'draft' }, admin);
  const issue = (await created.json()) as { id: string };
  const fields = { issue: '3', refnumber: 'D.1', email: 'ada@example.org' };
  const { id } = await publish(content, fields);
  const old = articleForm(articleFields({ ...fields, refnumber: 'D.2', email: 'eve@example.org' }));
  expect((await content.post('/api/admin/import/articles', old, admin)).status).toBe(201);
  expect((await list({ article: id })).mails).toEqual([]);
  await content.post(`/api/admin/issues/${issue.id}`, { status: 'published' }, admin);
  expect((await list({ article: id })).mails).toMatchObject([{ kind: 'article-published' }]);
  await content.post(`/api/admin/issues/${issue.id}`, { status: 'hidden' }, admin);
  const late = await publish(content, { ...fields, refnumber: 'D.3' });
  expect((await list({ article: late.id })).mails).toEqual([]);
  await content.post(`/api/admin/issues/${issue.id}`, { status: 'published' }, admin);
  for (const article of [id, late.id]) {
    expect((await list({ article })).mails).toHaveLength(1);
  }
  // Authors of imported articles are not notified, so these articles need no record of their publication.
  expect((await list()).mails.filter(({ to }) => to === 'eve@example.org')).toEqual([]);
  const { db } = content.models.articles;
  const imported = content.catalogue.current.articleByRef.get('D.2');
  expect(imported).toMatchObject({ imported: true });
  const recorded = (article: unknown) =>
    db.collection<{ _id: string }>('firstpublications').countDocuments({ _id: String(article) });
  expect([await recorded(id), await recorded(imported?._id)]).toEqual([1, 0]);
});

it('notifies the author of an article that was enabled while its issue was hidden', async () => {
  const key = { year: 2026, volume: 1, issue: 4 };
  const created = await content.post('/api/admin/create-issue', key, admin);
  const issue = (await created.json()) as { id: string };
  const fields = { issue: '4', refnumber: 'E.1', email: 'em@example.org', status: 'draft' };
  const { id } = await publish(content, fields);
  const path = `/api/admin/issues/${issue.id}`;
  await content.post(path, { status: 'hidden' }, admin);
  await content.post(`/api/archives/${id}`, { status: 'enabled' }, admin);
  expect((await list({ article: id })).mails).toEqual([]);
  await content.post(path, { status: 'published' }, admin);
  expect((await list({ article: id })).mails).toHaveLength(1);
});

it('notifies the author once if the process that published the article was killed', async () => {
  const { id } = await publish(content, { refnumber: 'K.1', email: 'kill@example.org' });
  const { name } = content;
  const mongoUrl = testMongoUrl().replace(/\/test-[^?]*/, `/${name}`);
  const accounts = { SMTP_URL: standIn.url };
  const others = [
    await startContent({ mongoUrl, accounts }),
    await startContent({ mongoUrl, accounts }),
  ];
  await Promise.all(others.map((other) => other.publishDue()));
  expect((await list({ article: id })).mails).toHaveLength(1);
  // Authors must not be notified again after old messages were deleted.
  await content.models.articles.db.collection('mails').deleteMany({ article: id });
  const late = await startContent({ mongoUrl, accounts });
  await late.publishDue();
  expect((await list({ article: id })).mails).toEqual([]);
  for (const other of [...others, late]) await other.close();
});

it('notifies the corresponding author of a published article, with absolute links', async () => {
  const { id } = await publish(content, { refnumber: 'N.1', email: 'ada@example.org' });
  const { mails, account } = await list({ article: id });
  expect(account).toEqual({
    off: null,
    from: 'office@journal.example',
    server: standIn.url.replace('smtp://', ''),
  });
  expect(mails).toMatchObject([{ kind: 'article-published', to: 'ada@example.org', article: id }]);
  await attemptDue(content.mails);
  const { text, state } = await read(mails[0]?.id ?? '');
  expect(state).toBe('sent');
  expect(text).toContain('https://journal.example/archives/2026/vol1/issue2/N.1');
  expect(text).toContain(
    'https://journal.example/api/pdf/certificate/N.1/%C3%89milie%20du%20Ch%C3%A2telet',
  );
});

it('notifies the author once when a draft becomes public, and not when it changes later', async () => {
  const { id } = await publish(content, { refnumber: 'N2', status: 'draft' });
  expect((await list({ article: id })).mails).toEqual([]);
  const change = async (fields: object) =>
    expect((await content.post(`/api/archives/${id}`, fields, admin)).status).toBe(200);
  await change({ keywords: 'other' });
  expect((await list({ article: id })).mails).toEqual([]);
  await change({ status: 'enabled' });
  expect((await list({ article: id })).mails).toHaveLength(1);
  for (const status of ['disabled', 'enabled']) await change({ status });
  expect((await list({ article: id })).mails).toHaveLength(1);
});

it('notifies the author when a scheduled article becomes public', async () => {
  const scheduled = new Date(Date.now() + 60_000).toISOString();
  const { id } = await publish(content, { refnumber: 'N3', status: 'scheduled', scheduled });
  await content.models.articles.updateOne(
    { refnumber: 'N3' },
    { $set: { scheduled: '2026-01-01T00:00:00.000Z' }, $inc: { version: 1 } },
  );
  await content.catalogue.recover();
  await content.publishDue();
  expect((await list({ article: id })).mails).toHaveLength(1);
});

it('filters by state, and sends a failed message again, to the article’s current address', async () => {
  standIn.answers.set('gone@example.org', { status: 550, text: 'Gone' });
  const { id } = await publish(content, { refnumber: 'N4', email: 'gone@example.org' });
  await content.publishDue();
  await attemptDue(content.mails);
  const { mails } = await list({ state: 'failed' });
  expect(mails).toMatchObject([{ to: 'gone@example.org', state: 'failed' }]);
  standIn.answers.clear();
  const correction = { email: 'here@example.org' };
  expect((await content.post(`/api/archives/${id}`, correction, admin)).status).toBe(200);
  const path = `/api/admin/mails/${encodeURIComponent(mails[0]?.id ?? '')}/retry`;
  expect((await content.post(path, {}, admin)).status).toBe(200);
  await attemptDue(content.mails);
  expect((await list({ state: 'failed' })).total).toBe(0);
  expect(lastTo('here@example.org')).toBeDefined();
});

describe('the text of a message', () => {
  const texts = async () =>
    mailTextSchema
      .strict()
      .array()
      .parse(await (await content.get(TEXTS, admin)).json());
  const change = (body: object) => content.post(`${TEXTS}/article-published`, body, admin);

  it('has a default, can be changed for future messages, and is recorded in the audit log', async () => {
    const [before] = await texts();
    expect(before).toMatchObject({ kind: 'article-published', isOn: true, version: 0 });
    const subject = '{{journal}}: {{ title }}\nis out';
    const answer = await change({ subject, text: 'See {{article}}', version: 0 });
    expect(answer.status).toBe(200);
    const { id } = await publish(content, { refnumber: 'T1', title: 'A <i>{{site}}</i>' });
    const [mail] = (await list({ article: id })).mails;
    expect(mail?.subject).toBe('J: A {{site}} is out');
    expect((await read(mail?.id ?? '')).text).toBe(
      'See https://journal.example/archives/2026/vol1/issue2/T1',
    );
    const log = await (await content.get('/api/audit?kind=email+text', admin)).json();
    expect(log).toMatchObject({
      total: 1,
      entries: [{ label: 'Article published', after: { text: 'See {{article}}' } }],
    });
    expect((await change({ text: 'Other', version: 0 })).status).toBe(409);
    expect((await change({ ...pick(before), version: 1 })).status).toBe(200);
  });

  it.each([
    ['{{titel}}', /\{\{titel\}\} is no placeholder.*\{\{title\}\}/],
    ['{{title', /not closed/],
    ['title}}', /not opened/],
    [' ', /Required/],
  ])('refuses %j with a reason', async (text, message) => {
    const answer = await change({ text });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'text', message: expect.stringMatching(message) }],
    });
  });

  it('is not used while messages of this kind are switched off', async () => {
    expect((await change({ isOn: false })).status).toBe(200);
    const { id } = await publish(content, { refnumber: 'T2' });
    expect((await list({ article: id })).mails).toEqual([]);
    expect((await change({ isOn: true })).status).toBe(200);
  });

  it('sends the certificates of a job to the authors of its articles, once', async () => {
    const send = async (refnumbers: string[], job = 'z1') => {
      const answer = await content.post(
        '/api/admin/mails/certificates',
        { job, refnumbers },
        admin,
      );
      expect(answer.status).toBe(200);
      return sentCertificatesSchema.strict().parse(await answer.json());
    };
    const { id } = await publish(content, { refnumber: 'C1', email: 'cy@example.org' });
    const hidden = await publish(content, { refnumber: 'C2' });
    await disable(content, hidden);
    expect(await send(['C1', 'C2', 'C9'])).toEqual({
      sent: 1,
      known: 0,
      faulty: [
        { refnumber: 'C2', reason: expect.stringContaining('is not public') },
        { refnumber: 'C9', reason: 'There is no such article' },
      ],
    });
    expect(await send(['C1'])).toEqual({ sent: 0, known: 1, faulty: [] });
    expect(await send(['C1'], 'z2')).toMatchObject({ sent: 1 });
    const { mails } = await list({ article: id, kind: 'certificates' });
    expect(mails).toMatchObject([{ to: 'cy@example.org' }, { to: 'cy@example.org' }]);
    const { text } = await read(mails[0]?.id ?? '');
    for (const author of ['Ada%20Lovelace', '%C3%89milie%20du%20Ch%C3%A2telet']) {
      expect(text).toContain(`https://journal.example/api/pdf/certificate/C1/${author}`);
    }
  });

  it('shows the address for a new password to the recipient only, and sends it only once', async () => {
    const link = '/admin/reset-password#secret-token';
    const mail = {
      kind: 'password-reset',
      to: 'Meera@Journal.example',
      user: 'Meera',
      minutes: 60,
    };
    const state = await content.get('/internal/mails?kind=password-reset');
    expect(await state.json()).toEqual({ isOn: true });
    expect((await content.post('/internal/mails', { ...mail, link })).status).toBe(200);
    const only = { kind: 'password-reset' };
    const [waiting] = (await list(only)).mails;
    const texts = [(await read(waiting?.id ?? '')).text];
    await attemptDue(content.mails);
    expect(lastTo('meera@journal.example')?.text).toContain(`http://journal.test${link}`);
    texts.push((await read(waiting?.id ?? '')).text);
    for (const text of texts) {
      expect(text).not.toContain('secret-token');
      expect(text).toContain('only the recipient sees the address');
    }
    const again = `/api/admin/mails/${encodeURIComponent(waiting?.id ?? '')}/retry`;
    expect((await content.post(again, {}, admin)).status).toBe(400);
    const change = { text: 'Hello {{user}}' };
    expect(
      await (await content.post(`${TEXTS}/password-reset`, change, admin)).json(),
    ).toMatchObject({
      issues: [{ path: 'text', message: 'The text needs {{link}}' }],
    });
  });

  it('leads users to the deployment, whatever the settings contain', async () => {
    const sent = {
      'password-reset': { link: '/admin/reset-password#token', minutes: 60 },
      'new-sign-in': { device: 'Firefox', address: '192.0.2.1', time: 'now', path: '/admin/login' },
    };
    for (const [kind, rest] of Object.entries(sent)) {
      const known = await (await content.get(TEXTS, admin)).json();
      const { text: before } = (known as MailText[]).find((one) => one.kind === kind) ?? {};
      const text = `{{site}} ${kind === 'password-reset' ? '{{link}}' : '{{account}}'}`;
      expect((await content.post(`${TEXTS}/${kind}`, { text }, admin)).status).toBe(200);
      const mail = { kind, to: 'meera@journal.example', user: 'Meera', ...rest };
      expect((await content.post('/internal/mails', mail)).status).toBe(200);
      await attemptDue(content.mails);
      const received = lastTo('meera@journal.example')?.text ?? '';
      expect(received.match(/http:\/\/journal\.test/g), kind).toHaveLength(2);
      expect(received).not.toContain('https://journal.example');
      await content.post(`${TEXTS}/${kind}`, { text: before }, admin);
    }
  });

  it('can be read by administrators only, and changed only for kinds that exist', async () => {
    expect((await content.get(TEXTS, content.sign('staff'))).status).toBe(403);
    expect((await content.post(`${TEXTS}/other`, { isOn: true }, admin)).status).toBe(400);
  });
});

it('is available to administrators only, and reports unknown messages as not found', async () => {
  expect((await content.get('/api/admin/mails', content.sign('staff'))).status).toBe(403);
  expect((await content.get('/api/admin/mails/x', admin)).status).toBe(404);
  expect((await content.post('/api/admin/mails/x/retry', {}, admin)).status).toBe(404);
});
