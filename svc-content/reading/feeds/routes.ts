import {
  areaNames,
  citationFiles,
  feedPath,
  issueInWords,
  issuePath,
  printedVolume,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Catalogue } from '../../articles/catalogue/catalogue.ts';
import type { Snapshot } from '../../articles/catalogue/snapshot.ts';
import { issueKey } from '../../articles/issues/keys.ts';
import { type CitedJournal, citedJournal } from '../../articles/metadata/csl-item.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import { oldestFirst } from '../../articles/order.ts';
import { answerAnyone } from '../../store/record-store/responses.ts';
import { atomFeed, type Feed, feedId } from './atom.ts';
import { lastChange, sitemapIndex, sitemapPart } from './sitemap.ts';

/** Returns `/llms.txt` (llmstxt.org), which lists the interfaces for programs. */
function llmsText({ name, issn, origin }: CitedJournal): string {
  const issns = issn.length > 0 ? ` (ISSN ${issn.join(', ')})` : '';
  const citations = Object.entries(citationFiles).map(
    ([ending, format]) =>
      `- \`${origin}/api/cite/{refnumber}.${ending}\`: the citation in ${format}`,
  );
  return `# ${name}

> A scholarly journal${issns}. All articles are free to read and to download. No key is needed.

The header RateLimit-Policy of a response says how much may be requested.

## All articles

- [Articles as JSON Lines](${origin}/api/dumps/articles.jsonl.gz): all records, made once a day
- [Articles in JATS](${origin}/api/dumps/jats.tar.gz): the same records as XML, made once a day
- [OAI-PMH](${origin}/oai?verb=Identify): records that have changed since a date
- [Sitemap](${origin}/sitemap.xml): the addresses of all pages
- [Feed](${origin}/feed.xml): the newest articles

## One article

- \`${origin}/api/archives/ref/{refnumber}\`: the record as JSON
- \`${origin}/api/jats/{refnumber}.xml\`: the record in JATS
${citations.join('\n')}
- \`${origin}/api/search?q={words}&page=1\`: search

## Reference

- [The API](${origin}/api/docs)
`;
}

/** The number of articles in the journal's feed. One or two issues suffice for readers who check once a month. */
const NEWEST = 30;
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

type Parts = { catalogue: Catalogue; publicUrl: string };

export function feedRoutes({ catalogue, publicUrl }: Parts) {
  const { router, mount } = endpointRouter();
  const journalOf = () => citedJournal(catalogue.current.records.settings, publicUrl);

  mount(api.readFeed, (ctx, { query: { year, volume, issue } }) => {
    // The schema accepts either all three parameters or no parameter.
    if (year === undefined || volume === undefined || issue === undefined) answerJournalFeed(ctx);
    else answerIssueFeed(ctx, issueKey({ year, volume, issue }));
  });

  function answerJournalFeed(ctx: Context): void {
    const { current } = catalogue;
    const { name, origin } = journalOf();
    const { articles, updated } = newestArticles(current);
    const [first] = current.issues.toSorted(oldestFirst);
    // The feed's ID is derived from the oldest issue, because the ID of the settings is the same in every journal.
    const id = first ? feedId(first._id, 1) : origin + feedPath();
    answerFeed(ctx, 'feed', articles, { id, title: name, self: feedPath(), page: '/', updated });
  }

  function answerIssueFeed(ctx: Context, key: string): void {
    const { current } = catalogue;
    const issue = current.issueByKey.get(key);
    if (!issue) throw new AppError('not_found');
    const articles = current.articlesByIssue.get(key) ?? [];
    const enabled = articles.filter(({ status }) => status === 'enabled');
    answerFeed(ctx, `feed ${key}`, enabled, {
      id: feedId(issue._id),
      title: `${journalOf().name}, Vol. ${printedVolume(issue)}, ${issueInWords(issue, 'Issue')} (${issue.year})`,
      self: feedPath(issue),
      page: issuePath(issue),
      updated: lastChange(articles, issue.creation),
    });
  }

  function answerFeed(ctx: Context, key: string, articles: readonly ArticleRecord[], feed: Feed) {
    const { headers } = ctx.req;
    const lastModified = lastModifiedOf(feed.updated);
    // Only the exact date matches. A later date would not suffice: when an article moves to another issue, the
    // date of its former feed may become earlier.
    if (headers['if-none-match'] || headers['if-modified-since'] !== lastModified) {
      delete headers['if-modified-since'];
    }
    if (lastModified) ctx.set('Last-Modified', lastModified);
    const text = () => atomFeed(articles, journalOf(), feed);
    answerAnyone(ctx, catalogue.current, key, text, ATOM);
  }

  /**
   * The version of the settings, which contain the journal's name, and the time at which this process first saw this
   * version.
   */
  let settings = { version: -1, since: 0 };

  /**
   * Returns the HTTP date of a feed's last change. Returns undefined until the second of the change is over, because
   * another change could get the same date.
   */
  function lastModifiedOf(updated: Date): string | undefined {
    const { version } = catalogue.current.records.settings;
    const now = Date.now();
    if (version !== settings.version) settings = { version, since: now };
    const second = Math.floor(Math.max(updated.getTime(), settings.since) / 1_000) * 1_000;
    return now - second < 1_000 ? undefined : new Date(second).toUTCString();
  }

  mount(api.readSitemap, (ctx, { query: { part } }) => {
    const { current } = catalogue;
    const { origin } = journalOf();
    const text = () => {
      if (part === undefined) return sitemapIndex(current, origin);
      const document = sitemapPart(current, origin, part);
      if (document === null) throw new AppError('not_found');
      return document;
    };
    answerAnyone(ctx, current, part === undefined ? 'sitemap' : `sitemap part ${part}`, text, XML);
  });

  mount(api.readRobots, (ctx) => {
    const text = () => robots(journalOf().origin);
    answerAnyone(ctx, catalogue.current, 'robots', text, 'text/plain; charset=utf-8');
  });

  mount(api.readLlms, (ctx) => {
    const text = () => llmsText(journalOf());
    answerAnyone(ctx, catalogue.current, 'llms', text, 'text/plain; charset=utf-8');
  });

  return router;
}

function newestArticles({ enabledLatestFirst, disabledArticles }: Snapshot) {
  const articles = enabledLatestFirst.slice(0, NEWEST);
  // Disabled articles count, because disabling an article removes it from the feed.
  return { articles, updated: lastChange([...articles, ...disabledArticles]) };
}

/**
 * Returns robots.txt. Pages marked `noindex`, such as the search, are allowed, because crawlers must be able to read
 * the mark. Certificates and cover pages are disallowed, because a crawl would print hundreds of them. The PDFs of
 * articles are allowed.
 */
function robots(origin: string): string {
  const areas = areaNames.flatMap((name) => [`/${name}$`, `/${name}/`]);
  const closed = [...areas, '/auth/', '/api/admin/', '/api/pdf/'];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
