import { spawnSync } from 'node:child_process';
import * as api from '@app/contracts/endpoints';
import type { EditorCommand, GivenCommand } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHOR, openSubmissions, personWith, submitted } from './testing/author.ts';
import { deskClient } from './testing/desk-client.ts';
import { startReview, type TestReview } from './testing/start-review.ts';

let review: TestReview;
let call: ReturnType<typeof deskClient>;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
  call = deskClient(review);
});
afterAll(() => review.close());

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

it('creates a valid link for each invited person, and records it in the log of the manuscript', async () => {
  const { id, reference } = await inReview('karel@heat.example');
  const { status, stdout, stderr } = run(reference);
  expect([status, stderr]).toEqual([0, '']);
  const lines = stdout.trim().split('\n');
  const links = lines.map((line) => line.split('\t'));
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

it('creates no link for a person whose links were revoked', async () => {
  const email = 'ines@heat.example';
  const { reference, id } = await inReview(email);
  const [invitation] = (await review.manuscripts.read(id))?.progress.invitations ?? [];
  await review.links.issue({
    ...{ _id: invitation?.id ?? '', manuscript: id, role: 'reviewer', email },
  });
  await review.links.revoke(invitation?.id ?? '');
  expect(run(reference).stdout).toContain(`${reference}\treviewer\t${email}\trevoked\n`);
});

it('leaves waiting mails to the service', async () => {
  const { id, page } = await submitted(review);
  const author = (await review.manuscripts.read(id))?.progress.authors[0]?.id ?? '';
  const mail = {
    ...{ kind: 'submission-received' as const, key: `${id}/waits`, version: 1 },
    to: { role: 'author' as const, id: author },
  };
  // This time is later than any run of the clock.
  const next = new Date(Date.now() + 60 * 60_000);
  await review.store.manuscripts.updateOne({ _id: id }, { $set: { outbox: [mail], next } });
  expect(run(page.view.reference)).toMatchObject({ status: 0, stderr: '' });
  const stored = await review.manuscripts.read(id);
  expect(stored?.outbox).toEqual([mail]);
  expect(Number(stored?.next)).toBeLessThanOrEqual(Date.now());
});

it('keeps the address of the links while another one is being typed', async () => {
  const { id, page } = await submitted(review);
  const author = (await review.manuscripts.read(id))?.progress.authors[0]?.id ?? '';
  const emails = async (typed: string) => {
    await review.store.authorSides.updateOne({ _id: id }, { $set: { 'form.email': typed } });
    const { stdout } = run(page.view.reference);
    return [stdout.split('\t')[2], (await review.links.holder(author))?.email];
  };
  expect(await emails('asha.rao@co')).toEqual([AUTHOR, AUTHOR]);
  const corrected = 'asha.rao@new.example';
  expect(await emails(` ${corrected} `)).toEqual([corrected, corrected]);
});

it('reports an unknown manuscript, and creates the links of the other manuscripts', async () => {
  const { page } = await submitted(review);
  const { status, stdout, stderr } = run('M-1999-0001', page.view.reference);
  expect([status, stderr]).toEqual([1, 'There is no manuscript M-1999-0001, or it was deleted\n']);
  expect(stdout).toContain(`${page.view.reference}\tauthor\t`);
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: /) });
});
