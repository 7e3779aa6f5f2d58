import { feedPath, issuePath, wholeNumber } from '@app/contracts';
import { AppError, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst, oldestFirst } from '../articles/order.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { citedJournal } from '../citations/journal.ts';
import { issueKey } from '../issues/keys.ts';
import { answerAnyone } from '../record-store/responses.ts';
import { atomFeed, type Feed, feedId } from './atom.ts';
import { lastChange, sitemapIndex, sitemapPart } from './sitemap.ts';

/** One or two issues: enough for monthly readers. */
const NEWEST = 30;
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

const number = wholeNumber(0, 99_999, 'Must not be negative');
/** All three or none. */
const feedQuerySchema = z
  .object({ year: number.optional(), volume: number.optional(), issue: number.optional() })
  .refine(({ year, volume, issue }) => {
    const given = [year, volume, issue].filter((part) => part !== undefined);
    return given.length === 0 || given.length === 3;
  }, 'Year, volume and issue, or none of them')
  .transform(({ year, volume, issue }) =>
    year === undefined || volume === undefined || issue === undefined
      ? null
      : { year, volume, issue },
  );
const sitemapQuerySchema = z.object({ part: z.string().max(40).optional() });

/** What crawlers and feed readers request: feeds, sitemap, robots.txt. */
export function feedRoutes({
  catalogue,
  publicUrl,
}: {
  catalogue: Catalogue;
  publicUrl: string;
}): Router {
  const router = new Router();
  const journalOf = () => citedJournal(catalogue.current.records.settings, publicUrl);

  router.get('/feed.xml', (ctx) => {
    const key = parse(feedQuerySchema, ctx.query);
    const { current } = catalogue;
    const { name, origin } = journalOf();
    if (key === null) {
      const { articles, updated } = newestArticles(current);
      const [first] = current.issues.toSorted(oldestFirst);
      // The settings have the same id in every journal, so that the first issue identifies the journal.
      const id = first ? feedId(first._id, 1) : origin + feedPath();
      answerFeed(ctx, 'feed', articles, { id, title: name, self: feedPath(), page: '/', updated });
      return;
    }
    const issue = current.issueByKey.get(issueKey(key));
    if (!issue) throw new AppError('not_found');
    const articles = current.articlesByIssue.get(issueKey(key)) ?? [];
    const enabled = articles.filter(({ status }) => status === 'enabled');
    answerFeed(ctx, `feed ${issueKey(key)}`, enabled, {
      id: feedId(issue._id),
      title: `${name}, Vol. ${issue.volume}, Issue ${issue.issue} (${issue.year})`,
      self: feedPath(issue),
      page: issuePath(issue),
      updated: lastChange(articles, issue.creation),
    });
  });

  function answerFeed(
    ctx: Context,
    key: string,
    articles: readonly ArticleRecord[],
    feed: Feed,
  ): void {
    // Only the ETag reflects changes of the journal’s name.
    delete ctx.req.headers['if-modified-since'];
    ctx.lastModified = feed.updated;
    const text = () => atomFeed(articles, journalOf(), feed);
    answerAnyone(ctx, catalogue.current, key, text, ATOM);
  }

  router.get('/sitemap.xml', (ctx) => {
    const { part } = parse(sitemapQuerySchema, ctx.query);
    const { current } = catalogue;
    const { origin } = journalOf();
    if (part === undefined) {
      answerAnyone(ctx, current, 'sitemap', () => sitemapIndex(current, origin), XML);
      return;
    }
    const text = () => {
      const document = sitemapPart(current, origin, part);
      if (document === null) throw new AppError('not_found');
      return document;
    };
    answerAnyone(ctx, current, `sitemap ${part}`, text, XML);
  });

  router.get('/robots.txt', (ctx) => {
    const { current } = catalogue;
    const text = () => robots(journalOf().origin);
    answerAnyone(ctx, current, 'robots', text, 'text/plain; charset=utf-8');
  });

  return router;
}

const cache = new WeakMap<Snapshot, { articles: ArticleRecord[]; updated: Date }>();

function newestArticles(snapshot: Snapshot) {
  const cached = cache.get(snapshot);
  if (cached) return cached;
  const { enabled = [], disabled = [] } = Object.groupBy(
    snapshot.records.articles.values(),
    ({ status }) => status,
  );
  const articles = enabled
    .sort((a, b) => Number(b.publishdate) - Number(a.publishdate) || newestFirst(a, b))
    .slice(0, NEWEST);
  // Disabling an article changes the feed as well.
  const newest = { articles, updated: lastChange([...articles, ...disabled]) };
  cache.set(snapshot, newest);
  return newest;
}

/** Pages marked `noindex` (search, certificates, covers) stay allowed: a crawler must read them to see the mark. */
function robots(origin: string): string {
  const closed = ['/admin$', '/admin/', '/webdata$', '/webdata/', '/auth/', '/api/admin/'];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
