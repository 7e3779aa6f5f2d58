import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as api from '@app/contracts/endpoints';
import { initialReviewSettings, type Person } from '@app/contracts/manuscripts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../store/store.ts';
import { deskClient, reviewerClient } from '../testing/desk-client.ts';
import { startArchive } from '../testing/start-archive.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';
import { submitted } from '../testing/submitted.ts';

const YEAR = 2026;
const AT = Date.UTC(YEAR, 2, 3);
const ORCID = '0000-0002-1825-0097';

let folder: string;
let archive: Awaited<ReturnType<typeof startArchive>>;
let review: TestReview;
let call: ReturnType<typeof deskClient>;
let karel: Person;
let ines: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  archive = await startArchive(folder);
  review = await startReview({ contentUrl: archive.url });
  call = deskClient(review);
});
beforeEach(async () => {
  karel = await addPerson('Karel Novák');
  ines = await addPerson('Ines Silva');
});
afterEach(async () => {
  archive.certificates.clear();
  archive.confirmed.clear();
  review.accounts.clear();
  await review.store.manuscripts.deleteMany({});
  await review.store.people.deleteMany({});
  await review.store.certificateIds.deleteMany({});
  await review.index.reload();
});
afterAll(async () => {
  await review.close();
  await archive.close();
  await rm(folder, { recursive: true });
});

const addPerson = (name: string, fields: object = {}) => {
  const email = `${newId()}@heat.example`;
  return call(api.createPerson, { body: { name, email, ...fields } });
};

const idsByName = (): Record<string, string> =>
  Object.fromEntries(Array.from(archive.certificates.values(), ({ id, name }) => [name, id]));

/** Deletes a manuscript two years later, as the clock does. */
async function erase(id: string) {
  const stored = await review.manuscripts.read(id);
  const at = Date.UTC(YEAR + 2, 0, 1);
  const { version = 0, state = 'rejected' } = stored?.progress ?? {};
  const progress = { ...stored?.progress, state: 'deleted', since: at, version: version + 1 };
  const entry = { version, at, actor: { role: 'system', id: null }, command: 'delete' };
  const log = [...(stored?.log ?? []), { ...entry, from: state, to: 'deleted', text: null }];
  await review.store.manuscripts.updateOne({ _id: id }, { $set: { progress, log } });
  await review.store.reviewerSides.deleteMany({ manuscript: id });
  await review.store.authorSides.deleteOne({ _id: id });
  await review.index.written(id);
}

type State = 'review' | 'decision' | 'rejected' | 'published';

/** Stores a manuscript with one submitted review of each person. */
async function reviewed(
  people: readonly Person[],
  { state = 'rejected' as State, given = {}, at = AT } = {},
) {
  const { id, author } = await submitted(review, given);
  const stored = await review.manuscripts.read(id);
  const sides = people.map(({ id: person, name, email }) => ({
    ...{ _id: newId(), manuscript: id, person, key: newId(), name, email },
    ...{ orcid: '', affiliation: '', revision: 0, round: 1, file: null, fileReport: null },
    ...{ form: { answers: {}, recommendation: null, text: '', remarksToEditor: '' } },
    ...{ declined: null, reviews: [] },
  }));
  await review.store.reviewerSides.create(sides);
  const invitations = sides.map(({ _id }) => ({
    ...{ id: _id, status: 'submitted', since: at, round: 1, reviewed: [1], released: [] },
    ...{ isComplete: true, extraDays: 0, again: null, reminded: {} },
  }));
  const entries = invitations.map((invitation, version) => ({
    ...{ version, at, actor: { role: 'reviewer', id: invitation.id }, command: 'submit-review' },
    ...{ from: 'review', to: 'review', invitation: invitation.id, text: null },
  }));
  const version = (stored?.progress.version ?? 0) + 10;
  const progress = { ...stored?.progress, state, since: at, invitations, version };
  const end = {
    version: 99,
    at,
    actor: { role: 'editor', id: 'meera' },
    from: 'review',
    to: state,
  };
  const log = [
    ...(stored?.log ?? []).map((each) => ({ ...each, at: at - 1 })),
    ...entries,
    { ...end, command: 'reject', invitation: null, text: null },
  ];
  await review.store.manuscripts.updateOne({ _id: id }, { $set: { progress, log } });
  await review.index.written(id);
  return { id, author, invitations: sides.map(({ _id }) => _id) };
}

const list = (as = call, year = YEAR) => as(api.listReviewerCertificates, { query: { year } });
const issue = (people: readonly Person[], as = call, year = YEAR) =>
  as(api.issueReviewerCertificates, { body: { year, people: people.map(({ id }) => id) } });
const rowsOf = async (...parts: Parameters<typeof list>) => {
  const { reviewers } = await list(...parts);
  return reviewers.map(({ name, reviews, issued }) => [name, reviews, issued?.count ?? null]);
};

describe('the certificates of a year', () => {
  it('count finished reviews by the year in which they were submitted', async () => {
    await reviewed([karel, ines]);
    await reviewed([karel], { state: 'published' });
    await reviewed([ines], { state: 'decision' });
    await reviewed([ines], { at: Date.UTC(2025, 11, 31) });
    expect(await rowsOf()).toEqual([
      ['Ines Silva', 1, null],
      ['Karel Novák', 2, null],
    ]);
    expect(await rowsOf(call, 2025)).toEqual([['Ines Silva', 1, null]]);
    expect((await list()).years).toEqual([2026, 2025]);
  });

  it('are issued with the editor’s own session, and contain nothing about a manuscript', async () => {
    await reviewed([karel, ines]);
    const editor = deskClient(review, 'editor', 'meera');
    const { reviewers } = await issue([karel], editor);
    expect(reviewers).toMatchObject([
      { name: 'Ines Silva', isIssued: false, issued: null, isCurrent: false },
      { name: 'Karel Novák', isIssued: true, isCurrent: true, issued: { count: 1 } },
    ]);
    const [certificate] = archive.certificates.values();
    expect(certificate).toEqual({
      ...{ id: certificate?.id, name: 'Karel Novák', orcid: '', year: YEAR, count: 1 },
      day: '2026-11-21',
    });
    expect(certificate?.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(archive.issuers.at(-1)).toMatch(/^Bearer /);
  });

  it('stay the same when they are issued again, even by two editors at once', async () => {
    await reviewed([karel]);
    await Promise.all([issue([karel]), issue([karel]), issue([karel, karel])]);
    expect(archive.certificates.size).toBe(1);
    await reviewed([karel]);
    expect((await list()).reviewers[0]).toMatchObject({ reviews: 2, isCurrent: false });
    await issue([karel]);
    expect([...archive.certificates.values()].map(({ count }) => count)).toEqual([2]);
  });

  it('keep their number when a manuscript is deleted', async () => {
    const { id } = await reviewed([karel]);
    await reviewed([karel]);
    await issue([karel]);
    await review.store.manuscripts.deleteOne({ _id: id });
    await review.index.reload();
    expect((await list()).reviewers[0]).toMatchObject({ reviews: 1, isCurrent: true });
    await issue([karel]);
    expect([...archive.certificates.values()].map(({ count }) => count)).toEqual([2]);
  });

  it('stay valid without the person in the pool, and can be withdrawn', async () => {
    await reviewed([karel]);
    await issue([karel]);
    await review.store.people.deleteOne({ _id: karel.id });
    await review.store.manuscripts.deleteMany({});
    await review.index.reload();
    await addPerson('Another'); // The people are read again.
    const { reviewers } = await list();
    expect(reviewers).toMatchObject([{ name: 'Karel Novák', reviews: 0, isIssued: true }]);
    expect(reviewers[0]?.obstacle).not.toBeNull();
    const params = { year: YEAR, person: karel.id };
    expect((await call(api.withdrawReviewerCertificate, { params })).reviewers).toEqual([]);
    expect(archive.certificates.size).toBe(0);
    await expect(call(api.withdrawReviewerCertificate, { params })).rejects.toThrow('not_found');
  });

  it('have another id after they were withdrawn, so the former address stays invalid', async () => {
    await reviewed([karel, ines]);
    await issue([karel, ines]);
    const former = idsByName();
    const params = { year: YEAR, person: karel.id };
    await call(api.withdrawReviewerCertificate, { params });
    await issue([karel, ines]);
    const present = idsByName();
    expect(present['Ines Silva']).toBe(former['Ines Silva']);
    expect(present['Karel Novák']).toMatch(/^[0-9A-Z]{12}$/);
    expect(archive.certificates.has(former['Karel Novák'] ?? '')).toBe(false);
  });

  it('remain withdrawable if a certificate is withdrawn and issued at the same time', async () => {
    await reviewed([karel]);
    await issue([karel]);
    const params = { year: YEAR, person: karel.id };
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled([
        call(api.withdrawReviewerCertificate, { params }),
        issue([karel]),
        call(api.withdrawReviewerCertificate, { params }),
      ]);
      const [row] = (await list()).reviewers;
      expect([...archive.certificates.keys()]).toEqual(row?.issued ? [row.issued.id] : []);
    }
  });

  it('are not current once the iD of their holder is confirmed or removed', async () => {
    const asha = await addPerson('Asha Rao', { orcid: ORCID });
    await reviewed([asha]);
    await issue([asha]);
    const isCurrent = async () => (await list()).reviewers[0]?.isCurrent;
    expect(await isCurrent()).toBe(true);
    archive.confirmed.set(ORCID, 'Asha Rao');
    expect(await isCurrent()).toBe(false);
    await issue([asha]);
    expect(await isCurrent()).toBe(true);
    const { name, email, version } = asha;
    await call(api.updatePerson, { params: { id: asha.id }, body: { name, email, version } });
    expect(await isCurrent()).toBe(false);
  });

  it('name an ORCID iD only if an author of the same name has confirmed it', async () => {
    const people = [
      await addPerson('Asha Rao', { orcid: ORCID }),
      await addPerson('Someone Else', { orcid: ORCID }),
      await addPerson('Typed Only', { orcid: '0000-0001-5109-3700' }),
    ];
    archive.confirmed.set(ORCID, 'Asha Rao');
    await reviewed(people);
    await issue(people);
    const byName = [...archive.certificates.values()].map(({ name, orcid }) => [name, orcid]);
    expect(Object.fromEntries(byName)).toEqual({
      ...{ 'Asha Rao': ORCID, 'Someone Else': '', 'Typed Only': '' },
    });
  });

  it('are refused at once for a name that no font has, before any is issued', async () => {
    const odd = await addPerson('Karel 🎉');
    await reviewed([karel, odd]);
    const obstacle = (await list()).reviewers.find(({ name }) => name === odd.name)?.obstacle;
    expect(obstacle).toContain('🎉 (U+1F389)');
    await expect(issue([karel, odd])).rejects.toThrow('invalid_request: Karel 🎉: No font');
    expect(archive.certificates.size).toBe(0);
  });

  it('are refused for a person without a finished review, and for an unknown one', async () => {
    await reviewed([karel], { state: 'review' });
    await expect(issue([karel])).rejects.toThrow('not_found');
    await expect(issue([{ ...karel, id: 'unknown' }])).rejects.toThrow('not_found');
  });

  it('are available only to administrators while editors see only assigned manuscripts', async () => {
    await reviewed([karel]);
    const editor = deskClient(review, 'editor', 'meera');
    await review.settings.create({
      ...{ ...initialReviewSettings, limitsEditors: true, version: 1, _id: 'review' },
    });
    await expect(list(editor)).rejects.toThrow('forbidden');
    await expect(issue([karel], editor)).rejects.toThrow('forbidden');
    expect(await rowsOf()).toEqual([['Karel Novák', 1, null]]);
    await review.settings.deleteMany({});
  });
});

describe('an editor who is an author of the year', () => {
  const people = [{ name: 'Émilie du Châtelet', email: 'emilie@cirey.example' }];
  const barred = () => {
    review.accounts.set('emilie', 'emilie@cirey.example');
    return deskClient(review, 'editor', 'emilie');
  };

  it('cannot learn from the list or from certificates who reviewed his or her manuscript', async () => {
    await reviewed([karel, ines], { given: { people } });
    await reviewed([karel], { given: { people: [{ name: 'Jan Kepler' }] } });
    const own = barred();
    const before = await list(own);
    expect(before).toMatchObject({ isPartial: true, years: [YEAR] });
    expect(await rowsOf(own)).toEqual([['Karel Novák', 1, null]]);
    await issue([karel, ines]);
    const after = await list(own);
    // The list shows that a certificate is issued, but not its number of reviews, its day or its address.
    expect(after.reviewers).toMatchObject([
      { name: 'Karel Novák', reviews: 1, isIssued: true, issued: null, isCurrent: false },
    ]);
    expect(JSON.stringify(after)).not.toMatch(/Ines|"count"|"day"/);
  });

  it('cannot learn this after the manuscript was deleted, either', async () => {
    const { id } = await reviewed([karel, ines], { given: { people } });
    await reviewed([karel], { given: { people: [{ name: 'Jan Kepler' }] } });
    await issue([karel, ines]);
    const own = barred();
    const before = await list(own);
    await erase(id);
    for (let at = 0; at < 2; at += 1) {
      expect(await list(own)).toEqual(before);
      expect(await list(own, YEAR + 1)).toMatchObject({ isPartial: false });
      // The rows are read again, as after a restart.
      await review.index.reload();
    }
    expect(await rowsOf()).toEqual([
      ['Ines Silva', 0, 1],
      ['Karel Novák', 1, 2],
    ]);
  });

  it('issues certificates with the full numbers, and none for others', async () => {
    await reviewed([karel, ines], { given: { people } });
    await reviewed([karel], { given: { people: [{ name: 'Jan Kepler' }] } });
    const own = barred();
    await issue([karel], own);
    const issued = [...archive.certificates.values()];
    expect(issued.map(({ name, count }) => [name, count])).toEqual([['Karel Novák', 2]]);
    await issue([ines]);
    const unknown = { year: YEAR, person: newId() };
    for (const params of [{ ...unknown, person: ines.id }, unknown]) {
      await expect(own(api.withdrawReviewerCertificate, { params })).rejects.toThrow('not_found');
    }
    await expect(issue([ines], own)).rejects.toThrow('not_found');
  });

  it('reads everything about years in which his or her manuscript was not under review', async () => {
    await reviewed([karel], { given: { people } });
    await reviewed([karel], { at: Date.UTC(2024, 5, 1), given: { people: [{ name: 'Jan' }] } });
    expect(await list(barred(), 2024)).toMatchObject({ isPartial: false });
  });
});

describe('the own certificates of a reviewer', () => {
  it('belong to the holder of the link, and contain nothing about manuscripts or other people', async () => {
    const { id, invitations } = await reviewed([karel, ines]);
    await issue([karel, ines]);
    const [of = '', other = ''] = invitations;
    const own = await (await reviewerClient(review, id, of))(api.listOwnCertificates, {});
    expect(own).toEqual([{ id: own[0]?.id, year: YEAR, count: 1, day: '2026-11-21' }]);
    const others = await (await reviewerClient(review, id, other))(api.listOwnCertificates, {});
    expect(others.map(({ id }) => id)).not.toEqual(own.map(({ id }) => id));
  });

  it('are none before the first is issued', async () => {
    const { id, invitations } = await reviewed([karel]);
    const as = await reviewerClient(review, id, invitations[0] ?? '');
    expect(await as(api.listOwnCertificates, {})).toEqual([]);
  });
});
