import { adminSettingsSchema, designPicturePath, settingsFilePath } from '@app/contracts';
import { filesAreHeld, holdFiles } from '@app/service-kit/backup-state';
import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileStore } from '../../store/storage/file-store.ts';
import { articleForm, pdfBytes } from '../../store/testing/article-form.ts';
import { formWithFile, pictureBytes } from '../../store/testing/pictures.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { sweepOrphans } from './orphans.ts';

const HOUR = 60 * 60 * 1000;
const orphan = {
  sha256: 'f'.repeat(64),
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  size: 0,
};

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
  await content.stores.articles.store('/dev/null', orphan);
});
afterAll(() => content.close());

const sweep = (now: number) =>
  sweepOrphans({
    stores: content.stores,
    models: content.models,
    log: silentLog,
    now: () => now,
    isHeld: () => filesAreHeld(content.models.articles.db),
  });
async function stored(): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of content.stores.articles.list()) found.push(id);
  return found;
}

it('retains PDFs without an article while the journal has no article', async () => {
  expect(await sweep(Date.now() + 2 * HOUR)).toBe(0);
  expect(await stored()).toEqual([orphan.sha256]);
});

it('removes a PDF without an article after an hour unless a backup runs, and retains PDFs of articles', async () => {
  const admin = content.sign('admin');
  await content.post('/api/admin/create-issue', { year: 2026, volume: 1, issue: 2 }, admin);
  expect((await content.post('/api/admin/archives/', articleForm(), admin)).status).toBe(201);

  expect(await sweep(Date.now() + 0.9 * HOUR)).toBe(0);
  expect(await stored()).toContain(orphan.sha256);
  const endBackup = await holdFiles(content.models.articles.db);
  expect(await sweep(Date.now() + 1.1 * HOUR)).toBe(0);
  await endBackup();
  expect(await sweep(Date.now() + 1.1 * HOUR)).toBe(1);
  const left = await stored();
  expect(left).toHaveLength(1);
  expect(left).not.toContain(orphan.sha256);
});

it('removes pictures to which no record refers, and retains all others', async () => {
  const admin = content.sign('admin');
  const { editorPictures, logos, journalPictures } = content.stores;
  const put = async (path: string, field: string, width: number, fields = {}) => {
    const picture = await pictureBytes({ width, height: 20 });
    const answer = await content.post(path, formWithFile(field, picture, fields), admin);
    expect(answer.ok).toBe(true);
    return answer;
  };
  const editor = { name: 'A', content: 'B', category: 'chief editor', post: 'Head' };
  await put('/api/editors', 'imgFile', 20, editor);
  await put('/api/indexing', 'imgFile', 20, { title: 'Index' });
  await put(settingsFilePath('cover_image'), 'file', 20);
  const { cover_image: replaced } = adminSettingsSchema.parse(
    await (await content.get('/api/settings', admin)).json(),
  );
  await put(settingsFilePath('cover_image'), 'file', 30);
  await put(settingsFilePath('certificate_image'), 'file', 40);
  await put(settingsFilePath('logo_image'), 'file', 45);
  await put(settingsFilePath('icon_image'), 'file', 46);
  await put(settingsFilePath('icon_image'), 'file', 47);
  await put(designPicturePath('seal_image'), 'file', 50);
  await put(designPicturePath('seal_image'), 'file', 60);
  await put(designPicturePath('signature_image'), 'file', 70);
  for (const store of [editorPictures, logos]) await store.store('/dev/null', orphan);

  expect(await sweep(Date.now() + 2 * HOUR)).toBe(5);
  const left = async (store: FileStore) => {
    const found: string[] = [];
    for await (const { id } of store.list()) found.push(id);
    return found;
  };
  expect(await left(editorPictures)).toHaveLength(1);
  expect(await left(logos)).toHaveLength(1);
  expect(await left(journalPictures)).toHaveLength(5);
  expect(await left(content.stores.journalIcons)).toHaveLength(1);
  expect((await content.get(replaced)).status).toBe(404);
  for (const store of [editorPictures, logos]) {
    expect(await left(store)).not.toContain(orphan.sha256);
  }
});

it('removes the last logo and the last form when no record refers to them', async () => {
  const { logos, journalForms } = content.stores;
  const admin = content.sign('admin');
  const form = formWithFile('file', pdfBytes());
  expect((await content.post(settingsFilePath('copyright_form'), form, admin)).ok).toBe(true);
  await content.models.indexing.deleteMany({});
  await content.post('/api/settings', { copyright_form: '' }, admin);

  expect(await sweep(Date.now() + 2 * HOUR)).toBe(2);
  for (const store of [logos, journalForms]) {
    const first = await store.list().next();
    expect(first.done).toBe(true);
  }
});

it('does not store a file that differs from its digest', async () => {
  const before = await stored();
  const wrong = { ...orphan, sha256: 'e'.repeat(64), md5: '0'.repeat(32) };
  await expect(content.stores.articles.store('/dev/null', wrong)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await stored()).toEqual(before);
});
