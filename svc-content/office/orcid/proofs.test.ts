import { adminArticleSchema, importPlanSchema } from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { articleForm, pdfBytes } from '../../store/testing/article-form.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const ADA = '0000-0002-1825-0097';
const pdf = new Blob([pdfBytes()], { type: 'application/pdf' });
const affiliations = [{ name: 'A society' }];

let journal: TestContent;
/** The exported journal with Ada's confirmed iD. */
let exported: string;

const startJournal = (secret: string) =>
  startContent({ accounts: { ORCID_CLIENT_ID: 'journal', ORCID_CLIENT_SECRET: secret } });

beforeAll(async () => {
  journal = await startJournal('secret');
  await createIssue(journal, 2);
  await publish(journal, { refnumber: 'P-1', authorname: 'Ada Lovelace' });
  const record = journal.catalogue.current.articleByRef.get('P-1');
  if (!record) throw new Error('The article is missing');
  // Earlier releases stored the fields in another order, so the proof must not depend on the order.
  const contributors = [
    { affiliations, name: 'Ada Lovelace', orcid: ADA, orcidAuthenticated: true as const },
  ];
  await journal.catalogue.put({
    kind: 'articles',
    record: { ...record, contributors, version: 1 },
  });
  const answer = await journal.get('/api/admin/export/journal.json', journal.sign('admin'));
  exported = await answer.text();
});
afterAll(() => journal.close());

/** Checks a file as the import page does, and returns the row of its article. */
async function check(to: TestContent, file: string) {
  const form = new FormData();
  form.append('pdfs', JSON.stringify([{ name: 'P-1.pdf', size: pdf.size }]));
  form.append('source', new Blob([file]), 'journal.json');
  const answer = await to.post('/api/admin/import/check', form, to.sign('admin'));
  const [row] = importPlanSchema.parse(await answer.json()).rows;
  if (!row) throw new Error('There is no row');
  return row;
}

/** Imports a file into another journal. Returns the imported authors, and the notes of the check. */
async function imported(file: string, secret: string) {
  const other = await startJournal(secret);
  try {
    await createIssue(other, 2);
    const { fields, notes } = await check(other, file);
    const form = articleForm(fields, pdf);
    const answer = await other.post('/api/admin/import/articles', form, other.sign('admin'));
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { article } = z.object({ article: adminArticleSchema }).parse(await answer.json());
    return { contributors: article.contributors, notes };
  } finally {
    await other.close();
  }
}

const confirmed = {
  name: 'Ada Lovelace',
  orcid: ADA,
  orcidAuthenticated: true,
  affiliations,
};
const { orcidAuthenticated: _, ...typed } = confirmed;
const note =
  'No proof of this journal that Ada Lovelace has confirmed the ORCID iD: imported as not confirmed';

it('recognizes an exported article with a confirmed iD', async () => {
  expect(await check(journal, exported)).toMatchObject({ outcome: 'exists', faults: [] });
});

it('restores a confirmed iD if the journal has the same account at ORCID', async () => {
  const result = { contributors: [confirmed], notes: [] };
  expect(await imported(exported, 'secret')).toEqual(result);
});

it('imports an iD as not confirmed if the journal has another account', async () => {
  const result = { contributors: [typed], notes: [note] };
  expect(await imported(exported, 'of another journal')).toEqual(result);
});

it('does not accept a file’s statement that an iD is confirmed', async () => {
  const unproven = exported.replace(/,"orcidProof":"[^"]*"/, '');
  const forged = exported.replace(/"orcidProof":"[^"]*"/, '"orcidProof":"AAAA"');
  const result = { contributors: [typed], notes: [note] };
  expect(await imported(unproven, 'secret')).toEqual(result);
  expect(await imported(forged, 'secret')).toEqual(result);
});

it('does not accept the proof of one author for another', async () => {
  const renamed = exported.replaceAll('Ada Lovelace', 'Ada Byron');
  const contributors = [{ ...typed, name: 'Ada Byron' }];
  expect((await imported(renamed, 'secret')).contributors).toEqual(contributors);
});

it('proves only the name for which the iD was confirmed', async () => {
  const before = journal.catalogue.current.articleByRef.get('P-1');
  if (!before) throw new Error('The article is missing');
  const name = 'Ada King Lovelace';
  const respelled = { ...confirmed, orcidAuthenticated: true as const, name };
  const contributors = [{ ...respelled, confirmedName: 'Ada Lovelace' }];
  const names = { authorname: name, authors: [name], contributors };
  await journal.catalogue.put({ kind: 'articles', record: { ...before, ...names, version: 2 } });
  const answer = await journal.get('/api/admin/export/journal.json', journal.sign('admin'));
  const file = await answer.text();
  expect(await check(journal, file)).toMatchObject({ outcome: 'exists', faults: [] });
  await journal.catalogue.put({ kind: 'articles', record: { ...before, version: 3 } });

  expect((await imported(file, 'secret')).contributors).toEqual([respelled]);
  const passedOn = file.replaceAll(name, 'Ada King');
  expect((await imported(passedOn, 'secret')).contributors).toEqual([
    { ...typed, name: 'Ada King' },
  ]);
});

it('imports a name that was corrected in authorname alone', async () => {
  const corrected = exported.replace(
    '"authorname":"Ada Lovelace"',
    '"authorname":"Ada King Lovelace"',
  );
  const { contributors, notes } = await imported(corrected, 'secret');
  expect(contributors).toEqual([{ ...confirmed, name: 'Ada King Lovelace' }]);
  expect(notes).toEqual([
    'The names differ from those of the details: imported as Ada King Lovelace',
  ]);
});
