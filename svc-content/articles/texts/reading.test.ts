import { fullTextSchema } from '@app/contracts/full-text';
import { writeZip } from '@app/service-kit/docx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestOf } from '../../store/storage/digest.ts';
import { createIssue, publish, someone } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { fileNodes } from './result.ts';
import { showText } from './service.ts';
import { addText } from './testing/add-text.ts';

let content: TestContent;
let id: string;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  id = (await publish(content, { refnumber: 'JRN-1' })).id;
  await addText(content, id);
});
afterAll(() => content.close());

it('sends readers nothing that precedes the text in the manuscript, such as addresses', async () => {
  const response = await content.get('/api/archives/ref/JRN-1/text');
  const text = fullTextSchema.parse(await response.json());
  expect([text.front, text.body[0]]).toMatchObject([[], { content: ['Words'] }]);
  // Editors receive the title page, because they compare it with the record.
  const { text: stored } = await content.textVersions.read(await content.textVersions.find(id, 2));
  expect(stored.front).toHaveLength(1);
});

it('lets readers download the supplementary files of the shown text, and never opens one', async () => {
  const page = '<!doctype html><script>alert(1)</script>';
  const link =
    '<supplementary-material xlink:href="data/S1.html" mimetype="text" mime-subtype="html"><label>S1</label></supplementary-material>';
  const xml = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front/><body><p>Salt.</p>${link}</body></article>`;
  const zip = new Uint8Array(
    await writeZip(new Map(Object.entries({ 'a.xml': xml, 'data/S1.html': page }))),
  );
  const digest = digestOf(zip);
  await content.stores.textFiles.store(zip, digest);
  const { sha256, size } = digest;
  const source = { name: 'a.zip', type: 'zip' as const, sha256, size };
  const { next } = await content.conversions.start(id, source, 'admin');
  await content.conversions.attempt({ queue: 'conversions', id, next: Number(next) });
  const [version] = await content.textVersions.list(id);
  const [file = ''] = version?.figures ?? [];
  const address = `/assets/articles/${id}/${file}`;
  expect((await content.get(address)).status).toBe(404);
  const shown = { shown: version?.number ?? 0, pdf: 'author', version: undefined } as const;
  await showText({ ...content, articles: content.collections.articles }, id, shown, someone);

  const text = fullTextSchema.parse(
    await (await content.get('/api/archives/ref/JRN-1/text')).json(),
  );
  expect(fileNodes(text)).toMatchObject([
    { type: 'file', file, name: 'S1.html', mediaType: 'text/html' },
  ]);
  const sent = await content.get(address);
  expect(await sent.text()).toBe(page);
  // The header has no file name, so browsers save the file under the name in the link.
  expect(sent.headers.get('content-disposition')).toBe('attachment');
  expect(sent.headers.get('content-type')).toBe('application/octet-stream');
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff');
});
