import { Readable } from 'node:stream';
import { noArticleDetails } from '@app/contracts';
import { type Block, emptyText } from '@app/contracts/full-text';
import { silentLog } from '@app/service-kit/testing';
import { Types } from 'mongoose';
import { randomTexts, times } from '../../checks/systems/texts.ts';
import type { ArticleRecord } from '../../svc-content/articles/model.ts';
import { SearchedTexts } from '../../svc-content/articles/texts/searched-texts.ts';
import { ArticleIndex } from '../../svc-content/reading/search/article-index.ts';

export const YEARS = 36;
export const ISSUES = 4;
const SECTIONS = 10;
const PARAGRAPHS = 10;
const WORDS_OF_PARAGRAPH = 100;

const { vocabulary, text, author } = randomTexts();

export { vocabulary };
export const day = new Date(0);

export const issueOf = (n: number) => ({
  year: 1990 + (n % YEARS),
  volume: 1 + (n % YEARS),
  issue: 1 + (Math.floor(n / YEARS) % ISSUES),
});

/** Returns a public article of random words. */
export function article(n: number): ArticleRecord {
  return {
    _id: new Types.ObjectId(),
    refnumber: `R${n}`,
    refKey: `r${n}`,
    title: text(12),
    titleKey: `${n}`,
    txnid: `T-${n}`,
    ptype: 'paid',
    publishdate: day,
    creation: day,
    modification: day,
    authorname: '',
    authors: times(1 + (n % 5), author),
    pagenumber: `${n * 6}-${n * 6 + 5}`,
    email: '',
    abstract: text(200),
    ...noArticleDetails,
    subject: text(2),
    country: 'India',
    keywords: text(5),
    ...issueOf(n),
    status: 'enabled',
    pdf: { sha256: '', size: 1, stored: day },
    createdby: '',
    modifiedby: '',
    version: 0,
  };
}

/**
 * Returns an index of these articles and their records. The first `texts` articles have a full text of 10,000 words.
 */
export async function indexWithTexts(articles: readonly ArticleRecord[], texts: number) {
  const records = articles.map((record, n): ArticleRecord => {
    if (n >= texts) return record;
    const stored = { sha256: `${n}`, size: 1 };
    return { ...record, fulltext: { version: 1, shownSince: day, pdf: 'author', text: stored } };
  });
  const searched = new SearchedTexts({
    texts: { read: () => Promise.resolve(Readable.from([Buffer.from(fullText())])) },
    log: silentLog,
    onRead: (id) => index.refresh(id),
  });
  const index = new ArticleIndex(silentLog, searched);
  index.follow(new Map(records.map((record) => [String(record._id), record])));
  await searched.readWanted();
  return { index, records };
}

function fullText(): string {
  const section = (n: number): Block => ({
    type: 'section',
    id: `sec-${n}`,
    title: [text(4)],
    content: times(PARAGRAPHS, (k) => ({
      type: 'paragraph',
      id: `p-${n}-${k}`,
      content: [text(WORDS_OF_PARAGRAPH)],
    })),
  });
  return JSON.stringify({ ...emptyText(), body: times(SECTIONS, section) });
}
