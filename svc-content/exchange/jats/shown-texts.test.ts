import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { gunzipSync } from 'node:zlib';
import { type FullText, namedNodes, type ReadText } from '@app/contracts/full-text';
import { writeZip } from '@app/service-kit/docx';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../../store/storage/digest.ts';
import { fullSettings } from '../../store/testing/full-article.ts';
import { pictureBytes } from '../../store/testing/pictures.ts';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { unpacked } from '../../store/testing/zip.ts';
import { readJatsUpload } from '../full-text/read-jats-upload.ts';
import { messagesOfJats4r, OUTDATED_RULE } from './testing/schematron.ts';
import { requireValid } from './testing/validate.ts';

/** Checking the rules of JATS4R takes seconds on a quiet machine, and far longer on a busy machine. */
const SLOW_MS = 600_000;

let content: TestContent;
let admin: string;
let picture: string;
let article: { id: string; version: number };
const bytes = await pictureBytes({ width: 600, height: 40 });

const textWith = (file: string): FullText => ({
  front: [],
  body: [
    {
      ...{ type: 'section', id: 's1', title: ['Brine'] },
      content: [
        { type: 'paragraph', id: 'p1', content: ['Crystals of halite.'] },
        {
          ...{ type: 'figure', id: 'f1', label: ['Figure 1'], caption: [], foot: [] },
          content: [{ type: 'picture', id: 'i1', file, mediaType: 'image/png', alt: 'A crystal' }],
        },
      ],
    },
  ],
  ...{ back: [], floats: [], subArticles: [] },
});

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  const settings = await content.post('/api/settings', fullSettings, admin);
  expect(settings.status).toBe(200);
  await createIssue(content, 1);
  article = await publish(content, { refnumber: 'T-1', issue: '1', doi: '10.5555/t1' });
  await publish(content, { refnumber: 'T-2', issue: '1' });
  const digest = digestOf(bytes);
  await content.stores.figures.png.store(bytes, digest);
  picture = content.stores.figures.png.nameOf(digest.sha256);
  const rest: Omit<ReadText, 'text'> = { questions: [], removed: [], unheld: [], lostWords: [] };
  await content.textVersions.add(
    { article: article.id, number: 1, kind: 'upload', figures: [picture], createdby: 'admin' },
    { ...rest, text: textWith(picture) },
  );
});
afterAll(() => content.close());

async function show(shown: number | null): Promise<void> {
  const path = `${content.url}/api/admin/archives/${article.id}/text`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin}` };
  const { articleVersion } = (await (await fetch(path, { headers })).json()) as {
    articleVersion: number;
  };
  const body = JSON.stringify({ shown, version: articleVersion });
  const answer = await fetch(`${path}/shown`, { method: 'PUT', headers, body });
  expect(answer.status).toBe(200);
}

const jats = async (refnumber = 'T-1') => (await content.get(`/api/jats/${refnumber}.xml`)).text();
const address = () => `https://ice.example.org/assets/articles/${article.id}/${picture}`;

async function tarFiles(stream: Readable): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of stream.pipe(extract())) {
    files.set(entry.header.name, await buffer(entry));
  }
  return files;
}

describe('a text that readers see', () => {
  it(
    'is in the JATS of the article while readers see it, with the addresses of its pictures',
    async () => {
      expect(await jats()).not.toContain('<body>');
      await show(1);
      const file = await jats();
      expect(file).toContain('<title>Brine</title><p id="p1">Crystals of halite.</p>');
      expect(file).toContain(`xlink:href="${address()}"`);
      requireValid(file);
      expect(messagesOfJats4r(file)).toEqual([expect.stringContaining(OUTDATED_RULE)]);
      expect(await jats('T-2')).not.toContain('<body>');
      await show(null);
      expect(await jats()).not.toContain('<body>');
    },
    SLOW_MS,
  );

  it('is harvested as JATS, in single records and in lists', async () => {
    await show(1);
    const harvest = async (query: string) => (await content.get(`/oai?${query}`)).text();
    const id = `identifier=oai:ice.example.org:${article.id}`;
    const record = await harvest(`verb=GetRecord&metadataPrefix=jats&${id}`);
    expect(record).toContain('Crystals of halite.');
    expect(record).toContain(address());
    expect(await harvest(`verb=GetRecord&metadataPrefix=oai_dc&${id}`)).not.toContain('halite');
    const list = await harvest('verb=ListRecords&metadataPrefix=jats');
    expect(list.match(/<body>/g)).toHaveLength(1);
  });

  it('is in the dump, with the addresses of its pictures', async () => {
    await show(1);
    await content.dumps.makeDue();
    const answer = await content.get('/api/dumps/jats.tar.gz');
    const tar = gunzipSync(Buffer.from(await answer.arrayBuffer()));
    const files = await tarFiles(Readable.from([tar]));
    expect(files.get('T-1.xml')?.toString()).toBe(await jats());
  });

  it('is in bags with its pictures, which are in the manifest', async () => {
    await show(1);
    const answer = await content.get('/api/admin/preservation/2026/1.tar', admin);
    const files = await tarFiles(Readable.fromWeb(answer.body as ReadableStream));
    const text = (path: string) => files.get(`volume-1-2026/${path}`)?.toString() ?? '';
    expect(text('data/T-1/T-1.xml')).toContain(`xlink:href="${picture}"`);
    const stored = files.get(`volume-1-2026/data/T-1/${picture}`);
    expect(stored).toEqual(Buffer.from(bytes));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(text('manifest-sha256.txt')).toContain(`${sha256}  data/T-1/${picture}\n`);
    const payload = [...files].filter(([path]) => path.startsWith('volume-1-2026/data/'));
    const sum = payload.reduce((total, [, file]) => total + file.length, 0);
    expect(text('bag-info.txt')).toContain(`Payload-Oxum: ${sum}.${payload.length}\n`);
  });

  it('is in zips with its pictures, and can be read back from them', async () => {
    await show(1);
    const answer = await content.get('/api/admin/preservation/2026/1/1.zip', admin);
    const files = await unpacked(answer);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['T-1.xml', 'T-1.pdf', `T-1/${picture}`, 'T-2.xml']),
    );
    const folder = await mkdtemp(join(tmpdir(), 'exit-'));
    try {
      const path = join(folder, 'article.zip');
      const own = [...files].filter(([name]) => name.startsWith('T-1'));
      await writeFile(path, await writeZip(new Map(own)));
      const { text, questions } = await readJatsUpload({ path, folder: join(folder, 'pictures') });
      expect(questions).toEqual([]);
      expect(namedNodes(text)).toContainEqual(
        expect.objectContaining({ file: picture, width: 600, alt: 'A crystal' }),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is listed among the links of the article’s page', async () => {
    await show(1);
    const { linkset } = (await (await content.get('/api/linkset/T-1.json')).json()) as {
      linkset: { anchor: string; item?: object[]; collection?: object[] }[];
    };
    const page = 'https://ice.example.org/archives/2026/vol1/issue1/T-1';
    expect(linkset[0]?.item).toEqual([
      { href: `${page}.pdf`, type: 'application/pdf' },
      { href: page, type: 'text/html' },
      { href: 'https://ice.example.org/api/jats/T-1.xml', type: 'application/xml' },
    ]);
    expect(linkset.filter(({ collection }) => collection).map(({ anchor }) => anchor)).toEqual([
      `${page}.pdf`,
      'https://ice.example.org/api/jats/T-1.xml',
    ]);
  });

  it('is in no export when its article is disabled', async () => {
    await show(1);
    await disable(content, { refnumber: 'T-1' });
    expect((await content.get('/api/jats/T-1.xml')).status).toBe(404);
    const id = `identifier=oai:ice.example.org:${article.id}`;
    const record = await content.get(`/oai?verb=GetRecord&metadataPrefix=jats&${id}`);
    expect(await record.text()).not.toContain('halite');
    const zip = await unpacked(await content.get('/api/admin/preservation/2026/1/1.zip', admin));
    expect([...zip.keys()].filter((name) => name.startsWith('T-1'))).toEqual([]);
    const bag = await content.get('/api/admin/preservation/2026/1.tar', admin);
    const files = await tarFiles(Readable.fromWeb(bag.body as ReadableStream));
    expect([...files.keys()].filter((name) => name.includes('T-1'))).toEqual([]);
  });
});
