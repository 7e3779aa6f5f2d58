import { mailboxLimits } from '@app/contracts/limits';
import { connectRedis } from '@app/service-kit';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { attemptsOf, silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MailboxSlots, originOf } from '../mails/mailbox-slots.ts';
import { newId } from '../store/store.ts';
import { startArchive, type TestArchive } from '../testing/archive.ts';
import {
  completeForm,
  openSubmissions,
  personWith,
  startDraft,
  submitted,
} from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let review: TestReview;
let archive: TestArchive;
let standIn: MailStandIn;
beforeAll(async () => {
  archive = await startArchive();
  standIn = await startMailStandIn('journal', 'secret');
  const mail = { SMTP_URL: standIn.url, SMTP_USER: 'journal', SMTP_PASSWORD: 'secret' };
  review = await startReview({ contentUrl: archive.url, mail });
  await openSubmissions(review);
});
beforeEach(() => {
  standIn.received.length = 0;
});
afterAll(async () => {
  await review.close();
  await standIn.close();
  await archive.close();
});

const send = () => attemptsOf(() => review.mails.mails)();
/** Returns the kinds of the mails to an address, and the tokens of their links. */
async function mailsTo(address: string) {
  const { mails } = await review.mails.list('meera', { q: address, page: 1 });
  const received = standIn.received.filter(({ to }) => to === address);
  const links = received.flatMap(({ email }) =>
    Array.from(String(email.text).matchAll(/\/review\/([\w-]+)#(\S+)/g), ([, role, token]) => ({
      role,
      token: token ?? '',
    })),
  );
  return { kinds: mails.map(({ kind }) => kind), links };
}
// Mails to one mailbox are limited, so each test has mailboxes of its own.
const addresses = () => ({ author: `a-${newId()}@cold.example`, co: `c-${newId()}@cold.example` });
function formOf({ author, co }: ReturnType<typeof addresses>) {
  const { people, ...form } = completeForm({ email: author });
  const [first, second] = people.map((each, at) => ({ ...each, email: at === 0 ? author : co }));
  return { ...form, people: [first, second].flatMap((each) => each ?? []) };
}

it('mails the link of a new draft, which opens it', async () => {
  const to = addresses();
  const { page } = await startDraft(review, formOf(to), to.author);
  await send();
  const { kinds, links } = await mailsTo(to.author);
  expect([kinds, links.map(({ role }) => role)]).toEqual([['personal-link'], ['author']]);
  const { body } = await personWith(review, links[0]?.token ?? '').send('GET', 'author');
  expect(body.view.reference).toBe(page.view.reference);
});

it('confirms a submission, and asks the co-author by a link of his or her own', async () => {
  const to = addresses();
  await submitted(review, formOf(to), to.author);
  await send();
  expect((await mailsTo(to.author)).kinds).toContain('submission-received');
  const { kinds, links } = await mailsTo(to.co);
  expect([kinds, links.map(({ role }) => role)]).toEqual([['co-author-link'], ['co-author']]);
  const co = personWith(review, links[0]?.token ?? '');
  expect(await co.send('GET', 'co-author')).toMatchObject({ status: 200 });
  expect(await co.send('GET', 'author')).toMatchObject({ status: 404 });
});

it('queues one mail if the outbox is sent twice, and drops the link that was created for the second mail', async () => {
  const to = addresses();
  const { id } = await submitted(review, formOf(to), to.author);
  const stored = await review.manuscripts.read(id);
  const author = stored?.progress.authors[0]?.id ?? '';
  const before = await review.store.links.findById(author).lean();
  const mail = {
    ...{ kind: 'submission-received' as const, to: { role: 'author' as const, id: author } },
    ...{ key: `${id}/again`, version: 2 },
  };
  if (!stored) throw new Error('The manuscript is missing');
  for (let times = 0; times < 3; times += 1) {
    await review.manuscripts.sendOutbox({ ...stored, outbox: [mail] });
  }
  const { kinds } = await mailsTo(to.author);
  expect(kinds.filter((kind) => kind === 'submission-received')).toHaveLength(2);
  const after = await review.store.links.findById(author).lean();
  expect(after?.hashes.length).toBe((before?.hashes.length ?? 0) + 1);
});

it('sends the letter of the command, and none to people who no longer take part', async () => {
  const to = addresses();
  const { id, page } = await submitted(review, formOf(to), to.author);
  const text = newId();
  const letter = {
    ...{ id: text, command: 'return', round: 1, letter: 'Please add the units.' },
    ...{ points: [], decision: null, at: new Date() },
  };
  await review.store.released.updateOne(
    { _id: id },
    { $push: { letters: letter } as object },
    { upsert: true },
  );
  const editor = { role: 'editor', id: 'meera' } as const;
  await review.manuscripts.apply(id, { name: 'return' }, editor, { text });
  await send();
  const texts = standIn.received.map(({ email }) => String(email.text));
  expect(texts.some((each) => each.includes('Please add the units.'))).toBe(true);
  expect(page.view.state).toBe('desk');
});

it('mails no link after an editor has revoked the person’s links', async () => {
  const to = addresses();
  const { id } = await submitted(review, formOf(to), to.author);
  await send();
  const stored = (await review.manuscripts.read(id)) ?? expect.fail();
  const author = stored.progress.authors[0]?.id ?? '';
  await review.links.revoke(author);
  standIn.received.length = 0;
  const mailOf = (kind: 'personal-link' | 'fee-request') => ({
    ...{ kind, to: { role: 'author' as const, id: author }, key: `${id}/${kind}`, version: 2 },
  });
  const outbox = [mailOf('personal-link'), mailOf('fee-request')];
  await review.manuscripts.sendOutbox({ ...stored, outbox });
  await send();
  const { links } = await mailsTo(to.author);
  expect(links).toEqual([]);
  const received = standIn.received.filter(({ to: address }) => address === to.author);
  const texts = received.map(({ email }) => String(email.text));
  expect(texts).toEqual([expect.stringContaining('Your personal links no longer work')]);
  expect((await review.store.links.findById(author).lean())?.hashes).toEqual([]);
});

it('counts the mails to an institution by the network from which the draft was created', async () => {
  const redis = await connectRedis(review.redisUrl, silentLog);
  const slots = new MailboxSlots(redis, review.settings.db.name);
  const domain = `${newId().replace(/\W|_/g, '').toLowerCase()}.example`;
  const [there, elsewhere] = ['203.0.113.9', '198.51.100.7'];
  for (let number = 0; number < mailboxLimits['mailbox:domain'].requests; number += 1) {
    const cause = { purpose: 'manuscripts', origin: originOf(there) } as const;
    await slots.reserve(`x${number}@${domain}`, cause);
  }
  redis.disconnect();
  for (const [address, from, state] of [
    [`a@${domain}`, there, 'failed'],
    [`b@${domain}`, elsewhere, 'waiting'],
  ] as const) {
    await startDraft(review, formOf(addresses()), address, from);
    const { mails } = await review.mails.list('meera', { q: address, page: 1 });
    expect(mails).toMatchObject([{ kind: 'personal-link', state }]);
  }
});

it('mails all links of an address on request, and nothing to an unknown one', async () => {
  const to = addresses();
  const form = formOf(to);
  const { reference } = (await startDraft(review, form, 'other@cold.example')).page.view;
  expect(reference).toBeTruthy();
  // The mailbox has had no mail yet: the draft was begun with another address.
  const holder = { _id: newId(), role: 'author' as const, email: to.co };
  const draft = await startDraft(review, form, 'third@cold.example');
  const author = (await review.manuscripts.read(draft.id))?.progress.authors[0]?.id ?? '';
  await review.links.issue({ ...holder, _id: author, manuscript: draft.id });
  const ask = (email: string) =>
    review.call('/api/review/links', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
  await ask('unknown@cold.example');
  await ask(to.co);
  await expect.poll(async () => (await mailsTo(to.co)).kinds).toEqual(['personal-link']);
  await send();
  const { links } = await mailsTo(to.co);
  const { body } = await personWith(review, links[0]?.token ?? '').send('GET', 'author');
  expect(body.view.reference).toBe(draft.page.view.reference);
  expect((await mailsTo('unknown@cold.example')).kinds).toEqual([]);
});
