import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { articleSchema, citationFiles } from '@app/contracts';
import { silentLog } from '@app/service-kit/testing';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ShownTexts } from '../../articles/texts/shown-texts.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { Dumps } from './dumps.ts';

const HOUR = 60 * 60 * 1_000;

let content: TestContent;
let time = Date.parse('2026-11-23T02:00:00Z');
let dumps: Dumps;
beforeAll(async () => {
  content = await startContent();
  await createIssue(content, 2);
  dumps = new Dumps({
    model: content.models.dumps,
    store: content.stores.dumps,
    catalogue: content.catalogue,
    shownTexts: new ShownTexts(content.stores),
    publicUrl: 'http://journal.test',
    folder: content.uploadDir,
    log: silentLog,
    now: () => time,
  });
});
afterAll(() => content.close());

const get = (file: string, headers = {}) => fetch(`${content.url}/api/dumps/${file}`, { headers });
async function linesOf(): Promise<string[]> {
  const answer = await content.get('/api/dumps/articles.jsonl.gz');
  return gunzipSync(Buffer.from(await answer.arrayBuffer()))
    .toString()
    .trimEnd()
    .split('\n');
}

it('makes dumps of the enabled articles, as JSON Lines and in JATS', async () => {
  await dumps.makeDue();
  expect((await content.get('/api/dumps/articles.jsonl.gz')).status).toBe(404);
  await publish(content, { refnumber: 'A' });
  await publish(content, { refnumber: 'B' });
  await disable(content, await publish(content, { refnumber: 'H' }));
  await dumps.makeDue();

  const articles = (await linesOf()).map((line) => articleSchema.strict().parse(JSON.parse(line)));
  expect(articles.map(({ refnumber }) => refnumber)).toEqual(['A', 'B']);

  const answer = await content.get('/api/dumps/jats.tar.gz');
  const tar = gunzipSync(Buffer.from(await answer.arrayBuffer()));
  const files: [string, string][] = [];
  for await (const entry of Readable.from([tar]).pipe(extract())) {
    files.push([entry.header.name, await text(entry)]);
  }
  expect(files.map(([name]) => name)).toEqual(['A.xml', 'B.xml']);
  expect(files[0]?.[1]).toBe(await (await content.get('/api/jats/A.xml')).text());
});

it('creates dumps again after a day, but not earlier', async () => {
  await publish(content, { refnumber: 'C' });
  time += 23 * HOUR;
  await dumps.makeDue();
  expect(await linesOf()).toHaveLength(2);
  time += HOUR;
  await dumps.makeDue();
  expect(await linesOf()).toHaveLength(3);
});

it('sends the requested part of a dump, and nothing to clients that have the dump', async () => {
  const whole = await get('articles.jsonl.gz');
  const etag = whole.headers.get('etag') ?? '';
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await get('articles.jsonl.gz', { Range: 'bytes=10-19', 'If-Range': etag });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  expect(
    (await get('articles.jsonl.gz', { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' }))
      .status,
  ).toBe(304);
});

it('lists the dumps and the formats of citations in /llms.txt', async () => {
  const answer = await content.get('/llms.txt');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  expect(text).toContain('http://journal.test/api/dumps/articles.jsonl.gz');
  for (const [ending, name] of Object.entries(citationFiles)) {
    expect(text).toContain(`{refnumber}.${ending}\`: the citation in ${name}\n`);
  }
});

it('creates dumps again at once after a notice, but not after other changes', async () => {
  time = Date.now();
  await dumps.makeDue();
  await publish(content, {
    refnumber: 'A-R1',
    noticekind: 'retraction',
    noticeof: 'A',
    title: 'Retraction: A',
  });
  time = Date.now();
  await dumps.makeDue();
  const [retracted] = (await linesOf()).map((line) => articleSchema.parse(JSON.parse(line)));
  expect(retracted).toMatchObject({ refnumber: 'A', updates: [{ kind: 'retraction' }] });
  const count = (await linesOf()).length;
  await publish(content, { refnumber: 'E' });
  await dumps.makeDue();
  expect(await linesOf()).toHaveLength(count);

  // The notice is disabled. Programs must receive this change at once, too.
  const notice = await content.get('/api/archives/ref/A-R1');
  const { id } = articleSchema.parse(await notice.json());
  await content.post(`/api/archives/${id}`, { status: 'disabled' }, content.sign('admin'));
  await dumps.makeDue();
  const [restored] = (await linesOf()).map((line) => articleSchema.parse(JSON.parse(line)));
  expect(restored).toMatchObject({ refnumber: 'A', updates: [] });
});

it('creates dumps again if a notice was published during their creation', async () => {
  const store = content.stores.dumps;
  const storeFile = store.store.bind(store);
  store.store = async (...file) => {
    store.store = storeFile;
    const fields = { noticekind: 'correction', noticeof: 'B', title: 'Correction: B' };
    await publish(content, { ...fields, refnumber: 'B-C1' });
    time = Date.now();
    await storeFile(...file);
  };
  await content.models.dumps.deleteMany();
  time = Date.now();
  await dumps.makeDue();
  await dumps.makeDue();
  const all = (await linesOf()).map((line) => articleSchema.parse(JSON.parse(line)));
  expect(all.find(({ refnumber }) => refnumber === 'B')?.updates).toHaveLength(1);
});

it('removes the dumps when no article is enabled', async () => {
  const enabled = [...content.catalogue.current.enabledOldestFirst];
  for (const article of enabled) await disable(content, article);
  await dumps.makeDue();
  for (const file of ['articles.jsonl.gz', 'jats.tar.gz']) {
    expect((await content.get(`/api/dumps/${file}`)).status).toBe(404);
  }
});
