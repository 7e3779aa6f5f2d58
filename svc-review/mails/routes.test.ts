import { settingsSchema } from '@app/contracts';
import {
  manuscriptMailKinds,
  manuscriptMailNames,
  manuscriptMailPageSchema,
  manuscriptMailTextSchema,
  released,
} from '@app/contracts/manuscripts';
import { createKoa } from '@app/service-kit';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialSettings } from '../settings/model.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted } from '../testing/submitted.ts';

let standIn: MailStandIn;
let content: { url: string; close(): Promise<void> };
let review: TestReview;
let admin: string;
beforeAll(async () => {
  standIn = await startMailStandIn('journal', 'secret');
  const app = createKoa({ log: silentLog });
  app.use((ctx) => {
    ctx.body = settingsSchema.parse({
      ...{ id: 'settings', origin: '', version: 0 },
      ...{ websitename: 'Journal of Engines', websiteemail: 'office@journal.example' },
    });
  });
  content = await listenOnFreePort(app);
  review = await startReview({
    contentUrl: content.url,
    mail: { SMTP_URL: standIn.url, SMTP_USER: 'journal', SMTP_PASSWORD: 'secret' },
  });
  admin = review.sign('admin');
});
afterAll(async () => {
  await review.close();
  await content.close();
  await standIn.close();
});

const TEXTS = '/api/review/mail-texts';
const get = (path: string, token = admin) =>
  review.call(path, { headers: { authorization: `Bearer ${token}` } });
const post = (path: string, body: object, token = admin) =>
  review.call(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const texts = async () =>
  manuscriptMailTextSchema
    .strict()
    .array()
    .parse(await (await get(TEXTS)).json());

it('lists the mails of a manuscript, and sends one again', async () => {
  const facts = {
    token: 'a1.SECRET',
    reference: 'M-2026-0014' as never,
    letter: released.parse('Dear Asha'),
  };
  const to = { role: 'author', id: 'a1' } as const;
  const event = { key: 'm1/letter/a1/3', kind: 'letter', to } as const;
  await review.mails.queue(event, { address: 'asha@example.org', name: 'Asha' }, facts, {
    origin: '',
  });
  const answer = await get('/api/review/mails?manuscript=m1');
  const { mails } = manuscriptMailPageSchema.strict().parse(await answer.json());
  expect(mails).toMatchObject([{ kind: 'letter', to: 'asha@example.org', manuscript: 'm1' }]);
  expect(await (await get('/api/review/mails?manuscript=m2')).json()).toMatchObject({ total: 0 });
  const path = `/api/review/mails/${encodeURIComponent(mails[0]?.id ?? '')}`;
  expect(await (await get(path)).json()).toMatchObject({ manuscript: 'm1' });
  // The id belongs to no person, as after the deletion of a person.
  expect((await post(`${path}/retry`, {})).status).toBe(400);
  await review.links.issue({
    _id: 'a1',
    manuscript: 'm1',
    role: 'author',
    email: 'asha@new.example',
  });
  const again = await post(`${path}/retry`, {});
  expect(await again.json()).toMatchObject({ to: 'asha@new.example', state: 'waiting' });
});

it('has a text for each kind of mail, which an editor can change with an entry in the audit log', async () => {
  expect((await texts()).map(({ kind }) => kind)).toEqual(manuscriptMailNames);
  const subject = '{{journal}}, {{reference}}: thank you';
  const path = `${TEXTS}/submission-received`;
  expect((await post(path, { subject, version: 0 })).status).toBe(200);
  expect((await texts()).find(({ kind }) => kind === 'submission-received')).toMatchObject({
    subject,
    text: manuscriptMailKinds['submission-received'].text,
    version: 1,
  });
  expect((await post(path, { isOn: false, version: 0 })).status).toBe(409);
  const entry = await review.settings.db.collection('audit_1').findOne();
  expect(entry).toMatchObject({ kind: 'email text', record: 'submission-received' });
});

it('refuses a text with a placeholder for data that the recipient must not know', async () => {
  const text = 'Dear {{name}}, {{author}} has sent {{reference}}: {{link}}';
  const answer = await post(`${TEXTS}/reviewer-invitation`, { text });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    issues: [{ path: 'text', message: expect.stringContaining('{{author}} is no placeholder') }],
  });
});

it('is available to editors only, and reports unknown mails as not found', async () => {
  expect((await get('/api/review/mails', review.sign('staff'))).status).toBe(403);
  expect((await get('/api/review/mails/x')).status).toBe(404);
  expect((await post('/api/review/mails/x/retry', {})).status).toBe(404);
  expect((await post(`${TEXTS}/other`, { isOn: true })).status).toBe(400);
});

it('hides mails like the desk hides manuscripts, even after the account of an author has changed', async () => {
  const { id } = await submitted(review);
  const to = { role: 'author', id: 'a2' } as const;
  const event = { key: `${id}/letter/a2/3`, kind: 'letter', to } as const;
  const facts = {
    token: 'a2.SECRET',
    reference: 'M-2026-0015' as never,
    letter: released.parse('Dear Asha'),
  };
  await review.mails.queue(event, { address: 'asha@example.org', name: 'Asha' }, facts, {
    origin: '',
  });
  const path = `/api/review/mails?manuscript=${id}`;
  const listFor = async (token: string) => (await (await get(path, token)).json()) as object;
  const { mails, total } = manuscriptMailPageSchema.parse(await listFor(admin));
  const mail = mails.find(({ kind }) => kind === 'letter');
  expect(mail?.to).toBe('asha@example.org');

  review.accounts.set('late-author', 'Emilie@cirey.example');
  const own = review.sign('admin', 'late-author');
  expect(await listFor(own)).toMatchObject({ total: 0 });
  expect((await get(`/api/review/mails/${mail?.id}`, own)).status).toBe(404);
  expect((await post(`/api/review/mails/${mail?.id}/retry`, {}, own)).status).toBe(404);
  expect((await review.manuscripts.read(id))?.progress.barred).toEqual(['late-author']);
  // The editor stays barred, even if the manuscript no longer contains the address of the account.
  await review.store.authorSides.updateOne(
    { _id: id },
    { $set: { 'submissions.0.form.people': [] } },
  );
  await review.index.written(id);
  expect(await listFor(own)).toMatchObject({ total: 0 });

  const limited = review.sign('editor', 'limited');
  expect(await listFor(limited)).toMatchObject({ total });
  await review.settings.create({ ...initialSettings, limitsEditors: true });
  expect(await listFor(limited)).toMatchObject({ total: 0 });
  await review.store.manuscripts.updateOne({ _id: id }, { $set: { assigned: ['limited'] } });
  expect(await listFor(limited)).toMatchObject({ total });
});
