import { DAY } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { initialSettings } from '../settings/model.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted } from '../testing/submitted.ts';
import { queueDigests } from './digests.ts';

const MONDAY = Date.parse('2027-01-04T06:00:00Z');

let review: TestReview;
let now: number;
let queued: { key: string; to: string; references: string[] }[];
beforeAll(async () => {
  review = await startReview();
  await review.store.editors.create([
    {
      _id: 'ada',
      name: 'Ada',
      email: 'ada@journal.example',
      isAdmin: true,
      lastSeen: new Date(MONDAY),
    },
    {
      _id: 'ben',
      name: 'Ben',
      email: 'ben@journal.example',
      isAdmin: false,
      lastSeen: new Date(MONDAY),
    },
    { _id: 'cleo', name: 'Cleo', email: '', lastSeen: new Date(MONDAY) },
    {
      ...{ _id: 'dora', name: 'Dora', email: 'dora@former.example' },
      lastSeen: new Date(MONDAY - 60 * DAY),
    },
  ]);
});
beforeEach(() => {
  now = MONDAY;
  queued = [];
});
afterAll(() => review.close());

const run = () =>
  queueDigests({
    ...{ store: review.store, sights: review.sights },
    settings: review.settings,
    now: () => now,
    mails: {
      async queueDigest(key, { address }, { rows }) {
        queued.push({ key, to: address, references: rows.map(({ reference }) => reference) });
        return 'queued';
      },
    },
  });

it('lists waiting manuscripts for each editor once a week, without those that are assigned to others', async () => {
  const free = await submitted(review);
  const own = await submitted(review);
  await review.store.manuscripts.updateOne({ _id: own.id }, { $set: { assigned: ['ben'] } });
  await run();
  const ofBen = queued.find(({ to }) => to === 'ben@journal.example');
  expect(ofBen?.references.toSorted()).toEqual([free.reference, own.reference].toSorted());
  const ofAda = queued.find(({ to }) => to === 'ada@journal.example');
  expect(ofAda?.references).toEqual([free.reference]);
  expect(queued).toHaveLength(2);

  now += 6 * DAY;
  await run();
  expect(queued).toHaveLength(2);
  now += DAY;
  await run();
  expect(queued).toHaveLength(4);
  expect(new Set(queued.map(({ key }) => key)).size).toBe(4);
});

it('lists unassigned manuscripts only for administrators if editors see only assigned ones', async () => {
  now += 30 * DAY;
  await review.settings.create({ ...initialSettings, limitsEditors: true });
  const { reference } = await submitted(review);
  await run();
  const named = queued.filter(({ references }) => references.includes(reference));
  expect(named.map(({ to }) => to)).toEqual(['ada@journal.example']);
});

it('lists no manuscript of which the editor is an author, even if the account was stored later', async () => {
  now += 60 * DAY;
  await review.settings.updateOne({}, { $set: { limitsEditors: false } });
  const { id, reference } = await submitted(review);
  const asha = { _id: 'asha', name: 'A. Rao', email: 'Asha.Rao+desk@cold.example' };
  await review.store.editors.create({ ...asha, lastSeen: new Date(now) });
  await review.store.editors.updateOne({ _id: 'ada' }, { $set: { lastSeen: new Date(now) } });
  await run();
  const named = queued.filter(({ references }) => references.includes(reference));
  expect(named.map(({ to }) => to)).toEqual(['ada@journal.example']);
  const stored = await review.manuscripts.read(id);
  expect(stored?.progress.barred).toEqual(['asha']);
});
