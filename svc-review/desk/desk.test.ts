import { tmpdir } from 'node:os';
import * as api from '@app/contracts/endpoints';
import { DAY, initialReviewSettings } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskClient } from '../testing/desk-client.ts';
import { startArchive } from '../testing/start-archive.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted } from '../testing/submitted.ts';

let review: TestReview;
let call: ReturnType<typeof deskClient>;
let archive: Awaited<ReturnType<typeof startArchive>>;
beforeAll(async () => {
  archive = await startArchive(tmpdir());
  review = await startReview({ contentUrl: archive.url });
  call = deskClient(review, 'admin', 'admin-1');
});
afterAll(async () => {
  await review.close();
  await archive.close();
});

const list = (query: object = {}, as = call) => as(api.listManuscripts, { query });
const read = (id: string, as = call) => as(api.readManuscript, { params: { id } });

it('lists manuscripts that were submitted, but no drafts', async () => {
  await review.manuscripts.create('a-draft', 'an-author');
  const { id, reference } = await submitted(review);
  const { manuscripts, counts } = await list({ q: reference });
  expect(manuscripts).toMatchObject([
    {
      ...{ id, reference, title: 'On the cis isomer of a diimide', author: 'Asha Rao' },
      ...{ state: 'desk', isOverdue: false, round: 1, editors: [] },
      reviews: { needed: 0, asked: 0, agreed: 0, submitted: 0 },
    },
  ]);
  expect(counts.all).toBe(counts.editor);
  expect((await list({ turn: 'reviewer' })).manuscripts).toEqual([]);
});

it('finds manuscripts by words of titles, names and addresses, in any spelling', async () => {
  const { id } = await submitted(review, { title: 'Zähe Flüssigkeiten' });
  for (const q of [
    'zahe flussig',
    'FLUESSIGKEITEN zaehe',
    'flüss chatelet',
    'asha.rao@cold zähe',
  ]) {
    expect((await list({ q })).manuscripts.map((row) => row.id)).toEqual([id]);
  }
  expect((await list({ q: 'zähe unknown' })).total).toBe(0);
});

it('hides a manuscript from editors who are its authors, also from search and counts', async () => {
  review.accounts.set('author-1', 'Emilie@cirey.example');
  const { id } = await submitted(review, { title: 'Quicksilver' });
  const own = deskClient(review, 'admin', 'author-1');
  const all = (await list()).counts.all ?? 0;
  const seen = (await list({}, own)).counts.all ?? 0;
  expect(seen).toBeLessThan(all);
  expect((await list({ q: 'quicksilver' }, own)).total).toBe(0);
  await expect(read(id, own)).rejects.toThrow('not_found');
  const command = { name: 'finish-checks', version: 0 } as const;
  await expect(own(api.commandManuscript, { params: { id }, body: command })).rejects.toThrow(
    'not_found',
  );
  await expect(
    own(api.previewLetter, { params: { id }, body: { name: 'return' } }),
  ).rejects.toThrow('not_found');
  await expect(own(api.listPeople, { query: { manuscript: id } })).rejects.toThrow('not_found');
});

it('shows limited editors only the manuscripts that are assigned to them', async () => {
  const { id } = await submitted(review, { title: 'Assigned' });
  const editor = deskClient(review, 'editor', 'editor-1');
  expect((await list({ q: 'assigned' }, editor)).total).toBe(1);
  const settings = { ...initialReviewSettings, days: { ...initialReviewSettings.days } };
  const limited = { ...settings, questions: [...settings.questions], limitsEditors: true };
  const { version } = await call(api.updateReviewSettings, { body: limited });
  expect((await list({ q: 'assigned' }, editor)).total).toBe(0);
  await expect(read(id, editor)).rejects.toThrow('not_found');
  expect((await list({ q: 'assigned' })).total).toBe(1);
  const body = { version: (await read(id)).version, editors: ['editor-1'] };
  const assigned = await call(api.assignManuscript, { params: { id }, body });
  expect(assigned.editors).toEqual([{ id: 'editor-1', name: 'The editor' }]);
  expect((await list({ q: 'assigned', mine: 'true' }, editor)).manuscripts).toMatchObject([
    { id, editors: ['The editor'] },
  ]);
  const stranger = { version: assigned.version, editors: ['a-stranger'] };
  await expect(call(api.assignManuscript, { params: { id }, body: stranger })).rejects.toThrow(
    'invalid_request: Only people who have used the desk',
  );
  await call(api.updateReviewSettings, { body: { ...limited, limitsEditors: false, version } });

  const former = { $set: { lastSeen: new Date(Date.now() - 60 * DAY) } };
  await review.store.editors.updateOne({ _id: 'editor-1' }, former);
  const offered = (await call(api.listDeskEditors, {})).map((each) => each.id);
  expect(offered).toContain('admin-1');
  expect(offered).not.toContain('editor-1');
  const both = { version: assigned.version, editors: ['editor-1', 'admin-1'] };
  const kept = await call(api.assignManuscript, { params: { id }, body: both });
  expect(kept.editors).toHaveLength(2);
});

it('if two editors assign editors at once, accepts one change and refuses the other, which started from an old page', async () => {
  const { id } = await submitted(review);
  const { version } = await read(id);
  await call(api.listManuscripts, { query: {} });
  const assign = (editors: string[]) =>
    call(api.assignManuscript, { params: { id }, body: { version, editors } });
  const both = await Promise.allSettled([assign(['admin-1']), assign([])]);
  const statuses = both.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((each) => each.status === 'rejected');
  expect(refused?.reason.message).toBe('version_conflict');
  const after = await read(id);
  expect(after.editors).toHaveLength(statuses[0] === 'fulfilled' ? 1 : 0);
  const command = { name: 'return', letter: 'Please correct it.', version } as const;
  await expect(call(api.commandManuscript, { params: { id }, body: command })).rejects.toThrow(
    'version_conflict',
  );
});

it('refuses a change of settings that another editor has changed in the meantime', async () => {
  const { version, ...settings } = await call(api.readReviewSettings, {});
  await call(api.updateReviewSettings, { body: { ...settings, maxAuthors: 6, version } });
  await expect(
    call(api.updateReviewSettings, { body: { ...settings, maxAuthors: 7, version } }),
  ).rejects.toThrow('version_conflict');
  expect((await call(api.readReviewSettings, {})).maxAuthors).toBe(6);
});

it('reports in words which condition of a command is not met', async () => {
  const { id } = await submitted(review);
  const { commands, version } = await read(id);
  const obstacles = new Map(commands.map(({ name, obstacle }) => [name, obstacle]));
  expect(obstacles.get('return')).toBeNull();
  expect(obstacles.get('add-reviewer')).toBeNull();
  expect(obstacles.get('send-to-review')).toBe(
    'Only if the anonymous file of this round is released',
  );
  const body = { name: 'send-to-review', version } as const;
  await expect(call(api.commandManuscript, { params: { id }, body })).rejects.toThrow(
    'invalid_request: Refused unless the anonymous file of this round is released',
  );
});

it('sends exactly the letter of the preview, and refuses a command from an outdated page', async () => {
  const { id } = await submitted(review);
  const { version } = await read(id);
  const { letter, to, text } = await call(api.previewLetter, {
    params: { id },
    body: { name: 'return' },
  });
  expect(letter).toMatch(/^Dear Asha Rao,/);
  expect(to).toBe('asha.rao@cold.example');
  expect(text).toContain(letter.trim());
  expect(text).toContain('(personal link)');
  const body = { name: 'return', version, letter } as const;
  const { state } = await call(api.commandManuscript, { params: { id }, body });
  expect(state).toBe('returned');
  const stored = await review.store.released.findById(id).lean();
  expect(stored?.letters).toMatchObject([
    { command: 'return', decision: null, letter: letter.trim() },
  ]);
  await expect(call(api.commandManuscript, { params: { id }, body })).rejects.toThrow(
    'version_conflict',
  );
  expect((await review.store.released.findById(id).lean())?.letters).toHaveLength(1);
});
