import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../store/store.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
});
afterAll(() => review.close());

const holder = (email = 'Asha.Rao@cold.example') => ({
  _id: newId(),
  manuscript: newId(),
  role: 'author' as const,
  email,
});

it('finds the holder of each link of a person', async () => {
  const asha = holder();
  const [first, second] = [await review.links.issue(asha), await review.links.issue(asha)];
  expect(first).not.toBe(second);
  for (const token of [first, second]) {
    expect(await review.links.holderOf(token)).toMatchObject({
      _id: asha._id,
      manuscript: asha.manuscript,
      email: 'asha.rao@cold.example',
    });
  }
});

it('stores no data from which a link could be computed', async () => {
  const token = await review.links.issue(holder());
  const [id = '', secret = ''] = token.split('.');
  const stored = JSON.stringify(await review.store.links.findById(id).lean());
  expect(stored).not.toContain(secret);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
});

it('finds no holder of a changed, foreign, dropped or revoked link', async () => {
  const [asha, karel] = [holder(), holder()];
  const [token, other] = [await review.links.issue(asha), await review.links.issue(karel)];
  const [id = '', secret = ''] = token.split('.');
  const changed = [`${id}.${secret}A`, `${id}.`, id, '', '.', `${other.split('.')[0]}.${secret}`];
  for (const each of changed) expect(await review.links.holderOf(each)).toBeUndefined();
  const dropped = await review.links.issue(asha);
  await review.links.drop(dropped);
  expect(await review.links.holderOf(dropped)).toBeUndefined();
  expect(await review.links.holderOf(token)).toBeDefined();
  await review.links.revoke(asha._id);
  expect(await review.links.holderOf(token)).toBeUndefined();
  expect(await review.links.holderOf(other)).toBeDefined();
});

it('creates no link for a person whose links were revoked until an editor allows it again', async () => {
  const asha = holder();
  await review.links.issue(asha);
  await review.links.revoke(asha._id);
  expect(await review.links.issueIfAllowed(asha)).toBeUndefined();
  expect(await review.links.holder(asha._id)).toBeUndefined();
  await review.links.allow(asha._id);
  expect(await review.links.holderOf(await review.links.issue(asha))).toBeDefined();
});

it('distinguishes a person without links from one whose links were revoked', async () => {
  const asha = holder();
  await review.links.drop(await review.links.issue(asha));
  expect(await review.links.holder(asha._id)).toMatchObject({ hashes: [] });
  expect(await review.links.issueIfAllowed(asha)).toBeDefined();
});

it('reads an old record without links as revoked', async () => {
  const asha = holder();
  await review.store.links.create({ ...asha, hashes: [], version: 0 });
  expect(await review.links.holder(asha._id)).toBeUndefined();
  expect(await review.links.issueIfAllowed(asha)).toBeUndefined();
});

it('keeps the last twenty links of a person, even if links are created at the same time', async () => {
  const asha = holder();
  const first = await review.links.issue(asha);
  const all = await Promise.all(Array.from({ length: 20 }, () => review.links.issue(asha)));
  expect(await review.links.holderOf(first)).toBeUndefined();
  for (const token of all) expect(await review.links.holderOf(token)).toBeDefined();
});

it('keeps the link that was used last, even after many new links', async () => {
  const asha = holder();
  const [used, unused] = [await review.links.issue(asha), await review.links.issue(asha)];
  const found = await review.links.holderOf(used);
  await review.links.noteUse(found ?? expect.fail(), used);
  for (let made = 0; made < 25; made += 1) await review.links.issue(asha);
  expect(await review.links.holderOf(used)).toBeDefined();
  expect(await review.links.holderOf(unused)).toBeUndefined();
  const stored = await review.store.links.findById(asha._id).lean();
  expect(stored?.hashes).toHaveLength(20);
});

it('finds people by their address in any case', async () => {
  const asha = holder('Someone.Else@cold.example');
  await review.links.issue(asha);
  const found = await review.links.holdersAt('someone.else@COLD.example');
  expect(found.map(({ _id }) => _id)).toEqual([asha._id]);
  await review.links.remove([asha._id]);
  expect(await review.links.holdersAt('someone.else@cold.example')).toEqual([]);
});
