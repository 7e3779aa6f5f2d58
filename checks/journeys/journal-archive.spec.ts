import { createHash } from 'node:crypto';
import {
  type AdminArticle,
  type AdminEditor,
  type JournalExport,
  picturePath,
} from '@app/contracts';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import {
  articleFields,
  articleForm,
  ask,
  call,
  createArticle,
  freshIssue,
  listArticles,
  makeIssue,
} from './support/api.ts';
import { freshEditorName, onBoard, removeMadeEditors } from './support/editors.ts';
import { downloaded, result } from './support/import-page.ts';
import { makePng } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { makeZip, zipFiles } from './support/zip.ts';

test.afterEach(({ adminToken }) => removeMadeEditors(adminToken));

async function editorWithPicture(token: string): Promise<AdminEditor> {
  const form = new FormData();
  const fields = { post: 'Lecturer', content: 'Harbour Institute', category: 'assistant editor' };
  for (const [name, value] of Object.entries({ ...fields, name: freshEditorName('Ylva') })) {
    form.append(name, value);
  }
  form.append('imgFile', new Blob([new Uint8Array(makePng(90, 90, 90))]), 'ylva.png');
  return (await call<AdminEditor>('/api/editors', { token, body: form })).body;
}

test('the whole journal is exported as a zip file, and the export of another journal is imported', async ({
  adminPage: page,
  adminToken,
}) => {
  const article = articleFields(await makeIssue(adminToken));
  const pdf = makePdf(`The paper ${article.refnumber}`);
  await createArticle(adminToken, articleForm(article, { name: 'x.pdf', bytes: pdf }));
  const editor = await editorWithPicture(adminToken);

  await page.goto('/admin/import');
  const download = await downloaded(page, 'Whole journal (ZIP)');
  expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.zip$/);
  const picture = picturePath(editor).slice(1);
  const isWanted = (path: string) =>
    /^(journal\.json|articles-.*)$/.test(path) ||
    [picture, `pdfs/${article.refnumber}.pdf`].includes(path);
  const exported = await zipFiles(await download.path(), isWanted);
  expect(exported.get(`pdfs/${article.refnumber}.pdf`)).toEqual(pdf);
  const journal = JSON.parse(String(exported.get('journal.json'))) as JournalExport;
  const records = [...exported]
    .filter(([path]) => path.startsWith('articles-'))
    .flatMap(([, lines]) => String(lines).trim().split('\n'))
    .map((line) => JSON.parse(line) as AdminArticle);
  const record = records.find(({ refnumber }) => refnumber === article.refnumber);
  const known = journal.editors.find(({ id }) => id === editor.id);

  // As the file of another journal, the test uses a part of this journal under other names. Other journeys change the
  // rest of this journal.
  const moved = articleFields(freshIssue());
  const name = freshEditorName('Ylva');
  const editors = [
    { ...known, content: 'Another Institute' },
    { ...known, name },
  ];
  const file = `${moved.refnumber}.pdf`;
  const hash = createHash('sha256').update(pdf).digest('hex');
  const zipWith = (paper: Uint8Array<ArrayBuffer>) =>
    makeZip({
      'journal.json': JSON.stringify({ editors }),
      'articles-0001.jsonl': JSON.stringify({ ...record, ...moved, file }),
      [picture]: exported.get(picture) ?? '',
      [`pdfs/${file}`]: paper,
      'manifest-sha256.txt': `${hash}  pdfs/${file}\n`,
    });
  const bytes = await zipWith(new Uint8Array(pdf));
  const chosen = (buffer: Buffer) => ({ name: 'journal.zip', mimeType: 'application/zip', buffer });
  const files = page.getByLabel('Source and PDFs');

  await test.step('a zip file that is cut off is not added', async () => {
    await files.setInputFiles(chosen(bytes.subarray(0, -100)));
    await expect(page.getByRole('alert')).toContainText('journal.zip is incomplete');
  });

  await test.step('the check names a file that differs from the manifest', async () => {
    await files.setInputFiles(chosen(await zipWith(new Uint8Array(makePdf('Another paper')))));
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('alert')).toContainText(`pdfs/${file} in journal.zip is damaged`);
    await page.getByRole('button', { name: 'Remove all' }).click();
  });

  await test.step('the check lists the changes that the import would make', async () => {
    await files.setInputFiles(chosen(bytes));
    await expect(page.getByRole('status').filter({ hasText: 'Pictures and forms' })).toContainText(
      'journal.json',
    );
    await page.getByRole('button', { name: 'Check' }).click();
    const found = result(page, 'What the check found');
    await expect(found).toContainText('1 article · 1 new');
    await expect(found).toContainText(`Editor ${editor.name}: changes`);
    await expect(found).toContainText(`Editor ${name}: new`);
    await expectAccessible(page);
    await expectFits(page, 375);
    await page.setViewportSize({ width: 1280, height: 900 });
    const { body } = await call<AdminEditor>(`/api/editors/${editor.id}`, { token: adminToken });
    expect(body.content).toBe(editor.content);
  });

  await test.step('the import takes it over', async () => {
    await page.getByRole('button', { name: 'Import the journal and 1 article' }).click();
    const done = result(page, 'The import is done');
    await expect(done).toContainText('1 imported');
    await expect(done).toContainText('Imported');
    const [there] = await listArticles(
      { year: Number(moved.year), volume: Number(moved.volume), issue: Number(moved.issue) },
      adminToken,
    );
    expect(there).toMatchObject({ refnumber: moved.refnumber, authors: record?.authors });
    const { body } = await call<AdminEditor>(`/api/editors/${editor.id}`, { token: adminToken });
    expect(body).toMatchObject({ content: 'Another Institute', picture: editor.picture });
    const card = await onBoard(page, { name }, 1);
    await expect(card.getByRole('img')).toHaveAttribute('src', picturePath(editor));
    const served = await ask(picturePath(editor));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(exported.get(picture));
  });
});
