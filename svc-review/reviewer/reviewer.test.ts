import * as api from '@app/contracts/endpoints';
import type { DeskManuscript, EditorCommand, ReviewForm } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskClient, reviewerClient } from '../testing/desk-client.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { ANONYMOUS, submit, submitted, submittedForm } from '../testing/submitted.ts';

let review: TestReview;
let call: ReturnType<typeof deskClient>;
beforeAll(async () => {
  review = await startReview();
  call = deskClient(review);
});
afterAll(() => review.close());

const form = (text: string): ReviewForm => ({
  answers: { originality: 'Yes', methods: 'In part', ethics: '' },
  ...{ recommendation: 'minor', text, remarksToEditor: 'Known to me from a congress.' },
});

/** Gives a command at the present version. */
async function command(
  id: string,
  given: EditorCommand extends infer C
    ? C extends EditorCommand
      ? Omit<C, 'version'>
      : never
    : never,
): Promise<DeskManuscript> {
  const { version } = await call(api.readManuscript, { params: { id } });
  const body = { ...given, version } as EditorCommand;
  return call(api.commandManuscript, { params: { id }, body });
}

let people = 0;
const person = (name: string) => {
  people += 1;
  return call(api.createPerson, { body: { name, email: `reviewer-${people}@heat.example` } });
};

const released = { title: 'On an isomer', abstract: 'It was kept.', keywords: 'a, b', replies: [] };

/** Returns a manuscript in review with two reviewers who were asked, and their clients. */
async function inReview() {
  const { id, author } = await submitted(review);
  await command(id, { name: 'release-file', ...released });
  for (const name of ['Karel Novák', 'Ines Silva']) {
    await command(id, { name: 'add-reviewer', person: (await person(name)).id });
  }
  const { invitations, state } = await command(id, { name: 'send-to-review' });
  expect([state, ...invitations.map(({ status }) => status)]).toEqual(['review', 'asked', 'asked']);
  const ids = invitations.map((each) => each.id);
  const clients = await Promise.all(ids.map((each) => reviewerClient(review, id, each)));
  return { id, author, invitations: ids, clients };
}

type Client = Awaited<ReturnType<typeof reviewerClient>>;
const page = (as: Client) => as(api.readReviewerPage, {});

async function reviews(as: Client, text: string) {
  await as(api.acceptInvitation, {});
  const { revision } = await page(as);
  await as(api.saveReview, { body: { revision, form: form(text) } });
  return as(api.submitReview, {});
}

it('shows the abstract first and the anonymous file after accepting', async () => {
  const { clients } = await inReview();
  const [karel] = clients as [Client];
  const asked = await page(karel);
  expect(asked.view).toMatchObject({ status: 'asked', title: 'On an isomer', files: [] });
  const text = JSON.stringify(asked);
  for (const name of ['Rao', 'cold.example', 'Châtelet', 'M-20', 'diimide']) {
    expect(text).not.toContain(name);
  }
  const name = { params: { name: 'manuscript-1.pdf' } };
  await expect(karel(api.readAnonymousManuscript, name)).rejects.toThrow('not_found');
  expect((await karel(api.acceptInvitation, {})).view.files).toEqual(['manuscript-1.pdf']);
});

it('sends the anonymous file with a neutral name and without times', async () => {
  const { id, invitations, clients } = await inReview();
  await clients[0]?.(api.acceptInvitation, {});
  const token = await review.links.issue({
    ...{ _id: invitations[0] ?? '', manuscript: id, role: 'reviewer', email: 'k@heat.example' },
  });
  const headers = { 'Manuscript-Link': token };
  const response = await review.call('/api/review/reviewer/files/manuscript-1.pdf', { headers });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(ANONYMOUS);
  const names = [...response.headers.keys()];
  expect(names).not.toContain('etag');
  expect(names).not.toContain('last-modified');
  expect(response.headers.get('content-disposition')).toContain('filename="manuscript-1.pdf"');
  const other = await review.call('/api/review/reviewer/files/manuscript-2.pdf', { headers });
  expect(other.status).toBe(404);
});

it('declines with a reason and can take it back while the next reviewer is asked', async () => {
  const { id, clients } = await inReview();
  const [karel] = clients as [Client];
  const body = { reason: 'Travelling', suggestion: 'Ada Moreau', again: '' } as const;
  expect((await karel(api.declineInvitation, { body })).view.status).toBe('declined');
  const { state, invitations } = await call(api.readManuscript, { params: { id } });
  expect(state).toBe('short');
  expect(invitations[0]?.declined).toEqual({
    ...{ reason: 'Travelling', suggestion: 'Ada Moreau', again: null },
  });
  expect((await karel(api.reopenInvitation, {})).view.status).toBe('asked');
});

it('saves while the reviewer types, and refuses a change that another tab has overtaken', async () => {
  const { clients } = await inReview();
  const [karel] = clients as [Client];
  await expect(
    karel(api.saveReview, { body: { revision: 0, form: form('Early') } }),
  ).rejects.toThrow('not_found');
  await karel(api.acceptInvitation, {});
  const first = { revision: 0, form: form('Some words') };
  expect(await karel(api.saveReview, { body: first })).toEqual({ revision: 1 });
  await expect(karel(api.saveReview, { body: first })).rejects.toThrow('version_conflict');
  expect((await page(karel)).form.text).toBe('Some words');
});

it('refuses an incomplete review, and names the missing parts', async () => {
  const { clients } = await inReview();
  const [karel] = clients as [Client];
  await karel(api.acceptInvitation, {});
  await expect(karel(api.submitReview, {})).rejects.toThrow('invalid_request: Required');
});

it('accepts the file of a review, which only editors can read', async () => {
  const { id, clients } = await inReview();
  const [karel] = clients as [Client];
  await karel(api.acceptInvitation, {});
  const data = new FormData();
  data.set('file', new Blob(['Remarks of Karel Novák']), 'novak.txt');
  const withFile = await karel(api.uploadReviewFile, { form: data });
  expect(withFile.file).toEqual({ name: 'novak.txt', size: 23 });
  const program = new FormData();
  program.set('file', new Blob([new Uint8Array([0, 1, 2, 255])]), 'program.exe');
  await expect(karel(api.uploadReviewFile, { form: program })).rejects.toThrow('unsupported_file');
  await karel(api.saveReview, {
    body: { revision: withFile.revision, form: form('See the file') },
  });
  await karel(api.submitReview, {});
  const { invitations } = await call(api.readManuscript, { params: { id } });
  const [sent] = invitations[0]?.reviews ?? [];
  expect(sent?.file).toMatchObject({ name: 'novak.txt', kind: 'review' });
  expect(sent?.report.findings.map(({ kind }) => kind)).toContain('name');
  expect((await karel(api.removeReviewFile, {})).file).toBeNull();
});

it('refuses to submit a review whose file another tab has replaced, because the sweep may remove this file', async () => {
  const { id, invitations, clients } = await inReview();
  const [karel] = clients as [Client];
  await karel(api.acceptInvitation, {});
  const upload = (text: string) => {
    const data = new FormData();
    data.set('file', new Blob([text]), 'remarks.txt');
    return karel(api.uploadReviewFile, { form: data });
  };
  const { revision } = await upload('First remarks');
  await karel(api.saveReview, { body: { revision, form: form('See the file') } });
  const stored = await review.manuscripts.read(id);
  if (!stored) throw new Error('The manuscript is missing');
  const before = await review.reviewers.sources(stored, invitations[0] ?? '');
  await upload('Better remarks');
  await expect(review.reviewers.submit(before)).rejects.toThrow('version_conflict');
  expect((await page(karel)).view.status).toBe('agreed');
  await karel(api.submitReview, {});
});

it('allows changes of a review until the decision, after which the review must be released again', async () => {
  const { id, invitations, clients } = await inReview();
  const [karel, ines] = clients as [Client, Client];
  await reviews(karel, 'First words');
  const [invitation = ''] = invitations;
  await command(id, { name: 'release-review', invitation, text: 'Copy of the first words' });
  const before = await call(api.readManuscript, { params: { id } });
  expect(before.invitations[0]?.reviews[0]?.released).toBe('Copy of the first words');
  const { revision } = await page(karel);
  await karel(api.saveReview, { body: { revision, form: form('Better words') } });
  await karel(api.submitReview, {});
  const after = await call(api.readManuscript, { params: { id } });
  expect(after.invitations[0]?.reviews).toMatchObject([{ text: 'Better words', released: null }]);
  await reviews(ines, 'Other words');
  const refused = command(id, { name: 'accept', letter: 'Dear authors', points: [] });
  await expect(refused).rejects.toThrow('each review of this round is released to the authors');
});

it('shows the decision and the other review, and asks the same reviewers about the revision', async () => {
  const { id, author, invitations, clients } = await inReview();
  const [karel, ines] = clients as [Client, Client];
  await reviews(karel, '1. Say how.');
  await reviews(ines, 'Shorten it.');
  for (const [at, invitation] of invitations.entries()) {
    await command(id, { name: 'release-review', invitation, text: `Released ${at}` });
  }
  const points = ['Say how.'];
  const letter = { name: 'ask-minor-revision', letter: 'Dear authors', points } as const;
  const { state, decisions } = await command(id, letter);
  expect([state, decisions[0]?.points]).toEqual(['revision', points]);
  expect((await page(karel)).view.decisions).toEqual([
    { round: 1, decision: 'minor', otherReviews: ['Released 1'] },
  ]);

  await submit(review, { id, author }, submittedForm({ title: 'Revised' }), 'revise');
  const replies = [{ point: 'Say how.', reply: 'See section 2.' }];
  await command(id, { name: 'release-file', ...released, title: 'An isomer, revised', replies });
  const again = await command(id, { name: 'send-to-same-reviewers' });
  expect(again.invitations.map(({ status }) => status)).toEqual(['asked', 'asked']);
  const second = await karel(api.acceptInvitation, {});
  expect(second.view).toMatchObject({
    ...{ round: 2, title: 'An isomer, revised', files: ['manuscript-1.pdf', 'manuscript-2.pdf'] },
    replies: [{ round: 2, ...replies[0] }],
    reviews: [{ round: 1, text: '1. Say how.' }],
  });
  expect(second.form.text).toBe('');
});
