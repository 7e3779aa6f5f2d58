import { FILE_TOO_LARGE, type Problem, pdfProposalSchema } from '@app/contracts';
import { encryptedPdf, makePdf } from '@app/service-kit/pdf-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const PATH = '/api/admin/pdf-proposals';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

function formOf(bytes: Uint8Array<ArrayBuffer> | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (bytes) form.append('pdfFile', new Blob([bytes]), 'paper.pdf');
  return form;
}

const paper = (catalog = '') =>
  makePdf({
    pages: [
      'BT /F1 18 Tf 60 780 Td (On the Rate of Isomers) Tj ET BT /F1 12 Tf 60 750 Td (Ada Lovelace) Tj ET BT /F1 10 Tf 60 700 Td (The text is longer than the title of the paper.) Tj ET',
    ],
    catalog,
  });

it('reads an uploaded PDF, even one with active content, and stores nothing', async () => {
  const before = await (await content.get('/api/revision')).text();
  for (const pdf of [paper(), paper('/OpenAction << /S /JavaScript /JS (x) >>')]) {
    const answer = await content.post(PATH, formOf(pdf), admin);
    expect(answer.status, await answer.clone().text()).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(pdfProposalSchema.strict().parse(await answer.json())).toMatchObject({
      title: 'On the Rate of Isomers',
      authorname: 'Ada Lovelace',
    });
  }
  expect(await (await content.get('/api/revision')).text()).toBe(before);
});

it('leaves out the journal’s name, which may be larger than the title', async () => {
  await content.post('/api/settings', { websitename: 'Journal of the Rate of Isomers' }, admin);
  const pdf = makePdf({
    pages: [
      'BT /F1 30 Tf 60 790 Td (Journal of the Rate of Isomers) Tj ET BT /F1 14 Tf 60 750 Td (On Engines) Tj ET BT /F1 10 Tf 60 700 Td (The text is longer than the title of the paper.) Tj ET',
    ],
  });
  const answer = await content.post(PATH, formOf(pdf), admin);
  expect(await answer.json()).toMatchObject({ title: 'On Engines' });
});

it.each([
  ['without a file', formOf(null), 400],
  ['with an unknown field', formOf(paper(), { title: 'x' }), 400],
  ['with no PDF', formOf(new TextEncoder().encode('Hello')), 415],
  ['with an encrypted PDF', formOf(encryptedPdf()), 415],
  ['that is too large', formOf(new Uint8Array(FILE_TOO_LARGE)), 413],
])('refuses a request %s', async (_what, form, status) => {
  const answer = await content.post(PATH, form, admin);
  const { issues } = (await answer.json()) as Problem;
  expect([answer.status, issues?.length]).toEqual([status, 1]);
});

it('reads PDFs for administrators only', async () => {
  expect((await content.post(PATH, formOf(paper()))).status).toBe(401);
  expect((await content.post(PATH, formOf(paper()), content.sign('staff'))).status).toBe(403);
});
