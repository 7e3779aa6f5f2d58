import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  type Article,
  articleSelectionSchema,
  DESIGN_PATH,
  initialDesign,
  noArticleDetails,
  type SelectedArticle,
  settingsSchema,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@app/contracts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An HTTP server that replaces svc-content and svc-auth. */
export interface Upstream {
  origin: string;
  jwksUrl: string;
  /** An administrator's token. */
  token: string;
  articles: Map<string, SelectedArticle>;
  close(): void;
}

const settings = settingsSchema.parse({
  ...Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, ''])),
  websitename: 'Journal of Faults',
  issn: '1234-5679',
  origin: 'https://journal.example.org',
  submit_online_hidden: true,
  usage_shown: false,
  logo_has_name: false,
  version: 1,
});

export async function startUpstream(): Promise<Upstream> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const articles = new Map<string, SelectedArticle>();
  const responses: Record<string, unknown> = {
    '/jwks.json': { keys: [{ ...(await exportJWK(publicKey)), kid: 'faults' }] },
    '/api/settings': settings,
    '/api/editors': [],
    [DESIGN_PATH]: { ...initialDesign, version: 1 },
  };
  const server = createServer(async (req, res) => {
    const { url = '' } = req;
    const body =
      url === '/api/archives/selection'
        ? articleSelectionSchema
            .parse(await json(req))
            .refnumbers.flatMap((refnumber) => articles.get(refnumber) ?? [])
        : (responses[url] ??
          issueAt(url, articles) ??
          whole(articles.get(url.replace('/api/archives/ref/', ''))));
    res.writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(body ?? { error: 'not_found', title: 'Not found', status: 404 }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const claims = { name: 'The administrator', role: 'admin', sid: 'session', iat_ms: Date.now() };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: 'faults' })
    .setSubject('administrator')
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(privateKey);
  return {
    origin,
    jwksUrl: `${origin}/jwks.json`,
    token,
    articles,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the articles of the issue in a URL. */
function issueAt(url: string, articles: ReadonlyMap<string, SelectedArticle>) {
  const [, ...issue] = /^\/api\/archives\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
  if (issue.length === 0) return undefined;
  return [...articles.values()].filter((article) => {
    return [article.year, article.volume, article.issue].join() === issue.join();
  });
}

/** Returns the article with all fields that svc-content returns. */
function whole(article: SelectedArticle | undefined): Article | undefined {
  if (!article) return undefined;
  const texts = { ...noArticleDetails, abstract: '', file: '' };
  const { publishdate: creation, authors } = article;
  const record = { creation, modification: creation, status: 'enabled' as const, fileSize: 0 };
  return {
    ...texts,
    ...article,
    ...record,
    notice: null,
    versions: [],
    authorname: authors.join(', '),
    citedAuthors: authors,
  };
}

/** Generates articles of one issue, each with one author. */
export function articlesNamed(prefix: string, count: number): SelectedArticle[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${prefix}-${at}`,
    refnumber: `${prefix}-${String(at).padStart(5, '0')}`,
    title: `On what <i>remains</i> after a fault, part ${at + 1}`,
    authors: [`${givenNames[at % givenNames.length]} ${prefix} ${at + 1}`],
    contributors: [],
    doi: '',
    articlenumber: '',
    pagenumber: `${at + 1}`,
    publishdate: '2026-03-01T00:00:00.000Z',
    year: 2026,
    volume: 1,
    issue: 1,
    updates: [],
    version: 1,
  }));
}

const givenNames = ['Anna', 'Žofie', 'अनिता', 'கவிதா', 'Kofi'];
