import { type Command, DAY } from '@app/contracts/manuscripts';
import { AppError, serviceClient } from '@app/service-kit';
import { filesAreHeld, holdFiles } from '@app/service-kit/backup-state';
import { silentLog } from '@app/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { articlePaths } from '../archive/articles.ts';
import { Manuscripts } from '../manuscripts/manuscripts.ts';
import { readRules } from '../settings/service.ts';
import type { OutboxMail } from '../store/manuscripts.ts';
import { newId } from '../store/store.ts';
import { startArchive, type TestArchive } from '../testing/archive.ts';
import { openSubmissions, PDF, startDraft, submitted, uploadFiles } from '../testing/author.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { Clock } from './clock.ts';

let review: TestReview;
let archive: TestArchive;
let later = 0;
let isStorageAway = false;
let queued: OutboxMail[] = [];
let clock: Clock;
let manuscripts: Manuscripts;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
  archive = await startArchive();
  const { store, settings, links, mails, objects } = review;
  const now = () => Date.now() + later;
  manuscripts = new Manuscripts({
    ...{ store, now, log: silentLog },
    rules: () => readRules(settings),
    queueMail: async (mail) => {
      queued.push(mail);
    },
  });
  clock = new Clock({
    ...{ store, manuscripts, settings, links, mails, now, log: silentLog },
    objects: {
      async remove(id) {
        if (isStorageAway) throw new AppError('unavailable');
        await objects.remove(id);
      },
    },
    articlePath: articlePaths(serviceClient(archive.url, 2_000)),
    isHeld: () => filesAreHeld(settings.db),
  });
});
afterEach(() => {
  later = 0;
  queued = [];
});
afterAll(async () => {
  await archive.close();
  await review.close();
});

const stateOf = async (id: string) => (await review.manuscripts.read(id))?.progress.state;
const give = (id: string, command: Command) =>
  manuscripts.apply(id, command, { role: 'editor', id: 'meera' });

it('reminds the author of a draft once, and later deletes the draft with all its records', async () => {
  const draft = await startDraft(review);
  const { files } = await uploadFiles(draft);
  const [file] = files;
  await clock.run();
  expect(queued).toEqual([]);
  later = 24 * DAY;
  await clock.run();
  await clock.run();
  expect(queued).toMatchObject([{ kind: 'author-reminder' }]);

  later = 31 * DAY;
  isStorageAway = true;
  await clock.run();
  expect(await stateOf(draft.id)).toBe('deleted');
  // The storage was unavailable, so the clock must repeat the deletion.
  expect(await review.store.authorSides.findById(draft.id)).not.toBeNull();
  isStorageAway = false;
  const endBackup = await holdFiles(review.settings.db);
  await clock.run();
  expect(await review.store.authorSides.findById(draft.id)).not.toBeNull();
  await endBackup();
  await clock.run();
  expect(await review.store.authorSides.findById(draft.id)).toBeNull();
  expect(await review.links.holderOf(draft.token)).toBeUndefined();
  await expect(review.objects.read(file?.id ?? '')).rejects.toMatchObject({ code: 'not_found' });
  expect(await review.manuscripts.read(draft.id)).toMatchObject({ next: null, outbox: [] });
});

it('deletes the files in all fields of a manuscript, but no file whose id is only typed into a text', async () => {
  const { id } = await startDraft(review);
  const { store, objects } = review;
  const { authorSides, reviewerSides, released } = store;
  const put = async () => {
    const file = newId();
    await objects.put(file, PDF);
    return file;
  };
  const about = {
    ...{ kind: 'review', round: 1, name: 'a.pdf', mediaType: 'application/pdf' },
    ...{ size: 1, pages: null, uploaded: new Date().toISOString() },
  };
  const set = (collection: typeof authorSides.collection, fields: object) =>
    collection.updateOne({ _id: id as never }, { $set: fields }, { upsert: true });
  const [letter, typed, copy, shown, other] = await Promise.all(Array.from({ length: 5 }, put));
  const of = (file: string | undefined) => [{ letter: { ...about, id: file } }];
  await set(authorSides.collection, { later: of(letter), copy: { id: copy }, 'form.title': other });
  await set(reviewerSides.collection, { manuscript: id, later: of(typed) });
  await set(released.collection, { copies: [{ file: shown, title: other }] });
  later = 31 * DAY;
  await clock.run();
  expect(await stateOf(id)).toBe('deleted');
  for (const file of [letter, typed, copy, shown]) {
    await expect(objects.read(`${file}`)).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(objects.read(`${other}`)).resolves.toBeDefined();
});

it('queues the mails that a killed process has left', async () => {
  const { id } = await startDraft(review);
  const left = {
    key: `${id}/x`,
    kind: 'personal-link',
    to: { role: 'author', id: 'a' },
    version: 1,
  };
  await review.store.manuscripts.updateOne(
    { _id: id },
    { $set: { outbox: [left], next: new Date() } },
  );
  await clock.run();
  expect(queued).toMatchObject([left]);
  await clock.run();
  expect(queued).toHaveLength(1);
});

it('ends automatic checks that a killed process has begun', async () => {
  const draft = await startDraft(review);
  await uploadFiles(draft);
  const author = { role: 'author', id: draft.page.form.people[0]?.id ?? '' } as const;
  await manuscripts.apply(draft.id, { name: 'submit' }, author);
  await clock.run();
  expect(await stateOf(draft.id)).toBe('checks');
  later = 2 * 60_000;
  await clock.run();
  expect(await stateOf(draft.id)).toBe('desk');
});

it('follows a change of the journal’s days', async () => {
  const { id } = await startDraft(review);
  await clock.run();
  const before = Number((await review.manuscripts.read(id))?.next);
  await review.settings.updateOne({}, { $set: { 'days.draft': 40 }, $inc: { version: 1 } });
  await clock.run();
  const after = Number((await review.manuscripts.read(id))?.next);
  expect(after - before).toBe(10 * DAY);
});

it('notes the publication of the article, even if svc-content was unavailable before', async () => {
  const { id } = await submitted(review);
  await give(id, { name: 'waive-fee' });
  await review.store.manuscripts.updateOne(
    { _id: id },
    { $set: { 'progress.state': 'production' } },
  );
  await give(id, { name: 'make-article', article: 'article-1' });
  await clock.run();
  expect(await stateOf(id)).toBe('article');
  archive.published.add('article-1');
  await clock.run();
  expect(await stateOf(id)).toBe('published');
});
