import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as api from '@app/contracts/endpoints';
import type { EditorCommand } from '@app/contracts/manuscripts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { deskClient } from '../testing/desk-client.ts';
import { startArchive } from '../testing/start-archive.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted, submittedForm } from '../testing/submitted.ts';

let folder: string;
let archive: Awaited<ReturnType<typeof startArchive>>;
let review: TestReview;
let call: ReturnType<typeof deskClient>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  archive = await startArchive(folder);
  review = await startReview({ contentUrl: archive.url });
  call = deskClient(review);
});
afterAll(async () => {
  await review.close();
  await archive.close();
  await rm(folder, { recursive: true });
});

const novak = { name: 'Karel Novák', email: 'karel@heat.example', topics: 'cryogenics' };
const list = (query: object) => call(api.listPeople, { query });

it('keeps a pool of reviewers in which each address occurs once', async () => {
  const person = await call(api.createPerson, { body: novak });
  expect(person.load).toEqual({
    ...{ open: 0, done: 0, lastAsked: null, lastAnswer: null, daysTaken: null },
  });
  const again = { ...novak, name: 'Another', email: 'Karel+x@heat.example' };
  await expect(call(api.createPerson, { body: again })).rejects.toThrow(
    'invalid_request: Karel Novák has this address',
  );
  const params = { id: person.id };
  const body = { ...novak, affiliation: 'Institute of Heat', version: 0 };
  expect((await call(api.updatePerson, { params, body })).affiliation).toBe('Institute of Heat');
  await expect(call(api.updatePerson, { params, body })).rejects.toThrow('version_conflict');
  for (const q of ['NOVAK', 'karel@heat', 'cryo', 'institute novak']) {
    expect((await list({ q })).people.map(({ name }) => name)).toEqual(['Karel Novák']);
  }
  expect((await list({ q: 'unknown' })).total).toBe(0);
});

it('lists conflicts of interest with the authors of a manuscript, also from the archive', async () => {
  const { id } = await submitted(review, {
    opposed: [{ name: 'Ines Silva', reason: 'A dispute' }],
  });
  const people = [
    { name: 'E. du Chatelet', email: 'e@other.example' },
    { name: 'Ines Silva', email: 'ines@sea.example' },
    { name: 'Jan Kolář', email: 'jan@chem.cold.example' },
  ];
  for (const body of people) await call(api.createPerson, { body });
  const found = await list({ manuscript: id });
  const conflicts = Object.fromEntries(found.people.map((each) => [each.name, each.conflicts]));
  expect(conflicts).toEqual({
    'Karel Novák': [],
    'E. du Chatelet': [
      'May be the author Émilie du Châtelet: the names are alike',
      'Wrote “On the cis isomer of H2N2” in this journal with the author Asha Rao',
    ],
    'Ines Silva': ['The authors oppose this reviewer: “A dispute”'],
    'Jan Kolář': ['Has an address at cold.example, like the author Asha Rao'],
  });
});

it('removes a person from the pool only before he or she is proposed for a manuscript', async () => {
  const { id: person } = await call(api.createPerson, {
    body: { name: 'Ada Moreau', email: 'ada@sea.example' },
  });
  const { id } = await submitted(review);
  const { version } = await call(api.readManuscript, { params: { id } });
  const body = { name: 'add-reviewer', person, version } as const;
  const after = await call(api.commandManuscript, { params: { id }, body });
  expect(after.invitations).toMatchObject([{ status: 'pool', person: { id: person } }]);
  const again = { ...body, version: after.version };
  await expect(call(api.commandManuscript, { params: { id }, body: again })).rejects.toThrow(
    'Ada Moreau is already in the pool of this manuscript',
  );
  await expect(call(api.removePerson, { params: { id: person } })).rejects.toThrow(
    'invalid_request: The person is in the pool of a manuscript',
  );
});

it('does not ask an author to review the manuscript, even if a revision has added this author', async () => {
  const body = { name: 'Jan Kepler', email: 'kepler@sky.example' };
  const { id: person } = await call(api.createPerson, { body });
  const typed = { name: 'J. Kepler', email: 'Kepler+own@sky.example' };
  const { id: own } = await submitted(review, { people: [typed] });
  const { version } = await call(api.readManuscript, { params: { id: own } });
  const add = { name: 'add-reviewer', person, version } as const;
  await expect(call(api.commandManuscript, { params: { id: own }, body: add })).rejects.toThrow(
    'invalid_request: Jan Kepler is an author of this manuscript',
  );

  const { id } = await submitted(review);
  const params = { id };
  const before = await call(api.readManuscript, { params });
  const added = await call(api.commandManuscript, {
    params,
    body: { ...add, version: before.version },
  });
  await review.store.authorSides.updateOne(
    { _id: id },
    { $set: { 'submissions.0.form.people': [{ ...submittedForm().people[0], ...typed }] } },
  );
  const { progress } = (await review.manuscripts.read(id)) ?? {};
  for (const [name, state, status] of [
    ['send-to-review', 'desk', 'pool'],
    ['ask-another', 'decision', 'pool'],
    ['send-to-same-reviewers', 'revised', 'done'],
  ] as const) {
    const invitations = progress?.invitations.map((each) => ({ ...each, status }));
    const ready = { ...progress, state, invitations, isFileReleased: true };
    await review.store.manuscripts.updateOne({ _id: id }, { $set: { progress: ready } });
    await expect(
      call(api.commandManuscript, { params, body: { name, version: added.version } }),
    ).rejects.toThrow('The reviewer Jan Kepler is an author of this manuscript');
  }
});

it('tells an editor nothing about the reviewers of his or her own manuscript', async () => {
  review.accounts.set('author-editor', 'emilie@cirey.example');
  const own = deskClient(review, 'editor', 'author-editor');
  const body = { name: 'Lise Hahn', email: 'lise@sea.example' };
  const { id: person } = await call(api.createPerson, { body });
  const { id } = await submitted(review);
  const { version } = await call(api.readManuscript, { params: { id } });
  const add = { name: 'add-reviewer', person, version } as const;
  await call(api.commandManuscript, { params: { id }, body: add });
  const stored = await review.manuscripts.read(id);
  const asked = stored?.progress.invitations.map((each) => ({
    ...each,
    status: 'asked',
    round: 1,
  }));
  await review.store.manuscripts.updateOne(
    { _id: id },
    { $set: { 'progress.invitations': asked } },
  );
  await review.index.written(id);
  const loadFor = async (as: typeof call) =>
    (await as(api.listPeople, { query: { q: 'lise' } })).people[0]?.load;
  expect(await loadFor(call)).toMatchObject({ open: 1, lastAnswer: 'asked' });
  expect(await loadFor(own)).toMatchObject({ open: 0, lastAsked: null, lastAnswer: null });
  const other = { name: 'Otto Frisch', email: 'otto@sea.example' };
  const { id: unasked } = await own(api.createPerson, { body: other });
  for (const id of [person, unasked]) {
    await expect(own(api.removePerson, { params: { id } })).rejects.toThrow(
      'invalid_request: The person may be in the pool of a manuscript that you do not see',
    );
  }
  expect((await call(api.removePerson, { params: { id: unasked } })).name).toBe('Otto Frisch');
});

/** Returns a manuscript that is accepted and paid. */
async function accepted(given: object) {
  const manuscript = await submitted(review, given);
  const { progress } = (await review.manuscripts.read(manuscript.id)) ?? {};
  const paid = { ...progress, state: 'production', fee: 'paid', transaction: 'T-2026-77' };
  await review.store.manuscripts.updateOne({ _id: manuscript.id }, { $set: { progress: paid } });
  return { ...manuscript, version: progress?.version ?? 0 };
}

it('creates the article with the rights of the editor, and only once even if the first response is lost', async () => {
  const { id, reference, version } = await accepted({ title: 'Cold <i>engines</i>' });
  const body = { name: 'make-article', version } as const;
  const give = (as = call) => as(api.commandManuscript, { params: { id }, body });
  await expect(give(deskClient(review, 'editor'))).rejects.toThrow('forbidden');
  archive.state.isCutOff = true;
  await expect(give()).rejects.toThrow('unavailable');
  archive.state.isCutOff = false;
  const { state, article } = await give();
  expect([state, article?.id]).toEqual(['article', '6750a1b2c3d4e5f607180001']);
  expect(archive.made).toHaveLength(1);
  expect(archive.made[0]?.authorization).toMatch(/^Bearer /);
  expect(archive.made[0]?.fields).toMatchObject({
    ...{ refnumber: reference, status: 'draft', type: 'research-article', txnid: 'T-2026-77' },
    ...{ title: 'Cold &lt;i&gt;engines&lt;/i&gt;', authorname: 'Asha Rao, Émilie du Châtelet' },
    contributors: [
      { name: 'Asha Rao', orcid: '0000-0002-1825-0097', isCorresponding: true },
      { name: 'Émilie du Châtelet' },
    ],
  });
  await expect(give()).rejects.toThrow('version_conflict');
});

it('makes the article again after its draft was deleted', async () => {
  const { id } = await accepted({ title: 'Colder engines' });
  const give = async (name: 'make-article' | 'lose-article') => {
    const { version } = await call(api.readManuscript, { params: { id } });
    return call(api.commandManuscript, { params: { id }, body: { name, version } });
  };
  expect(await give('make-article')).toMatchObject({ state: 'article' });
  const lost = await give('lose-article');
  expect(lost).toMatchObject({ state: 'production', article: null });
  expect(lost.commands.map(({ name }) => name)).toContain('make-article');
  expect(await give('make-article')).toMatchObject({ state: 'article' });
});

it('exports letters, log and files of a manuscript as a zip', async () => {
  const { id, reference } = await submitted(review);
  const { version } = await call(api.readManuscript, { params: { id } });
  const body: EditorCommand = { name: 'desk-reject', version, letter: '=Dear Asha' };
  await call(api.commandManuscript, { params: { id }, body });
  const response = await review.call(`/api/review/manuscripts/${id}/export.zip`, {
    headers: { authorization: `Bearer ${review.sign('admin')}` },
  });
  expect(response.headers.get('content-disposition')).toContain(`${reference}.zip`);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const texts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    texts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  expect(texts.get('letters/1-desk-reject.txt')).toBe('=Dear Asha\n');
  expect(texts.get('log.csv')).toContain('desk-reject,desk,rejected');
  expect(JSON.parse(texts.get('manuscript.json') ?? '')).toMatchObject({ id, reference });
  const pdf = [...texts.keys()].find((name) => name.endsWith('rao-final.pdf'));
  expect(texts.get(pdf ?? '')).toBe('%PDF-1.7 of the authors');
});
