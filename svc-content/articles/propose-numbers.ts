import {
  type ArticleNumbers,
  type IssueKey,
  MAX_AUTHOR_NAMES,
  refnumberSchema,
  withIssue,
} from '@app/contracts';
import { fold } from '../store/text/words.ts';
import { authorKey, refKey } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import type { ArticleSlice } from './slice.ts';

type Articles = Pick<ArticleSlice, 'articleById' | 'articleByRefKey' | 'articleByTxnid'>;
type Patterns = { refnumber_pattern?: string; txnid_pattern?: string };

/**
 * Proposes the numbers of the next article of an issue, by the patterns in the settings. Without a pattern for
 * reference numbers, the reference number of the latest article is continued. Without a pattern for transaction IDs, no
 * transaction ID is proposed, because payment systems assign transaction IDs.
 */
export function proposeNumbers(
  { articleById, articleByRefKey, articleByTxnid }: Articles,
  { refnumber_pattern = '', txnid_pattern = '' }: Patterns,
  issue: IssueKey,
): ArticleNumbers {
  const articles = [...articleById.values()];
  const refnumbers = articles.map(({ refnumber }) => refnumber);
  const txnids = articles.map(({ txnid = '' }) => txnid);
  const pattern = refnumber_pattern || patternOfLatest(articles);
  const refnumber = next(withIssue(pattern, issue), refnumbers, (text) =>
    articleByRefKey.has(refKey(text)),
  );
  const txnid = withIssue(txnid_pattern, issue);
  return {
    refnumber: refnumberSchema.safeParse(refnumber).success ? refnumber : '',
    txnid: txnid.includes('#') ? next(txnid, txnids, (text) => articleByTxnid.has(text)) : txnid,
  };
}

/** Returns the pattern of the reference number of the latest article, such as `JOSE#####`. Notices are ignored. */
function patternOfLatest(articles: readonly ArticleRecord[]): string {
  const [latest] = articles
    .filter(({ noticekind }) => !noticekind)
    .sort((a, b) => Number(b.creation) - Number(a.creation) || compare(b.refnumber, a.refnumber));
  const [, before, digits, after] = /^(.*?)(\d+)(\D*)$/.exec(latest?.refnumber ?? '') ?? [];
  if (!latest || before === undefined || !digits) return '';
  // In a number such as JRN-2026-014, the part after the year restarts each year.
  const year = new RegExp(`(?<!\\d)${latest.year}(?!\\d)`);
  return `${before.replace(year, '{year}')}${'#'.repeat(digits.length)}${after}`;
}

const compare = new Intl.Collator('en', { numeric: true }).compare;

/** Returns the first free number after the highest existing number that matches the pattern. */
function next(
  pattern: string,
  existing: readonly string[],
  isTaken: (text: string) => boolean,
): string {
  const [, before = '', digits = '', after = ''] = /^([^#]*)(#+)([^#]*)$/.exec(pattern) ?? [];
  if (digits === '') return '';
  const numbers = existing.flatMap((text) => {
    const isLike = text.startsWith(before) && text.endsWith(after);
    const number = isLike ? text.slice(before.length, text.length - after.length) : '';
    // A longer number is a date or another kind of identifier.
    return /^\d{1,12}$/.test(number) ? Number(number) : [];
  });
  let number = numbers.reduce((highest, one) => Math.max(highest, one), 0) + 1;
  const text = () => `${before}${String(number).padStart(digits.length, '0')}${after}`;
  while (isTaken(text())) number += 1;
  return text();
}

/** Returns the authors' names in which each word of the query begins a word. The shortest names come first. */
export function suggestNames({ articleById }: Pick<Articles, 'articleById'>, q: string): string[] {
  const words = wordsOf(q);
  if (words.length === 0) return [];
  const found = new Map<string, string>();
  for (const article of articleById.values()) {
    for (const name of article.authors) {
      const parts = wordsOf(name);
      if (!words.every((word) => parts.some((part) => part.startsWith(word)))) continue;
      const key = authorKey(name);
      if (!found.has(key)) found.set(key, name);
    }
  }
  return [...found.values()]
    .sort((a, b) => a.length - b.length || compare(a, b))
    .slice(0, MAX_AUTHOR_NAMES);
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
