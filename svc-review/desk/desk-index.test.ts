import { silentLog } from '@app/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted } from '../testing/submitted.ts';
import { DeskIndex } from './desk-index.ts';

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
});
afterAll(() => review.close());
afterEach(() => vi.restoreAllMocks());

type AuthorSides = TestReview['store']['authorSides'];

/** Returns an index that calls `during` after it has read the authors' sides, and before it reads the manuscripts. */
function indexWith(during: () => Promise<unknown>): DeskIndex {
  const { manuscripts, reviewerSides, authorSides } = review.store;
  const find = (...given: Parameters<AuthorSides['find']>) => ({
    lean: () => ({
      async *cursor() {
        yield* authorSides
          .find(...given)
          .lean()
          .cursor();
        await during();
      },
    }),
  });
  return new DeskIndex({
    store: {
      ...{ manuscripts, reviewerSides },
      authorSides: new Proxy(authorSides, {
        get: (target, name) => (name === 'find' ? find : Reflect.get(target, name)),
      }),
    },
    announcer: { announce: () => undefined, listen: () => undefined },
    log: silentLog,
  });
}

it('has the row of a manuscript that is submitted while all manuscripts are read', async () => {
  let id = '';
  const index = indexWith(async () => {
    id = (await submitted(review)).id;
  });
  const rows = Array.from(await index.rows(), (row) => row.id);
  expect(rows).toEqual([id]);
});

it('reads the rows before the first request, and again later', async () => {
  const { id } = await submitted(review);
  const index = indexWith(() => Promise.resolve());
  const ids = async () => Array.from(await index.rows(), (row) => row.id);
  await index.refresh();
  await review.store.manuscripts.deleteOne({ _id: id });
  expect(await ids()).toContain(id);
  await index.refresh();
  expect(await ids()).not.toContain(id);
});

it('computes the figures again only after a change', async () => {
  const submissions = (figures: Awaited<ReturnType<DeskIndex['figures']>>) =>
    figures.all.months.reduce((sum, month) => sum + month.submitted, 0);
  const before = await review.index.figures();
  expect(await review.index.figures()).toBe(before);
  const { id } = await submitted(review);
  const after = await review.index.figures();
  expect(submissions(after)).toBe(submissions(before) + 1);
  await review.store.manuscripts.deleteOne({ _id: id });
  await review.index.written(id);
  expect(submissions(await review.index.figures())).toBe(submissions(before));
});

it('counts deleted manuscripts in the figures, but does not list them', async () => {
  const { id } = await submitted(review);
  const before = await review.index.figures();
  await review.store.manuscripts.updateOne({ _id: id }, { 'progress.state': 'deleted' });
  await review.index.written(id);
  expect(await review.index.find(id)).toBeUndefined();
  expect(await review.index.figures()).toEqual(before);
  expect(await review.index.figures()).not.toBe(before);
});

it('does not list a deleted manuscript again if an older read ends after the deletion', async () => {
  const { id } = await submitted(review);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { authorSides } = review.store;
  const findById = authorSides.findById.bind(authorSides);
  const slowly = (...given: Parameters<typeof findById>) => ({
    lean: () => held.then(() => findById(...given).lean()),
  });
  vi.spyOn(authorSides, 'findById').mockImplementationOnce(slowly as never);
  const older = review.index.written(id);
  await expect.poll(() => authorSides.findById).toHaveBeenCalled();
  await review.store.manuscripts.updateOne({ _id: id }, { 'progress.state': 'deleted' });
  await review.index.written(id);
  release();
  await older;
  expect(await review.index.find(id)).toBeUndefined();
});

it('accepts a write whose row cannot be read, and reads the rows again at the next use', async () => {
  const { id } = await submitted(review);
  await review.index.rows();
  await review.store.manuscripts.deleteOne({ _id: id });
  vi.spyOn(review.store.manuscripts, 'findById').mockImplementationOnce(() => {
    throw new Error('The connection broke');
  });
  await review.index.written(id);
  expect(await review.index.find(id)).toBeUndefined();
});
