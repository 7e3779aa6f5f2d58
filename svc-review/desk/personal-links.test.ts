import { commandManuscript, readManuscript } from '@app/contracts/endpoints';
import type { EditorCommand } from '@app/contracts/manuscripts';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { attemptsOf } from '@app/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../store/store.ts';
import { startArchive, type TestArchive } from '../testing/archive.ts';
import { personWith } from '../testing/author.ts';
import { deskClient } from '../testing/desk-client.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted } from '../testing/submitted.ts';

let review: TestReview;
let archive: TestArchive;
let standIn: MailStandIn;
let call: ReturnType<typeof deskClient>;
beforeAll(async () => {
  archive = await startArchive();
  standIn = await startMailStandIn('journal', 'secret');
  const mail = { SMTP_URL: standIn.url, SMTP_USER: 'journal', SMTP_PASSWORD: 'secret' };
  review = await startReview({ contentUrl: archive.url, mail });
  call = deskClient(review);
});
beforeEach(() => {
  standIn.received.length = 0;
});
afterAll(async () => {
  await review.close();
  await standIn.close();
  await archive.close();
});

/**
 * Returns a manuscript on the desk with links of its authors. Mails to one mailbox are limited, so each manuscript has
 * mailboxes of its own.
 */
async function manuscript() {
  const ids = { author: '', co: newId() };
  const mailbox = newId().toLowerCase();
  const [author, co] = [`a-${mailbox}@cold.example`, `c-${mailbox}@cold.example`];
  const people = [
    { name: 'Asha Rao', email: author },
    { id: ids.co, name: 'Émilie du Châtelet', email: co },
  ];
  const { id, author: holder } = await submitted(review, { email: author, people });
  ids.author = holder;
  const asked = { id: ids.co, consent: 'asked' as const };
  await review.store.manuscripts.updateOne({ _id: id }, { $push: { 'progress.authors': asked } });
  const linkOf = (_id: string, role: 'author' | 'co-author', email: string) =>
    review.links.issue({ _id, manuscript: id, role, email });
  const token = await linkOf(ids.author, 'author', author);
  return { id, token, coToken: await linkOf(ids.co, 'co-author', co), author, co, ids };
}

type LinkCommand = Extract<EditorCommand, { holder: string }>['name'];

async function give(id: string, name: LinkCommand, holder: string, as = call) {
  const { version } = await call(readManuscript, { params: { id } });
  return as(commandManuscript, { params: { id }, body: { name, holder, version } });
}

/** Returns the token in the mail to this address that contains only a personal link. */
async function mailedTo(address: string): Promise<string | undefined> {
  await attemptsOf(() => review.mails.mails)();
  const mail = standIn.received.find(
    ({ to, email }) => to === address && /personal link/.test(String(email.subject)),
  );
  return /\/review\/[\w-]+#(\S+)/.exec(String(mail?.email.text))?.[1];
}

/** Returns a response without the parts that differ between any two responses. */
async function answerTo(token: string, path = 'author') {
  const { status, body } = await personWith(review, token).send<object>('GET', path);
  return { status, body: { ...body, instance: '', requestId: '' } };
}

it('responds to a revoked link as to one that never existed, and records the revocation in the log', async () => {
  const { id, token, ids } = await manuscript();
  expect((await answerTo(token)).status).toBe(200);
  const { log } = await give(id, 'revoke-links', ids.author);
  expect(await answerTo(token)).toEqual(await answerTo(`${newId()}.${token.split('.')[1]}`));
  expect(await answerTo(token)).toMatchObject({ status: 404 });
  expect(log.at(-1)).toMatchObject({
    ...{ command: 'revoke-links', about: 'Asha Rao', role: 'editor' },
  });
});

it('revokes the links of one person only, and those of a reviewer, too', async () => {
  const { id, token, coToken, ids } = await manuscript();
  expect((await answerTo(coToken, 'co-author')).status).toBe(200);
  await give(id, 'revoke-links', ids.co);
  expect((await answerTo(coToken, 'co-author')).status).toBe(404);
  expect((await answerTo(token)).status).toBe(200);

  const reviewer = newId();
  const stored = await review.manuscripts.read(id);
  const invitation = { id: reviewer, status: 'asked', round: 1, since: Date.now(), reviewed: [] };
  const invitations = [{ ...invitation, released: [], extraDays: 0, again: null, reminded: {} }];
  const progress = { ...stored?.progress, state: 'review', invitations };
  await review.store.manuscripts.updateOne({ _id: id }, { $set: { progress } });
  const holder = { _id: reviewer, manuscript: id, role: 'reviewer' as const, email: 'k@x.example' };
  const secret = await review.links.issue(holder);
  await give(id, 'revoke-links', reviewer);
  expect(await review.links.holderOf(secret)).toBeUndefined();
});

it('mails a new link, even after former links were revoked', async () => {
  const { id, token, author, ids } = await manuscript();
  await give(id, 'revoke-links', ids.author);
  const { log } = await give(id, 'send-new-link', ids.author);
  expect(log.at(-1)).toMatchObject({ command: 'send-new-link', about: 'Asha Rao' });
  // The mailbox has received the confirmation of the submission, so this mail has to wait.
  const { mails } = await review.mails.list('meera', { q: author, page: 1 });
  const mail = mails.find(({ kind }) => kind === 'personal-link');
  await review.mails.retry('meera', mail?.id ?? '');
  const fresh = (await mailedTo(author)) ?? '';
  expect(fresh).not.toBe(token);
  expect((await answerTo(fresh)).status).toBe(200);
  expect((await answerTo(token)).status).toBe(404);
});

it('allows the commands only to users of the desk, and only about people of the manuscript', async () => {
  const { id, co, ids } = await manuscript();
  await expect(give(id, 'revoke-links', newId())).rejects.toThrow(
    'invalid_request: Refused unless the person has had a personal link',
  );
  await expect(give(id, 'revoke-links', ids.author, deskClient(review, 'staff'))).rejects.toThrow(
    'forbidden',
  );
  review.accounts.set('co-editor', co);
  await expect(
    give(id, 'revoke-links', ids.author, deskClient(review, 'editor', 'co-editor')),
  ).rejects.toThrow('not_found');
});
