import { spawnSync } from 'node:child_process';
import * as api from '@app/contracts/endpoints';
import type { EditorCommand, GivenCommand } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLinks } from './links/operator-links.ts';
import { AUTHOR, openSubmissions, personWith, submitted } from './testing/author.ts';
import { deskClient } from './testing/desk-client.ts';
import { startReview, type TestReview } from './testing/start-review.ts';

let review: TestReview;
let call: ReturnType<typeof deskClient>;
/** The manuscripts in the order of the command. */
let invited: Awaited<ReturnType<typeof inReview>>;
let revoked: Awaited<ReturnType<typeof inReview>>;
let waiting: Awaited<ReturnType<typeof withWaitingMail>>;
/** The result of the command for these manuscripts. */
let result: ReturnType<typeof run>;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
  call = deskClient(review);
  invited = await inReview('karel@heat.example');
  revoked = await inReview(REVOKED);
  const [invitation] = (await review.manuscripts.read(revoked.id))?.progress.invitations ?? [];
  const holder = { _id: invitation?.id ?? '', manuscript: revoked.id, role: 'reviewer' } as const;
  await review.links.issue({ ...holder, email: REVOKED });
  await review.links.revoke(holder._id);
  waiting = await withWaitingMail();
  result = run(invited.reference, revoked.reference, waiting.reference);
});
afterAll(() => review.close());

const REVOKED = 'ines@heat.example';

/** Runs the command as an operator does. */
const run = (...references: string[]) =>
  spawnSync(process.execPath, ['make-links.ts', ...references], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MONGO_URL: review.mongoUrl,
      PUBLIC_URL: 'https://journal.example',
    },
  });

/** Returns a manuscript for whose review one person is asked. */
async function inReview(email: string) {
  const { id, page } = await submitted(review);
  const give = async (command: GivenCommand) => {
    const { version } = await call(api.readManuscript, { params: { id } });
    return call(api.commandManuscript, {
      params: { id },
      body: { ...command, version } as EditorCommand,
    });
  };
  const released = { title: 'On an isomer', abstract: '', keywords: '', replies: [] };
  await give({ name: 'release-file', ...released });
  const body = { name: 'Karel Novák', email };
  const { id: person } = await call(api.createPerson, { body });
  await give({ name: 'add-reviewer', person });
  await give({ name: 'send-to-review' });
  return { id, reference: page.view.reference };
}

/** Returns a manuscript with a mail that the service has not sent yet. */
async function withWaitingMail() {
  const { id, page } = await submitted(review);
  const author = (await review.manuscripts.read(id))?.progress.authors[0]?.id ?? '';
  const mail = {
    ...{ kind: 'submission-received' as const, key: `${id}/waits`, version: 1 },
    to: { role: 'author' as const, id: author },
  };
  // This time is later than any run of the clock.
  const next = new Date(Date.now() + 60 * 60_000);
  await review.store.manuscripts.updateOne({ _id: id }, { $set: { outbox: [mail], next } });
  return { id, reference: page.view.reference, mail };
}

it('succeeds without a message if all manuscripts are known', () => {
  expect([result.status, result.stderr]).toEqual([0, '']);
});

/** Returns the lines that the command has printed for a manuscript, as cells. */
const linesFor = (reference: string) =>
  result.stdout
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([of]) => of === reference);

it('creates a valid link for each invited person, and records it in the log of the manuscript', async () => {
  const { id, reference } = invited;
  const links = linesFor(reference);
  expect(links.map(([of, role, email]) => [of, role, email])).toEqual([
    [reference, 'author', AUTHOR],
    [reference, 'co-author', 'emilie@cirey.example'],
    [reference, 'reviewer', 'karel@heat.example'],
  ]);
  for (const [, role = '', , link = ''] of links) {
    expect(link).toMatch(new RegExp(`^https://journal\\.example/review/${role}#`));
    const { send } = personWith(review, link.split('#')[1] ?? '');
    expect((await send('GET', role)).status, role).toBe(200);
  }
  const { log } = await call(api.readManuscript, { params: { id } });
  expect(log.at(-1)).toMatchObject({ command: 'make-links', role: 'system' });
});

it('creates no link for a person whose links were revoked', () => {
  const { reference } = revoked;
  expect(linesFor(reference)).toContainEqual([reference, 'reviewer', REVOKED, 'revoked']);
});

it('leaves waiting mails to the service', async () => {
  const stored = await review.manuscripts.read(waiting.id);
  expect(stored?.outbox).toEqual([waiting.mail]);
  expect(Number(stored?.next)).toBeLessThanOrEqual(Date.now());
});

it('reports an unknown manuscript, and creates the links of the other manuscripts', () => {
  const { status, stdout, stderr } = run('M-1999-0001', waiting.reference);
  expect([status, stderr]).toEqual([1, 'There is no manuscript M-1999-0001, or it was deleted\n']);
  expect(stdout).toContain(`${waiting.reference}\tauthor\t`);
});

it('refuses calls without a manuscript', () => {
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: /) });
});

it('keeps the address of the links while another one is being typed', async () => {
  const { id, page } = await submitted(review);
  const author = (await review.manuscripts.read(id))?.progress.authors[0]?.id ?? '';
  const emails = async (typed: string) => {
    await review.store.authorSides.updateOne({ _id: id }, { $set: { 'form.email': typed } });
    const [link] = await makeLinks(review, page.view.reference);
    return [link?.email, (await review.links.holder(author))?.email];
  };
  expect(await emails('asha.rao@co')).toEqual([AUTHOR, AUTHOR]);
  const corrected = 'asha.rao@new.example';
  expect(await emails(` ${corrected} `)).toEqual([corrected, corrected]);
});
