import { createKoa } from '@app/service-kit';
import { listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import type { StoredLogEntry } from '../store/manuscripts.ts';
import { completeForm, openSubmissions, startDraft, uploadFiles } from '../testing/author.ts';
import { startReview } from '../testing/start-review.ts';
import { keptSubmissions } from './sides.ts';

/** Starts a substitute for svc-content that holds the next search for a title until `release` is called. */
async function startSlowSearch() {
  const [held, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const state = { isNextHeld: false };
  const app = createKoa({ log: silentLog });
  app.use(async (ctx) => {
    if (ctx.path !== '/api/search') return;
    ctx.body = [];
    if (!state.isNextHeld) return;
    state.isNextHeld = false;
    arrived.resolve();
    await held.promise;
  });
  const server = await listenOnFreePort(app);
  return { ...server, state, arrived: arrived.promise, release: () => held.resolve() };
}

it('keeps the submission if another tab submits during the search for the title', async () => {
  const search = await startSlowSearch();
  const review = await startReview({ contentUrl: search.url });
  try {
    await openSubmissions(review);
    const draft = await startDraft(review, completeForm());
    await uploadFiles(draft);
    search.state.isNextHeld = true;
    const slow = draft.send('POST', 'author/submit');
    await search.arrived;
    expect((await draft.send('POST', 'author/submit')).status).toBe(200);
    search.release();
    expect((await slow).status).toBe(404);
    const { log } = (await review.manuscripts.read(draft.id)) ?? { log: [] };
    const named = log.find(({ command }) => command === 'submit')?.text;
    const side = await review.store.authorSides.findById(draft.id).lean();
    expect(side?.submissions.map(({ id }) => id)).toContain(named);
  } finally {
    await review.close();
    await search.close();
  }
});

it('keeps the answer of an editor that arrives during an upload', async () => {
  const search = await startSlowSearch();
  const review = await startReview({ contentUrl: search.url });
  try {
    await openSubmissions(review);
    const draft = await startDraft(review, completeForm());
    search.state.isNextHeld = true;
    const upload = uploadFiles(draft);
    await search.arrived;
    await review.manuscripts.bar(draft.id, 'meera');
    search.release();
    await upload;
    const { progress } = (await review.manuscripts.read(draft.id)) ?? {};
    expect(progress).toMatchObject({ isComplete: true, barred: ['meera'] });
  } finally {
    await review.close();
    await search.close();
  }
});

it('drops only submissions whose command has certainly failed', () => {
  const hour = 60 * 60_000;
  const submission = (id: string, at: number) => ({
    ...{ id, round: 1, at: new Date(at), form: completeForm(), files: [], copy: null, notes: [] },
  });
  const all = [submission('named', 0), submission('failed', 0), submission('new', 2 * hour - 1)];
  const entry = { version: 1, at: 0, command: 'submit', text: 'named' } as StoredLogEntry;
  const kept = keptSubmissions(all, [entry], 2 * hour);
  expect(kept.map(({ id }) => id)).toEqual(['named', 'new']);
});
