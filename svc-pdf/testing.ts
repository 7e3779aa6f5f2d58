import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Article, articleSchema, type Settings, settingsSchema } from '@app/contracts';
import { silentLog } from '@app/service-kit/testing';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { launchChromium } from './browser/launch.ts';
import { BrowserSupervisor, type SupervisorOptions } from './browser/supervisor.ts';

export const launchTestChromium = () =>
  launchChromium({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    sandbox: process.env.CHROMIUM_SANDBOX !== 'off' && process.getuid?.() !== 0,
  });

export function testSupervisor(options: Partial<SupervisorOptions> = {}): BrowserSupervisor {
  return new BrowserSupervisor({ launch: launchTestChromium, log: silentLog, ...options });
}

export function testArticle(fields: Partial<Article> = {}): Article {
  const authors = fields.authors ?? ['Ada Lovelace'];
  const written = '2026-11-21T00:00:00.000Z';
  return articleSchema.parse({
    id: 'article-1',
    refnumber: 'JRN0001',
    title: 'On engines',
    authorname: authors.join(', '),
    authors,
    abstract: '<p>About engines.</p>',
    description: '',
    keywords: '',
    subject: '',
    country: '',
    doi: '',
    pagenumber: '12-15',
    publishdate: written,
    year: 2026,
    volume: 3,
    issue: 2,
    file: '',
    fileSize: 0,
    status: 'enabled',
    creation: written,
    modification: written,
    version: 1,
    ...fields,
  });
}

export function testSettings(fields: Partial<Settings> = {}): Settings {
  const empty = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, '']));
  return settingsSchema.parse({
    ...empty,
    websitename: 'Journal of Engines',
    issn: '1234-5678, 8765-4321',
    submit_online_hidden: true,
    version: 1,
    ...fields,
  });
}

export interface Upstream {
  url: string;
  /** What it answers; to be changed while it runs. */
  articles: Article[];
  settings: Settings;
  close(): void;
}

/** What svc-content answers to this service, over real HTTP. */
export async function startUpstream(articles: Article[]): Promise<Upstream> {
  const state = { articles, settings: testSettings() };
  const server = createServer((req, res) => {
    const ref = /^\/api\/archives\/ref\/([^/]+)$/.exec(req.url ?? '')?.[1];
    const found =
      req.url === '/api/settings/'
        ? state.settings
        : state.articles.find(({ refnumber }) => refnumber === ref);
    res.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(found ?? { error: 'not_found', title: 'Not found', status: 404 }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** What a reader's viewer makes of a PDF: PDFium is the one in Chrome. Sizes are in points. */
export async function readPdf(pdf: Buffer) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = document.getPage(0);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    const read = { pages: document.getPageCount(), width, height, text: page.getText() };
    document.destroy();
    return read;
  } finally {
    library.destroy();
  }
}
