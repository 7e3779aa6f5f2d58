import { feedPath, issuePath } from '@app/contracts';
import { AppError, parse } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst } from '../articles/order.ts';
import { answerAnyone } from '../catalogue/answer.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { issueKey, type Snapshot } from '../catalogue/snapshot.ts';
import { citedJournal } from '../citations/journal.ts';
import { atomFeed, type Feed, updatedOf } from './atom.ts';
import { sitemapIndex, sitemapPart } from './sitemap.ts';

/** An issue or two: who reads once a month misses nothing. */
const NEWEST = 30;
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

const number = z.coerce.number().int().min(0).max(99_999);
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
const sitemapQuerySchema = z.object({ part: number.min(1).optional() });

/** What programs read of the journal: the feeds, the sitemap, what robots may ask for. */
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
    const { name } = journalOf();
    if (key === null) {
      const feed = { title: name, self: feedPath(), page: '/', created: new Date(0) };
      answerFeed(ctx, 'feed', newestArticles(current), feed);
      return;
    }
    const issue = current.issueByKey.get(issueKey(key));
    if (!issue) throw new AppError('not_found');
    const feed = {
      title: `${name}, Vol. ${issue.volume}, Issue ${issue.issue} (${issue.year})`,
      self: feedPath(issue),
      page: issuePath(issue),
      created: issue.creation,
    };
    const articles = current.articlesByIssue.get(issueKey(key)) ?? [];
    const shown = articles.filter(({ status }) => status === 'enabled');
    answerFeed(ctx, `feed ${issueKey(key)}`, shown, feed);
  });

  function answerFeed(
    ctx: Context,
    key: string,
    articles: readonly ArticleRecord[],
    feed: Feed,
  ): void {
    // The tag alone decides: the date knows nothing of articles taken out, nor of the journal’s name.
    delete ctx.req.headers['if-modified-since'];
    ctx.lastModified = updatedOf(articles, feed.created);
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
    const text = sitemapPart(current, origin, part);
    if (text === null) throw new AppError('not_found');
    answerAnyone(ctx, current, `sitemap ${part}`, () => text, XML);
  });

  router.get('/robots.txt', (ctx) => {
    const { current } = catalogue;
    const text = () => robots(journalOf().origin);
    answerAnyone(ctx, current, 'robots', text, 'text/plain; charset=utf-8');
  });

  return router;
}

const newest = new WeakMap<Snapshot, ArticleRecord[]>();

/** Sorted once for each snapshot. */
function newestArticles(snapshot: Snapshot): ArticleRecord[] {
  const known = newest.get(snapshot);
  if (known) return known;
  const articles = [...snapshot.records.articles.values()]
    .filter(({ status }) => status === 'enabled')
    .sort((a, b) => Number(b.publishdate) - Number(a.publishdate) || newestFirst(a, b))
    .slice(0, NEWEST);
  newest.set(snapshot, articles);
  return articles;
}

/** Articles' PDFs are for everyone; what Chromium makes on demand is not for robots. */
function robots(origin: string): string {
  const closed = ['/admin', '/webdata', '/auth/', '/api/admin/', '/api/pdf/', '/search'];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
