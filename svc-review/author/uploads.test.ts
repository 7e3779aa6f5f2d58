import { readdir } from 'node:fs/promises';
import { readManuscript } from '@app/contracts/endpoints';
import type { AuthorPage } from '@app/contracts/manuscripts';
import { bombPdf, encryptedPdf, lines, makePdf } from '@app/service-kit/pdf-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  completeForm,
  openSubmissions,
  PDF,
  PICTURE,
  startDraft,
  uploadFiles,
} from '../testing/author.ts';
import { deskClient } from '../testing/desk-client.ts';
import { startReview, type TestReview } from '../testing/start-review.ts';

let review: TestReview;
beforeAll(async () => {
  review = await startReview();
  await openSubmissions(review);
});
afterAll(() => review.close());

const upload = async (bytes: Buffer, kind = 'manuscript', name = 'rao.pdf') => {
  const draft = await startDraft(review);
  const reply = await draft.send('POST', `author/files/${kind}`, { file: { bytes, name } });
  return { ...draft, reply };
};

it.each([
  ['an encrypted one', encryptedPdf()],
  ['one that decompresses to 120 MB', bombPdf(120)],
  ['half of one', PDF.subarray(0, PDF.length / 2)],
  ['one with a head only', Buffer.from('%PDF-1.7\n')],
])(
  'refuses %s with a reason or reads it in the limited process, and continues to work',
  async (_what, bytes) => {
    const { reply, send } = await upload(bytes);
    if (reply.status !== 200) {
      expect(reply).toMatchObject({ status: 415, body: { error: 'unsupported_file' } });
      expect(JSON.stringify(reply.body)).not.toMatch(/Error|node:|\.ts/);
    }
    const file = { bytes: PDF, name: 'a.pdf' };
    expect(await send('POST', 'author/files/manuscript', { file })).toMatchObject({ status: 200 });
  },
);

it('stores a copy without metadata about the authors, and reports the remaining texts that name them', async () => {
  const bytes = makePdf({
    pages: [lines('On the cis isomer', 'Asha Rao, Institute of Cold Matter')],
    trailer: '/Info << /Author (Asha Rao) /Creator (asha.rao) >>',
  });
  const { id, reply } = await upload(bytes);
  expect(reply.body.report?.findings).toContainEqual({
    kind: 'author-block',
    place: { in: 'page', number: 1 },
    excerpt: 'Asha Rao, Institute of Cold Matter',
  });
  const side = await review.store.authorSides.findById(id).lean();
  const copy = await review.objects.read(side?.copy?.id ?? '');
  expect(copy.toString('latin1')).not.toContain('asha.rao');
  expect(await review.objects.read(side?.files[0]?.id ?? '')).toEqual(bytes);
});

it('reports what title, abstract and replies reveal', async () => {
  const { send, page } = await upload(PDF);
  const form = { ...page.form, abstract: 'As Asha Rao has shown, it was cold.' };
  await send('PUT', 'author/form', { json: { revision: page.revision, form } });
  const { body } = await send('GET', 'author');
  expect(body.report?.findings.map(({ excerpt }) => excerpt).join()).toContain('Asha Rao');
});

it('searches the PDF again at submission for people who were entered after the upload', async () => {
  const draft = await startDraft(review);
  const bytes = makePdf({ pages: [lines('On the cis isomer', 'As Boris Orlov has shown')] });
  await uploadFiles(draft, bytes);
  const found = (of: AuthorPage['report']) => of?.findings.map(({ excerpt }) => excerpt).join();
  const { body } = await draft.send('GET', 'author');
  expect(found(body.report)).not.toContain('Orlov');
  const people = [...body.form.people, { ...body.form.people[0], id: '', name: 'Boris Orlov' }];
  const form = { ...body.form, people, keywords: 'Orlov complexes' };
  await draft.send('PUT', 'author/form', { json: { revision: body.revision, form } });
  const reply = await draft.send('POST', 'author/submit');
  expect(reply.status).toBe(200);
  expect(found(reply.body.report)).toContain('As Boris Orlov has shown');
  const params = { id: draft.id };
  const { report } = await deskClient(review, 'editor')(readManuscript, { params });
  expect(found(report)).toContain('As Boris Orlov has shown');
  expect(found(report)).toContain('Orlov complexes');
  expect(await readdir(review.uploadDir)).toEqual([]);
});

it('searches for each of the authors in a list', async () => {
  const authors = 'Asha Rao, Boris Orlov, Carla Neri';
  const { send } = await startDraft(review, completeForm({ authors, people: [] }));
  const bytes = makePdf({ pages: [lines('On the cis isomer', 'As Orlov has shown')] });
  const { body } = await send('POST', 'author/files/manuscript', {
    file: { bytes, name: 'a.pdf' },
  });
  expect(body.report?.findings.map(({ excerpt }) => excerpt).join()).toContain('Orlov');
});

it('warns of more references than the journal allows', async () => {
  const entries = Array.from({ length: 53 }, (_each, at) => `[${at + 1}] Novak, K. On heat.`);
  const halves = [entries.slice(0, 30), entries.slice(30)];
  const bytes = makePdf({
    pages: [lines('', '', 'References', ...(halves[0] ?? [])), lines(...(halves[1] ?? []))],
  });
  const { reply, send } = await upload(bytes);
  const warnings = ({ notes }: AuthorPage) => notes.filter(({ level }) => level === 'warning');
  expect(warnings(reply.body)).toMatchObject([
    { path: 'manuscript', text: expect.stringContaining('53') },
  ]);
  const { body } = await send('POST', 'author/files/manuscript', {
    file: { bytes: PDF, name: 'shorter.pdf' },
  });
  expect(warnings(body)).toEqual([]);
});

it('leaves no temporary file, even after a failed request', async () => {
  await upload(PDF);
  await upload(Buffer.from('no PDF'));
  expect(await readdir(review.uploadDir)).toEqual([]);
});

it('shows the name of a file without folders and control characters, and ignores its declared type', async () => {
  const { reply } = await upload(PICTURE, 'picture', '../../etc/\r\npasswd.html');
  expect(reply.body.files).toMatchObject([{ mediaType: 'image/png' }]);
  expect(reply.body.files[0]?.name).not.toMatch(/[/\\\r\n]/);
});
