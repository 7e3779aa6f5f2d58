import { tmpdir } from 'node:os';
import * as api from '@app/contracts/endpoints';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { reportUnseen } from '../clock/digests.ts';
import { deskClient } from '../testing/desk-client.ts';
import { startArchive } from '../testing/start-archive.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submit, submitted, submittedForm } from '../testing/submitted.ts';

let review: TestReview;
let archive: Awaited<ReturnType<typeof startArchive>>;
beforeAll(async () => {
  archive = await startArchive(tmpdir());
  review = await startReview({ contentUrl: archive.url });
});
beforeEach(() => review.store.editors.deleteMany({}));
afterAll(async () => {
  await review.close();
  await archive.close();
});

type Client = ReturnType<typeof deskClient>;
const list = (as: Client, query: object = {}) => as(api.listManuscripts, { query });
const settle = (as: Client, id: string, body: { editor?: string; isPerson: boolean }) =>
  as(api.settleIdentity, { params: { id }, body });
const barred = async (id: string) => (await review.manuscripts.read(id))?.progress.barred;

let count = 0;
/** Returns a user who has called an endpoint of the desk. All users with the same role have the same name. */
async function user(role: 'admin' | 'editor', email = '') {
  count += 1;
  const id = `${role}-${count}`;
  review.accounts.set(id, email);
  const as = deskClient(review, role, id);
  await list(as);
  return { id, as };
}
/** Returns the name of a user, which the desk has stored from the user's token. */
const nameOf = async (id: string) => (await review.store.editors.findById(id).lean())?.name ?? '';
const authored = (title: string, people: { name: string; email?: string }[]) =>
  submitted(review, { title, authors: people.map(({ name }) => name).join(', '), people });

it('asks an editor who has the name of an author, and does not show the manuscript or its state before the answer', async () => {
  const { id: editor, as } = await user('editor', 'meera@journal.example');
  const name = (await nameOf(editor)).split(' ').toReversed().join(' ');
  const { id, reference } = await authored('Namesake', [{ name, email: 'other@cold.example' }]);
  const shown = await list(as, { q: 'namesake' });
  expect(shown).toMatchObject({ total: 0, manuscripts: [] });
  const mine = shown.hidden.filter((each) => each.id === id);
  expect(mine).toEqual([{ id, reference, title: 'Namesake', reason: 'name' }]);
  await expect(as(api.readManuscript, { params: { id } })).rejects.toThrow('not_found');
  expect(await barred(id)).toEqual([]);

  await settle(as, id, { isPerson: false });
  expect((await list(as, { q: 'namesake' })).total).toBe(1);
  const { cleared } = await as(api.readManuscript, { params: { id } });
  expect(cleared).toMatchObject([{ name: await nameOf(editor), by: await nameOf(editor) }]);
  await expect(settle(as, id, { isPerson: true })).rejects.toThrow('not_found');
});

it('asks an editor whose name is in a former submission, or whose name a co-author has corrected', async () => {
  const { id: editor, as } = await user('editor', 'meera@journal.example');
  const name = await nameOf(editor);
  const asked = async (id: string) => (await list(as)).hidden.some((each) => each.id === id);
  const removed = await authored('Removed', [{ name }]);
  await review.manuscripts.apply(removed.id, { name: 'return' }, { role: 'editor', id: editor });
  const others = submittedForm({ authors: 'Asha Rao', people: [{ name: 'Asha Rao' }] });
  await submit(review, removed, others, 'submit');
  expect(await asked(removed.id)).toBe(true);

  const { id } = await authored('Corrected', [{ name: 'Asha Rao' }]);
  expect(await asked(id)).toBe(false);
  const words = { id: 'co-author', name, orcid: '', affiliation: '', reason: '' };
  await review.store.authorSides.updateOne({ _id: id }, { coAuthors: [words] });
  await review.index.written(id);
  expect(await asked(id)).toBe(true);
});

it('hides the manuscript permanently from an editor who confirms to be the same person', async () => {
  const { id: editor, as } = await user('editor', 'meera@journal.example');
  const { id } = await authored('The same', [{ name: await nameOf(editor) }]);
  await settle(as, id, { isPerson: true });
  expect(await barred(id)).toEqual([editor]);
  expect((await list(as)).hidden.map((each) => each.id)).not.toContain(id);
  await expect(settle(as, id, { isPerson: false })).rejects.toThrow('not_found');
});

it('accepts no answer from an editor who has the address of an author', async () => {
  const own = await user('editor', 'asha@cold.example');
  const other = await user('editor', 'ben@journal.example');
  const { id } = await authored('Own', [{ name: 'Asha Rao', email: 'Asha+x@cold.example' }]);
  expect((await list(own.as)).hidden.map((each) => each.id)).not.toContain(id);
  for (const editor of ['', own.id]) {
    await expect(settle(own.as, id, { editor, isPerson: false })).rejects.toThrow('not_found');
  }
  await expect(settle(other.as, id, { editor: own.id, isPerson: false })).rejects.toThrow(
    'forbidden',
  );
});

it('lets an administrator clear an editor whose address an author has typed, unless the editor reviews the manuscript', async () => {
  const { id: editor, as } = await user('editor', 'ben@journal.example');
  const admin = await user('admin', 'ada@journal.example');
  const { id } = await authored('Typed', [
    { name: 'Asha Rao', email: 'asha@cold.example' },
    { name: 'Someone', email: 'ben@journal.example' },
  ]);
  expect((await list(as, { q: 'typed' })).total).toBe(0);
  const read = () => admin.as(api.readManuscript, { params: { id } });
  expect((await read()).hiddenFrom.map((each) => each.id)).toEqual([editor]);
  await settle(admin.as, id, { editor, isPerson: false });
  expect((await list(as, { q: 'typed' })).total).toBe(1);
  expect((await read()).hiddenFrom).toEqual([]);

  const body = { name: 'Ben', email: 'ben+review@journal.example' };
  const person = await admin.as(api.createPerson, { body });
  const stored = await review.store.authorSides.findById(id).lean();
  const people = stored?.submissions[0]?.form.people.slice(0, 1);
  await review.store.authorSides.updateOne(
    { _id: id },
    { $set: { 'submissions.0.form.people': people } },
  );
  const { version } = await read();
  const add = { name: 'add-reviewer', person: person.id, version } as const;
  const { invitations } = await admin.as(api.commandManuscript, { params: { id }, body: add });
  expect(invitations[0]?.person.conflicts).toContain(
    'Uses the desk, and may have read who the authors are',
  );
  expect((await list(as, { q: 'typed' })).total).toBe(0);
});

it('reports to the office a manuscript that names all users of the desk, and lets an administrator see it', async () => {
  const editor = await user('editor', 'ben@journal.example');
  const admin = await user('admin', 'ada@journal.example');
  const { id, reference } = await authored('Hidden from all', [
    { name: 'Ben', email: 'ben@journal.example' },
    { name: 'Ada', email: 'ada@journal.example' },
  ]);
  const named = async (as: Client) => (await list(as)).hidden.find((each) => each.id === id);
  expect(await named(editor.as)).toBeUndefined();
  expect(await named(admin.as)).toMatchObject({ reference, reason: 'no-one' });

  const told: string[] = [];
  const report = () =>
    reportUnseen({
      ...{ settings: review.settings, sights: review.sights },
      office: async () => ({ journal: 'Journal', email: 'office@journal.example' }),
      mails: {
        async queueDigest(key, { address }, { rows, note }) {
          if (rows[0]?.id === id) told.push(`${key} ${address} ${rows[0].reference} ${note}`);
          return 'queued';
        },
      },
    });
  await report();
  expect(told).toEqual([
    expect.stringContaining(`${id}/unseen office@journal.example ${reference} No user`),
  ]);

  await settle(admin.as, id, { isPerson: false });
  const { hiddenFrom } = await admin.as(api.readManuscript, { params: { id } });
  expect(hiddenFrom.map((each) => each.id)).toEqual([editor.id]);
  await report();
  expect(told).toHaveLength(1);
});

it('does not count users who have left the journal as users who see a manuscript', async () => {
  const editor = await user('editor', 'ben@journal.example');
  const left = await user('admin', 'lea@journal.example');
  const moved = await user('editor', 'mo@journal.example');
  const { id } = await authored('Seen by one', [{ name: 'Ben', email: 'ben@journal.example' }]);
  const isUnseen = async () => (await review.sights.unseen()).some((each) => each.id === id);
  expect(await isUnseen()).toBe(false);

  review.users.push({ id: left.id, role: 'admin', status: 'disabled' });
  // The role of a later release, which the desk does not admit.
  review.users.push({ id: moved.id, role: 'guest', status: 'enabled' });
  review.users.push({ id: editor.id, role: 'editor', status: 'enabled' });
  const ada = { id: `admin-${count + 1}`, role: 'admin' as const, status: 'enabled' as const };
  review.users.push(ada);
  onTestFinished(() => void review.users.splice(0));
  const admin = await user('admin', 'ben@journal.example');
  expect(admin.id).toBe(ada.id);
  expect(await isUnseen()).toBe(true);
  const offered = await admin.as(api.listDeskEditors, {});
  expect(offered.map((each) => each.id).toSorted()).toEqual([admin.id, editor.id]);
});

it('does not bar editors whose names an author types in a draft, or types and removes again', async () => {
  const { id: editor } = await user('editor', 'meera@journal.example');
  const name = await nameOf(editor);
  const typed = (person: object) => [
    { ...{ name, email: '', orcid: '', affiliation: '' }, ...person },
  ];
  const { editors } = review;
  const asPeople = (people: { name: string; email: string; orcid: string }[]) =>
    people.map((each) => ({ ...each, emails: [each.email] }));
  expect(await editors.barredFrom(asPeople(typed({})))).toEqual([]);
  const byAddress = typed({ name: 'X', email: 'meera@journal.example' });
  expect(await editors.barredFrom(asPeople(byAddress))).toEqual([editor]);
});
