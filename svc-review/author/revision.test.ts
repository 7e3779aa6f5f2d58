import type { AuthorPage, CoAuthorPage, Command } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../store/store.ts';
import {
  CO_AUTHOR,
  type Draft,
  openSubmissions,
  PDF,
  personWith,
  submitted,
} from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
});
afterAll(() => review.close());

const POINT = 'Say how the temperature was measured.';

/** Gives a command of an editor, with a letter if one is given. */
async function give(
  { id }: Pick<Draft, 'id'>,
  command: Command,
  letter?: { text: string; points?: string[]; decision?: 'accept' | 'minor' },
) {
  const text = newId();
  const round = (await review.manuscripts.read(id))?.progress.round ?? 1;
  if (letter) {
    const sent = {
      ...{ id: text, command: command.name, round, at: new Date() },
      ...{ letter: letter.text, points: letter.points ?? [], decision: letter.decision ?? null },
    };
    await review.store.released.updateOne(
      { _id: id },
      { $push: { letters: sent } as object },
      { upsert: true },
    );
  }
  const actor = { role: 'editor', id: 'meera' } as const;
  return review.manuscripts.apply(id, command, actor, letter && { text });
}

/** Puts a manuscript into the state `decision`, as if two reviews had been submitted and released. */
const toDecision = ({ id }: Pick<Draft, 'id'>) =>
  review.store.manuscripts.updateOne(
    { _id: id },
    {
      $set: {
        'progress.state': 'decision',
        'progress.invitations': ['r1', 'r2'].map((reviewer) => ({
          ...{ id: `${reviewer}-${id}`, status: 'submitted', since: Date.now(), round: 1 },
          ...{ reviewed: [1], released: [1], isComplete: true, extraDays: 0, again: null },
          reminded: {},
        })),
      },
    },
  );

const problems = ({ notes }: AuthorPage) =>
  notes.filter(({ level }) => level === 'problem').map(({ path }) => path);

describe('a correction', () => {
  it('shows the letter and keeps the files', async () => {
    const draft = await submitted(review);
    await give(draft, { name: 'return' }, { text: 'Please add the units.' });
    const { body } = await draft.send('GET', 'author');
    expect(body.view).toMatchObject({ state: 'returned', round: 1, decisions: [] });
    expect(body.history.at(-1)).toMatchObject({
      state: 'returned',
      letter: 'Please add the units.',
    });
    expect(problems(body)).toEqual([]);
    expect(await draft.send('POST', 'author/submit')).toMatchObject({
      status: 200,
      body: { view: { state: 'desk', round: 1, rounds: [{ round: 1 }] } },
    });
  });

  it('does not show a letter whose command failed', async () => {
    const draft = await submitted(review);
    await draft.send('POST', 'author/withdraw');
    await expect(give(draft, { name: 'return' }, { text: 'Too late' })).rejects.toThrow();
    expect(JSON.stringify((await draft.send('GET', 'author')).body)).not.toContain('Too late');
  });
});

describe('a revision', () => {
  it('needs a new PDF and a reply to each point', async () => {
    const draft = await submitted(review);
    await toDecision(draft);
    const letter = {
      text: 'Dear authors',
      points: [POINT, 'Shorten it.'],
      decision: 'minor' as const,
    };
    await give(draft, { name: 'ask-minor-revision', openPoints: 2 }, letter);
    const { body: before } = await draft.send('GET', 'author');
    expect(before.view).toMatchObject({
      state: 'revision',
      decisions: [{ round: 1, decision: 'minor', letter: 'Dear authors', points: letter.points }],
    });
    expect(problems(before)).toEqual(['manuscript', 'replies']);
    expect(await draft.send('POST', 'author/submit')).toMatchObject({ status: 400 });

    await draft.send('POST', 'author/files/manuscript', { file: { bytes: PDF, name: 'v2.pdf' } });
    const replies = [
      { point: POINT, reply: 'See section 2.3.' },
      { point: 'Shorten it.', reply: 'Done.' },
      { point: 'A point that no one made', reply: 'x' },
    ];
    const json = { revision: before.revision, form: { ...before.form, replies } };
    expect(await draft.send('PUT', 'author/form', { json })).toMatchObject({ status: 200 });
    const { body } = await draft.send('POST', 'author/submit');
    expect(body.view).toMatchObject({ state: 'revised', round: 2 });
    expect(body.view.rounds).toEqual([
      { round: 1, fileName: 'rao-final.pdf', replies: [] },
      { round: 2, fileName: 'v2.pdf', replies: replies.slice(0, 2) },
    ]);
  });
});

describe('the fee', () => {
  it('is shown while it is due, and settled by a transaction', async () => {
    await review.settings.updateOne({}, { $set: { feeText: 'Pay 10 euros.' } });
    const draft = await submitted(review);
    const json = { transaction: 'T-1' };
    expect(await draft.send('POST', 'author/payment', { json })).toMatchObject({ status: 404 });
    await toDecision(draft);
    await give(draft, { name: 'accept' }, { text: 'Dear authors', decision: 'accept' });
    expect((await draft.send('GET', 'author')).body).toMatchObject({
      view: { state: 'fee', fee: 'due' },
      feeText: 'Pay 10 euros.',
    });
    expect(
      await draft.send('POST', 'author/payment', { json: { transaction: ' ' } }),
    ).toMatchObject({
      status: 400,
    });
    expect(await draft.send('POST', 'author/payment', { json })).toMatchObject({
      status: 200,
      body: { view: { state: 'production', fee: 'paid' }, feeText: '' },
    });
  });
});

describe('a co-author', () => {
  /** Returns the co-author of a submitted manuscript, with a personal link like the one in the mail. */
  async function coAuthorOf(draft: Awaited<ReturnType<typeof submitted>>) {
    const id = draft.page.form.people[1]?.id ?? '';
    const holder = { _id: id, manuscript: draft.id, role: 'co-author' as const, email: CO_AUTHOR };
    return personWith(review, await review.links.issue(holder));
  }
  const answer = (fields: object) => ({
    json: { answer: 'agree', name: '', orcid: '', affiliation: '', reason: '', ...fields },
  });

  it('corrects his or her name, also in the author’s form', async () => {
    const draft = await submitted(review);
    const { send } = await coAuthorOf(draft);
    const { body } = await send<CoAuthorPage>('GET', 'co-author');
    expect(body.me).toMatchObject({ name: 'Émilie du Châtelet', consent: 'asked' });
    const words = { name: 'Émilie Le Tonnelier', orcid: '0000-0002-1825-0097' };
    expect(await send<CoAuthorPage>('POST', 'co-author/answer', answer(words))).toMatchObject({
      status: 200,
      body: { me: { ...words, consent: 'agreed' } },
    });
    const { body: page } = await draft.send('GET', 'author');
    expect(page.form.people[1]).toMatchObject(words);
    expect(page.view.people).toEqual([
      { name: 'Asha Rao', consent: 'agreed' },
      { name: 'Émilie Le Tonnelier', consent: 'agreed' },
    ]);
  });

  it('objects with a reason that only the desk sees, and may agree later', async () => {
    const draft = await submitted(review);
    const { send } = await coAuthorOf(draft);
    const objection = answer({ answer: 'object', reason: 'I have not seen it.' });
    expect(await send<CoAuthorPage>('POST', 'co-author/answer', objection)).toMatchObject({
      body: { me: { name: 'Émilie du Châtelet', consent: 'objected' } },
    });
    expect(JSON.stringify((await draft.send('GET', 'author')).body)).not.toContain('not seen');
    const side = await review.store.authorSides.findById(draft.id).lean();
    expect(side?.coAuthors).toMatchObject([{ reason: 'I have not seen it.' }]);
    await toDecision(draft);
    await expect(give(draft, { name: 'accept' })).rejects.toMatchObject({
      issues: [{ path: 'no-objection' }],
    });
    await send('POST', 'co-author/answer', answer({}));
    expect(await give(draft, { name: 'accept' })).toMatchObject({ progress: { state: 'fee' } });
  });

  it('has no valid link after the author has removed him or her', async () => {
    const draft = await submitted(review);
    const { send } = await coAuthorOf(draft);
    await give(draft, { name: 'return' });
    const { body } = await draft.send('GET', 'author');
    const form = { ...body.form, people: body.form.people.slice(0, 1) };
    await draft.send('PUT', 'author/form', { json: { revision: body.revision, form } });
    expect(await send('GET', 'co-author')).toMatchObject({ status: 404 });
  });
});
