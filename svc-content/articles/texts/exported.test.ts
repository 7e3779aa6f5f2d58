import { type ExportedText, emptyText } from '@app/contracts/full-text';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { digestOf } from '../../store/storage/digest.ts';
import { createIssue, publish, someone } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { exportedText, importTexts } from './exported.ts';
import { showText } from './service.ts';
import { addText } from './testing/add-text.ts';

let content: TestContent;
let texts: ExportedText[];
/** An article without a text. */
let article: string;
let articles = 1;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  const { id } = await publish(content, { refnumber: 'JRN-1' });
  await addText(content, id);
  const versions = (await content.textVersions.list(id)).toReversed();
  texts = versions.map((version) => exportedText(version, recordOf(id)));
});
beforeEach(async () => {
  articles += 1;
  const fields = { refnumber: `JRN-${articles}`, title: `Article ${articles}` };
  article = (await publish(content, fields)).id;
});
afterAll(() => content.close());

function recordOf(id: string) {
  const found = content.collections.articles.find(id);
  if (!found) throw new Error('The article is missing');
  return found;
}
const parts = () => ({ ...content, articles: content.collections.articles });
const importInto = (sent: readonly ExportedText[]) => importTexts(parts(), article, sent, someone);
const show = (shown: number | null) =>
  showText(parts(), article, { shown, pdf: 'author', version: undefined }, someone);

const invalid = (message: RegExp) => ({
  code: 'invalid_request',
  issues: [{ path: 'texts', message: expect.stringMatching(message) }],
});

it('imports all versions, and shows the version that was shown in the exported journal', async () => {
  expect(texts).toMatchObject([{ number: 1 }, { number: 2, basedOn: 1, shown: 'author' }]);
  await importInto(texts);
  const versions = (await content.textVersions.list(article)).toReversed();
  expect(versions.map((version) => exportedText(version, recordOf(article)))).toEqual(texts);
});

it('adds nothing when it is repeated, and completes an interrupted import', async () => {
  const [first, second] = texts;
  if (!first || !second) throw new Error('A version is missing');
  const { shown: _, ...hidden } = second;
  await importInto([first]);
  await importInto([first, hidden]);
  expect(recordOf(article).fulltext).toBeUndefined();
  await importInto(texts);
  await importInto(texts);
  expect(recordOf(article).fulltext).toMatchObject({ version: 2 });
  expect(await content.textVersions.list(article)).toHaveLength(2);
});

it('does not change the choice of an editor who has withdrawn the text or shows another version', async () => {
  await importInto(texts);
  await show(1);
  await importInto(texts);
  expect(recordOf(article).fulltext).toMatchObject({ version: 1 });
  await show(null);
  await importInto(texts);
  expect(recordOf(article).fulltext).toBeNull();
});

it('refuses a different text for an existing version, a missing file, and data that is not a text', async () => {
  const [first, second] = texts;
  if (!first || !second) throw new Error('A version is missing');
  await importInto([first]);
  const lost = `assets/texts/${'0'.repeat(64)}.json`;
  await expect(importInto([{ ...first, text: lost }])).rejects.toMatchObject(
    invalid(/another text/),
  );
  await expect(importInto([{ ...second, text: lost }])).rejects.toMatchObject(invalid(/not sent/));
  const bytes = new Uint8Array(Buffer.from('{"body":[]}'));
  const digest = digestOf(bytes);
  await content.stores.texts.store(bytes, digest);
  const text = `assets/texts/${digest.sha256}.json`;
  await expect(importInto([{ ...second, text }])).rejects.toMatchObject(invalid(/is no text/));
  expect(await content.textVersions.list(article)).toHaveLength(1);
});

it('stores no text that could not be imported again', async () => {
  const words = 'salt '.repeat(1024 * 1024);
  const body = [{ type: 'paragraph' as const, id: 'p', content: [words] }];
  const read = {
    text: { ...emptyText(), body },
    questions: [],
    removed: [],
    unheld: [],
    lostWords: [],
  };
  const version = { article, number: 1, kind: 'upload' as const, figures: [], createdby: 'admin' };
  await expect(content.textVersions.add(version, read)).rejects.toMatchObject({
    code: 'invalid_request',
    issues: [{ path: 'text', message: expect.stringMatching(/divide it/) }],
  });
});
