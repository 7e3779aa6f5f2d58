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

it('stores nothing of which a link could be made', async () => {
  const token = await review.links.issue(holder());
  const [id = '', secret = ''] = token.split('.');
  const stored = JSON.stringify(await review.store.links.findById(id).lean());
  expect(stored).not.toContain(secret);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
});

it('finds no one by a changed, foreign, dropped or revoked link', async () => {
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

it('makes no link of a person whose links were revoked until that is allowed again', async () => {
  const asha = holder();
  await review.links.issue(asha);
  await review.links.revoke(asha._id);
  expect(await review.links.issueIfAllowed(asha)).toBeUndefined();
  expect(await review.links.holder(asha._id)).toBeUndefined();
  await review.links.allow(asha._id);
  expect(await review.links.holderOf(await review.links.issue(asha))).toBeDefined();
});

it('does not take a person without links for one whose links were revoked', async () => {
  const asha = holder();
  await review.links.drop(await review.links.issue(asha));
  expect(await review.links.holder(asha._id)).toMatchObject({ hashes: [] });
  expect(await review.links.issueIfAllowed(asha)).toBeDefined();
});

it('takes an old record without links for one of a person whose links were revoked', async () => {
  const asha = holder();
  await review.store.links.create({ ...asha, hashes: [], version: 0 });
  expect(await review.links.holder(asha._id)).toBeUndefined();
  expect(await review.links.issueIfAllowed(asha)).toBeUndefined();
});

it('keeps the last twenty links of a person, also of those that are made at once', async () => {
  const asha = holder();
  const first = await review.links.issue(asha);
  const all = await Promise.all(Array.from({ length: 20 }, () => review.links.issue(asha)));
  expect(await review.links.holderOf(first)).toBeUndefined();
  for (const token of all) expect(await review.links.holderOf(token)).toBeDefined();
});

it('keeps the link that was used last, however many are made after it', async () => {
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
