import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  type ArchiveSummary,
  type Article,
  articleSelectionSchema,
  DESIGN_PATH,
  type DocumentDesign,
  type Editor,
  type ReviewerCertificate,
  reviewerCertificateIdsSchema,
  type Settings,
} from '@app/contracts';
import { testArticle, testDesign, testSettings } from './records.ts';

export interface Upstream {
  url: string;
  /** The content of the responses, which a test may change at any time. */
  articles: Article[];
  settings: Settings;
  editors: Editor[];
  reviewers: ReviewerCertificate[];
  design: DocumentDesign;
  /** Pictures by path. A number instead of a picture is the status of an error response. */
  pictures: Record<string, Buffer | number>;
  /** The paths that were requested. */
  asked: string[];
  /** Whether requests remain without a response, as if svc-content had been killed. */
  isDown: boolean;
  close(): void;
}

async function selectionOf(articles: Article[], req: IncomingMessage): Promise<Article[]> {
  const { refnumbers } = articleSelectionSchema.parse(await json(req));
  return refnumbers.flatMap((ref) => articles.find(({ refnumber }) => refnumber === ref) ?? []);
}

/** Returns the enabled articles of each issue, by the issue's path. */
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

/** Starts an HTTP server that stands in for svc-content. */
export async function startUpstream(articles: Article[]): Promise<Upstream> {
  const state = {
    articles,
    settings: testSettings(),
    editors: [] as Editor[],
    reviewers: [] as ReviewerCertificate[],
    design: testDesign(),
    pictures: {} as Upstream['pictures'],
    asked: [] as string[],
    isDown: false,
  };
  const server = createServer(async (req, res) => {
    state.asked.push(req.url ?? '');
    if (state.isDown) {
      res.destroy();
      return;
    }
    const picture = state.pictures[req.url ?? ''];
    if (picture !== undefined) {
      const isThere = typeof picture !== 'number';
      res.writeHead(isThere ? 200 : picture).end(isThere ? picture : undefined);
      return;
    }
    if (req.url === '/internal/reviewer-certificates/selection') {
      const { ids } = reviewerCertificateIdsSchema.parse(await json(req));
      res.writeHead(200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(state.reviewers.filter(({ id }) => ids.includes(id))));
      return;
    }
    const ref = /^\/api\/archives\/ref\/([^/]+)$/.exec(req.url ?? '')?.[1];
    const lists: Record<string, unknown> = {
      '/api/settings': state.settings,
      '/api/editors': state.editors,
      [DESIGN_PATH]: state.design,
      '/api/archives': summariesOf(state.articles),
      ...issuesOf(state.articles),
      ...(req.method === 'POST' && {
        '/api/archives/selection': await selectionOf(state.articles, req),
      }),
    };
    // Like svc-content, finds reference numbers regardless of their case.
    const isAsked = ({ refnumber }: Article) => refnumber.toLowerCase() === ref?.toLowerCase();
    const found = lists[req.url ?? ''] ?? state.articles.find(isAsked);
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
