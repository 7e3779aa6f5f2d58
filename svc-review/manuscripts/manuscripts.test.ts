import type { Command } from '@app/contracts/manuscripts';
import { recordedLog, silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRules } from '../settings/service.ts';
import type { OutboxMail } from '../store/manuscripts.ts';
import { newId } from '../store/store.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { Manuscripts } from './manuscripts.ts';

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
});
afterAll(() => review.close());

const EDITOR = { role: 'editor', id: 'meera' } as const;

/** Creates another instance of `Manuscripts`, and the list `queued` of the mails that this instance has queued. */
function open({ now = Date.now, log = silentLog, isAway = (): boolean => false } = {}) {
  const queued: OutboxMail[] = [];
  const manuscripts = new Manuscripts({
    store: review.store,
    rules: () => readRules(review.settings),
    queueMail: async (mail) => {
      if (isAway()) throw new Error('killed');
      queued.push(mail);
    },
    log,
    now,
  });
  return { manuscripts, queued };
}

/** Stores a complete draft, which can be submitted. */
async function draft({ manuscripts }: { manuscripts: Manuscripts }) {
  const author = { role: 'author', id: newId() } as const;
  const { _id: id } = await manuscripts.create(newId(), author.id);
  const give = (command: Command) => manuscripts.apply(id, command, author);
  await give({ name: 'save', isComplete: true });
  return { id, author, give };
}

it('numbers manuscripts by year', async () => {
  const at = (time: string) =>
    open({ now: () => Date.parse(time) }).manuscripts.create(newId(), newId());
  const made = [await at('2031-01-01T00:00:00Z'), await at('2031-12-31T00:00:00Z')];
  const { reference } = await at('2032-01-01T00:00:00Z');
  expect([...made.map((each) => each.reference), reference]).toEqual([
    'M-2031-0001',
    'M-2031-0002',
    'M-2032-0001',
  ]);
});

it('stores state, entry of the log and the time of the next appointment in one write', async () => {
  const { manuscripts, queued } = open();
  const { id, author } = await draft({ manuscripts });
  const after = await manuscripts.apply(id, { name: 'submit' }, author, { text: 'submission-1' });
  expect(after.log.at(-1)).toMatchObject({ command: 'submit', to: 'checks', text: 'submission-1' });
  expect(queued).toMatchObject([{ kind: 'submission-received', to: author, version: 2 }]);
  const stored = await manuscripts.read(id);
  expect(stored).toMatchObject({ progress: { state: 'checks', version: 2 }, outbox: [] });
  expect(stored?.next).toBeNull();
});

it('repeats a command of an author that loses a race, and refuses one of an editor', async () => {
  const { manuscripts } = open();
  const { id, author } = await draft({ manuscripts });
  await manuscripts.apply(id, { name: 'submit' }, author);
  await manuscripts.apply(id, { name: 'finish-checks' }, EDITOR);
  const version = 3;
  const outcomes = await Promise.allSettled([
    manuscripts.apply(id, { name: 'withdraw' }, author),
    manuscripts.apply(id, { name: 'waive-fee' }, EDITOR, { version }),
    manuscripts.apply(id, { name: 'release-file' }, EDITOR, { version }),
  ]);
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  // The author's command is never refused.
  expect(outcomes[0]?.status).toBe('fulfilled');
  for (const reason of refused) expect(reason).toMatchObject({ code: 'version_conflict' });
  const stored = await manuscripts.read(id);
  expect(stored?.progress.state).toBe('withdrawn');
  const versions = stored?.log.map((entry) => entry.version);
  expect(versions).toEqual(versions?.map((_version, at) => at + 1));
  expect(versions).toHaveLength(3 + 3 - refused.length);
});

it('does each of many concurrent commands once', async () => {
  const [one, other] = [open(), open()];
  const { id, author } = await draft(one);
  const saves = Array.from({ length: 8 }, (_each, at) =>
    (at % 2 ? one : other).manuscripts.apply(id, { name: 'save', openPoints: at }, author),
  );
  await Promise.all(saves);
  const submits = await Promise.allSettled(
    [one, other, one].map(({ manuscripts }) => manuscripts.apply(id, { name: 'submit' }, author)),
  );
  expect(submits.map(({ status }) => status).sort()).not.toContain('fulfilled');
  await one.manuscripts.apply(id, { name: 'save', openPoints: 0 }, author);
  const again = await Promise.allSettled(
    [one, other, one].map(({ manuscripts }) => manuscripts.apply(id, { name: 'submit' }, author)),
  );
  expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const keys = [...one.queued, ...other.queued].map(({ key }) => key);
  expect(new Set(keys)).toHaveProperty('size', 1);
});

it('queues the mails of a command whose process was killed after the write', async () => {
  let isAway = true;
  const { log, lines } = recordedLog();
  const killed = open({ log, isAway: () => isAway });
  const { id, author } = await draft(killed);
  const after = await killed.manuscripts.apply(id, { name: 'submit' }, author);
  expect(lines).toMatchObject([{ msg: 'mails wait in the outbox', manuscript: id }]);
  expect(after.outbox).toHaveLength(1);
  expect(Number(after.next)).toBeLessThanOrEqual(Date.now());

  // A later command also queues the waiting mails, with the same keys.
  isAway = false;
  const { manuscripts, queued } = open();
  await manuscripts.apply(id, { name: 'withdraw' }, author);
  expect(queued.map(({ kind }) => kind)).toEqual(['submission-received', 'withdrawal-confirmed']);
  await killed.manuscripts.sendOutbox(after);
  expect(killed.queued.map(({ key }) => key)).toEqual([queued[0]?.key]);
  expect(await manuscripts.read(id)).toMatchObject({
    outbox: [],
    progress: { state: 'withdrawn' },
  });
});

it('responds equally to a command for an absent manuscript, for a manuscript of others, and in another state', async () => {
  const { manuscripts } = open();
  const { id, author } = await draft({ manuscripts });
  const stranger = { role: 'author', id: newId() } as const;
  const refusals = [
    manuscripts.apply(newId(), { name: 'submit' }, author),
    manuscripts.apply(id, { name: 'submit' }, stranger),
    manuscripts.apply(id, { name: 'withdraw' }, author),
    manuscripts.apply(id, { name: 'finish-checks' }, author),
  ];
  const outcomes = await Promise.allSettled(refusals);
  const shown = outcomes.map((each) => each.status === 'rejected' && { ...each.reason });
  for (const each of shown) expect(each).toEqual(shown[0]);
  expect(shown[0]).toMatchObject({ code: 'not_found' });
});

it('names the condition that an author’s manuscript does not meet', async () => {
  const { manuscripts } = open();
  const author = { role: 'author', id: newId() } as const;
  const { _id } = await manuscripts.create(newId(), author.id);
  await expect(manuscripts.apply(_id, { name: 'submit' }, author)).rejects.toMatchObject({
    code: 'invalid_request',
    issues: [{ path: 'complete' }],
  });
});

it('does everything that is due when the clock ticks', async () => {
  let now = Date.parse('2033-03-01T00:00:00Z');
  const { manuscripts, queued } = open({ now: () => now });
  const { id } = await draft({ manuscripts });
  expect(await manuscripts.tick(id)).toBeUndefined();
  now = Number((await manuscripts.read(id))?.next);
  await manuscripts.tick(id);
  expect(queued).toMatchObject([{ kind: 'author-reminder' }]);
  now = Number((await manuscripts.read(id))?.next);
  expect(await manuscripts.tick(id)).toMatchObject({
    progress: { state: 'deleted' },
    next: new Date(now),
  });
  expect(queued).toHaveLength(1);
});

it('bars each of several editors who are found at the same time', async () => {
  const { manuscripts } = open();
  const { id } = await draft({ manuscripts });
  const users = ['ben', 'lin', 'meera', 'omar'];
  await Promise.all(users.map((user) => manuscripts.bar(id, user)));
  expect((await manuscripts.read(id))?.progress.barred.toSorted()).toEqual(users);
});
