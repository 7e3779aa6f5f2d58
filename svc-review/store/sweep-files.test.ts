import { filesAreHeld, holdFiles } from '@app/service-kit/backup-state';
import { silentLog, testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSubmissions, PDF, startDraft, submitted, uploadFiles } from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { Objects } from './objects.ts';
import { newId } from './store.ts';
import { sweepFiles } from './sweep-files.ts';

const HOUR = 60 * 60_000;

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
});
afterAll(() => review.close());

const sweep = (inMs = 2 * HOUR, objects = review.objects) =>
  sweepFiles({
    ...{ store: review.store, objects, log: silentLog },
    isHeld: () => filesAreHeld(review.settings.db),
    now: () => Date.now() + inMs,
  });

const stored = async () => {
  const found = new Set<string>();
  for await (const { id } of review.objects.list()) found.add(id);
  return found;
};

/** Stores an unreferenced file, such as a file that a killed process has left. */
async function putUnnamed(): Promise<string> {
  const id = newId();
  await review.objects.put(id, PDF);
  return id;
}

it('removes no file while there is no manuscript, because the database may be the wrong one', async () => {
  const id = await putUnnamed();
  expect(await sweep()).toBe(0);
  expect(await stored()).toContain(id);
});

it('removes an unreferenced file after an hour, but not while a backup runs', async () => {
  await startDraft(review);
  const id = await putUnnamed();
  await sweep(0.9 * HOUR);
  expect(await stored()).toContain(id);
  const endBackup = await holdFiles(review.settings.db);
  expect(await sweep()).toBe(0);
  await endBackup();
  expect(await sweep()).toBeGreaterThan(0);
  expect(await stored()).not.toContain(id);
});

it('fails without the bucket once a draft has a file', async () => {
  const draft = await startDraft(review);
  const lost = () => sweep(0, new Objects(testStorageUrl()));
  expect(await lost()).toBe(0);
  await uploadFiles(draft);
  await expect(lost()).rejects.toMatchObject({ code: 'unavailable' });
});

it('keeps files of drafts, former submissions, reviews and released copies, and removes replaced files', async () => {
  const draft = await startDraft(review);
  await uploadFiles(draft);
  const replaced = await review.store.authorSides.findById(draft.id).lean();
  await uploadFiles(draft);
  const { id } = await submitted(review);
  const {
    submissions = [],
    files,
    copy,
  } = (await review.store.authorSides.findById(id).lean()) ?? {};
  // The author has uploaded other files since.
  await review.store.authorSides.updateOne({ _id: id }, { $set: { files: [], copy: null } });

  const [typed, sent, released] = [await putUnnamed(), await putUnnamed(), await putUnnamed()];
  const file = (of: string) => ({ id: of, kind: 'review', round: 1, name: 'r.pdf' });
  await review.store.reviewerSides.collection.insertOne({
    ...{ _id: newId() as never, manuscript: id, file: file(typed) },
    reviews: [
      { id: newId(), round: 1, file: file(sent) },
      { id: newId(), round: 1, file: null },
    ],
  });
  await review.store.released.collection.insertOne({
    ...{ _id: newId() as never, copies: [{ id: newId(), file: released }] },
  });

  await sweep();
  const left = await stored();
  const now = await review.store.authorSides.findById(draft.id).lean();
  for (const named of [now, ...submissions, { files, copy }]) {
    for (const each of named?.files ?? []) expect(left).toContain(each.id);
    expect(left).toContain(named?.copy?.id);
  }
  expect(submissions).toHaveLength(1);
  for (const each of [typed, sent, released]) expect(left).toContain(each);
  for (const each of replaced?.files ?? []) expect(left).not.toContain(each.id);
  expect(left).not.toContain(replaced?.copy?.id);
});

it('keeps a file whose id is in any field of any collection', async () => {
  const { counters, ...models } = review.store;
  const ids = [];
  for (const { collection } of Object.values(models)) {
    const [plain, listed] = [await putUnnamed(), await putUnnamed()];
    const later = { rounds: [{ letter: { key: listed } }] };
    await collection.insertOne({ _id: newId() as never, manuscript: '', plain, later });
    ids.push(plain, listed);
  }
  await sweep();
  const left = await stored();
  for (const id of ids) expect(left).toContain(id);
});
