import {
  articlePdfPath,
  orcidUrl,
  pagesOf,
  plainText,
  printedIssue,
  printedVolume,
  publicationDate,
  splitKeywords,
  type ValidationIssue,
} from '@app/contracts';
import { z } from 'zod';
import { contributorsOf } from '../../articles/contributors.ts';
import type { JournalFacts } from '../../articles/metadata/journal-facts.ts';
import { statementsOf, titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';
import type { Agency, Answer } from './agency.ts';
import { requestAgency } from './request-agency.ts';

const NAME = 'DOAJ';
/** The maximum number of keywords that DOAJ accepts. */
const MAX_KEYWORDS = 6;

export interface DoajAccount {
  /** The origin `https://doaj.org`. DOAJ's other addresses redirect, and a redirect loses the body of the request. */
  url: string;
  key: string;
}

interface DoajParts {
  account: DoajAccount;
  digestOf: Agency['digestOf'];
  journal(): JournalFacts;
}

/** Registers articles in DOAJ through version 4 of its API. DOAJ replaces an article with the same DOI. */
export function doaj({ account, digestOf, journal }: DoajParts): Agency {
  return {
    name: 'doaj',
    origin: new URL(account.url).origin,
    isTest: new URL(account.url).hostname !== 'doaj.org',

    digestOf,
    faultOf: (article) => doajProblems([article], journal().issns.length > 0)[0]?.message,

    async send(article): Promise<Answer> {
      const address = new URL('/api/v4/articles', account.url);
      address.searchParams.set('api_key', account.key);
      const sent = await requestAgency(NAME, address, {
        method: 'POST',
        secrets: [account.key],
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ bibjson: bibjson(article, journal()) }),
      });
      if ('answer' in sent) return sent.answer;
      const { status, body } = sent.received;
      if (status === 200 || status === 201) {
        if (acceptedSchema.safeParse(jsonOf(body)).success) return { state: 'accepted' };
        // The response may be a page about maintenance or the login page of a proxy.
        return { state: 'waiting', reason: 'DOAJ’s answer does not say that it has the article' };
      }
      // Status 403 may concern the article, if its ISSN belongs to another account or its DOI to another article.
      const reason = errorIn(body) ?? `without a reason (status ${status})`;
      return { state: 'refused', reason: `DOAJ refused the article: ${reason}` };
    },

    resultOf: async () => ({ state: 'accepted' }),
  };
}

/**
 * Returns the problems that prevent a registration, each with the name of the setting or the reference number of the
 * article.
 */
export function doajProblems(
  articles: readonly ArticleRecord[],
  hasIssn: boolean,
): ValidationIssue[] {
  return [
    ...(hasIssn
      ? []
      : [{ path: 'issn', message: 'The settings have no ISSN, which DOAJ requires' }]),
    ...articles
      .filter(({ status }) => status !== 'enabled')
      .map(({ refnumber }) => ({ path: refnumber, message: 'This article is disabled' })),
  ];
}

/** Returns the data of an article that are the same in DOAJ's API and XML. */
export function doajArticle(article: ArticleRecord, { issns, origin }: JournalFacts) {
  const issnOf = (medium: string) => issns.find((one) => one.medium === medium)?.issn;
  const abstract = [...statementsOf(article, origin), plainText(article.abstract)];
  return {
    title: plainText(titleOf(article)),
    authors: contributorsOf(article).map(({ name, orcid, affiliations }) => ({
      name,
      orcid: orcid && orcidUrl(orcid),
      affiliation: affiliations?.[0]?.name,
    })),
    issns: { pissn: issnOf('print'), eissn: issnOf('electronic') },
    pages: pagesOf(article),
    abstract: abstract.join('. ').trim(),
    keywords: splitKeywords(article.keywords).slice(0, MAX_KEYWORDS),
    pdf: origin + articlePdfPath(article),
  };
}

/** Returns an article in the format of DOAJ's API. */
export function bibjson(article: ArticleRecord, journal: JournalFacts) {
  const { title, authors, issns, pages, abstract, keywords, pdf } = doajArticle(article, journal);
  const [year, month] = publicationDate(article).split('-');
  const [first, last] = pages;
  return {
    title,
    author: authors.map(({ name, orcid, affiliation }) => ({
      name,
      ...(affiliation && { affiliation }),
      ...(orcid && { orcid_id: orcid }),
    })),
    journal: {
      title: journal.name,
      volume: printedVolume(article),
      number: printedIssue(article),
      ...(first && { start_page: first }),
      ...(last && { end_page: last }),
    },
    year,
    ...(month && { month: String(Number(month)) }),
    identifier: Object.entries({ doi: article.doi, ...issns })
      .filter(([, id]) => id)
      .map(([type, id]) => ({ type, id })),
    link: [{ type: 'fulltext', content_type: 'PDF', url: pdf }],
    ...(abstract && { abstract }),
    ...(keywords.length > 0 && { keywords }),
  };
}

const acceptedSchema = z.object({ status: z.enum(['created', 'updated']), id: z.string().min(1) });
const errorSchema = z.object({ error: z.string() });

function errorIn(body: string): string | undefined {
  return errorSchema.safeParse(jsonOf(body)).data?.error.slice(0, 500);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
