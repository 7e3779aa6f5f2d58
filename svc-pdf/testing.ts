import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  type ArchiveSummary,
  type Article,
  articleSchema,
  articleSelectionSchema,
  DESIGN_PATH,
  type DocumentDesign,
  type Editor,
  editorSchema,
  initialDesign,
  type Role,
  revokedKey,
  type Settings,
  settingsSchema,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@app/contracts';
import { type Bearer, bearer } from '@app/service-kit';
import { silentLog } from '@app/service-kit/testing';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { launchChromium } from './browser/launch.ts';
import { createRenderer } from './browser/renderer.ts';
import { BrowserSupervisor, type SupervisorOptions } from './browser/supervisor.ts';
import type { Templates } from './documents/templates.ts';
import { createPress } from './press/press.ts';
import { createPrinter } from './press/printer.ts';

export const launchTestChromium = () =>
  launchChromium({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    sandbox: process.env.CHROMIUM_SANDBOX !== 'off' && process.getuid?.() !== 0,
  });

export function testSupervisor(options: Partial<SupervisorOptions> = {}): BrowserSupervisor {
  return new BrowserSupervisor({ launch: launchTestChromium, log: silentLog, ...options });
}

/** What prints, by that browser. */
export function testPrinting(browser: BrowserSupervisor, templates: Templates, timeoutMs = 15_000) {
  const printer = createPrinter({ browser, scripts: templates, timeoutMs });
  return {
    printer,
    renderer: createRenderer({ printer }),
    press: createPress({ printer, templates }),
  };
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
    origin: 'https://journal.example',
    issn: '1234-5678, 8765-4321',
    submit_online_hidden: true,
    version: 1,
    ...fields,
  });
}

export function testEditor(fields: Partial<Editor> = {}): Editor {
  const written = '2026-11-21T00:00:00.000Z';
  return editorSchema.parse({
    id: 'editor-1',
    name: 'Grace Hopper',
    post: 'Professor',
    content: 'University of Compilers',
    category: 'chief editor',
    degree: '',
    country: '',
    picture: '',
    status: 'enabled',
    creation: written,
    updated_at: written,
    version: 1,
    ...fields,
  });
}

export interface TestTokens {
  auth: Bearer;
  of(role: Role, session?: string): string;
  /** What a logout does. */
  end(session: string): void;
}

/** Tokens as svc-auth signs them, and what checks them. */
export function testTokens(): TestTokens {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const ended = new Set<unknown>();
  return {
    auth: bearer({
      keys: async () => publicKey,
      redis: {
        mget: async (...keys: unknown[]) => keys.flat().map((key) => (ended.has(key) ? '1' : null)),
      },
    }),
    end: (session) => ended.add(revokedKey(session)),
    of(role, session = 'session-1') {
      const now = Math.floor(Date.now() / 1000);
      const user = { sub: 'user-1', name: `The ${role}`, role, sid: session };
      const times = { iat: now, iat_ms: Date.now(), exp: now + 600 };
      const head = part({ alg: TOKEN_ALGORITHM, kid: 'test' });
      const body = part({ ...user, ...times, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE });
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
      const signature = sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url');
      return `${head}.${body}.${signature}`;
    },
  };
}

export interface Upstream {
  url: string;
  /** What it answers; to be changed while it runs. */
  articles: Article[];
  settings: Settings;
  editors: Editor[];
  design: DocumentDesign;
  /** By path; a number is the status that it is refused with. */
  pictures: Record<string, Buffer | number>;
  close(): void;
}

export const testDesign = (fields: Partial<DocumentDesign> = {}): DocumentDesign => ({
  ...initialDesign,
  version: 1,
  ...fields,
});

async function selectionOf(articles: Article[], req: IncomingMessage): Promise<Article[]> {
  const { refnumbers } = articleSelectionSchema.parse(await json(req));
  return refnumbers.flatMap((ref) => articles.find(({ refnumber }) => refnumber === ref) ?? []);
}

/** The enabled articles of each issue, by the path that they are read at. */
function issuesOf(articles: Article[]): Record<string, Article[]> {
  const issues = Map.groupBy(
    articles,
    ({ year, volume, issue }) => `/api/archives/${year}/${volume}/${issue}`,
  );
  const enabled = ({ status }: Article) => status === 'enabled';
  return Object.fromEntries(Array.from(issues, ([path, group]) => [path, group.filter(enabled)]));
}

function summariesOf(articles: Article[]): ArchiveSummary[] {
  const volumes = Map.groupBy(articles, ({ year, volume }) => `${year}-${volume}`);
  return Array.from(volumes, ([id, group]) => {
    const [{ year, volume } = testArticle()] = group;
    const issues = [...new Set(group.map(({ issue }) => issue))].sort((x, y) => x - y);
    return { id, year, volume, total_issues: Math.max(...issues), issues };
  });
}

/** What svc-content answers to this service, over real HTTP. */
export async function startUpstream(articles: Article[]): Promise<Upstream> {
  const state = {
    articles,
    settings: testSettings(),
    editors: [] as Editor[],
    design: testDesign(),
    pictures: {} as Upstream['pictures'],
  };
  const server = createServer(async (req, res) => {
    const picture = state.pictures[req.url ?? ''];
    if (picture !== undefined) {
      const isThere = typeof picture !== 'number';
      res.writeHead(isThere ? 200 : picture).end(isThere ? picture : undefined);
      return;
    }
    const ref = /^\/api\/archives\/ref\/([^/]+)$/.exec(req.url ?? '')?.[1];
    const lists: Record<string, unknown> = {
      '/api/settings/': state.settings,
      '/api/editors/': state.editors,
      [DESIGN_PATH]: state.design,
      '/api/archives/': summariesOf(state.articles),
      ...issuesOf(state.articles),
      ...(req.method === 'POST' && {
        '/api/archives/selection': await selectionOf(state.articles, req),
      }),
    };
    const found = lists[req.url ?? ''] ?? state.articles.find(({ refnumber }) => refnumber === ref);
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
