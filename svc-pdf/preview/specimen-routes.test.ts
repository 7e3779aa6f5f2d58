import { initialDesign, SPECIMEN_PATH } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa } from '@app/service-kit';
import {
  type Listening,
  listenOnFreePort,
  silentLog,
  testStorageUrl,
} from '@app/service-kit/testing';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createContent } from '../content/content.ts';
import { createDocumentCache } from '../documents/document-cache.ts';
import { createDocumentStore } from '../storage/documents.ts';
import { loadTemplates } from '../templates/load.ts';
import { testPrinting, testSupervisor } from '../testing/printing.ts';
import { startUpstream, type Upstream } from '../testing/upstream.ts';
import { specimenRoutes } from './routes.ts';

const templates = await loadTemplates();
const browser = testSupervisor();
const { renderer } = testPrinting(browser, templates);
const render = vi.spyOn(renderer, 'render');
let upstream: Upstream;
let server: Listening;

beforeAll(async () => {
  upstream = await startUpstream([]);
  await browser.start();
  const store = createDocumentStore(testStorageUrl());
  const cache = createDocumentCache({ renderer, store, templateVersion: '1', log: silentLog });
  const app = createKoa({ log: silentLog });
  const content = createContent(upstream.url, silentLog);
  app.use(specimenRoutes({ content, templates, cache }).routes());
  server = await listenOnFreePort(app, endpoints['svc-pdf']);
});
afterAll(async () => {
  await server.close();
  upstream.close();
  await browser.stop();
});

const get = (init?: RequestInit) => fetch(server.url + SPECIMEN_PATH, init);
const pictureOf = async () => PNG.sync.read(Buffer.from(await (await get()).arrayBuffer()));

/** The number of pixels of about that colour. */
function pixelsOf({ data }: PNG, wanted: readonly number[]): number {
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((channel, of) => Math.abs(channel - (data[at + of] ?? 0)) < 24)) found += 1;
  }
  return found;
}

describe('the specimen', () => {
  it('is a small picture for everyone, which is drawn once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get()));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    }
    const { width, height } = await pictureOf();
    expect([width, height]).toEqual([560, 396]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is not sent again unless it has changed', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    const again = await get({ headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
    expect(again.status).toBe(304);
  });

  it('changes with the design of the documents', async () => {
    const magenta = [255, 0, 255];
    const before = pixelsOf(await pictureOf(), magenta);
    const { design } = upstream;
    onTestFinished(() => void Object.assign(upstream, { design }));
    upstream.design = { ...initialDesign, accent_color: '#ff00ff', version: 9 };
    expect(before).toBe(0);
    expect(pixelsOf(await pictureOf(), magenta)).toBeGreaterThan(100);
  });
});
