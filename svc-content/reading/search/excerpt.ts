import { plainText } from '@app/contracts';
import type { ArticleRecord } from '../../articles/model.ts';
import { occurrences } from '../../store/text/words.ts';

/** The number of characters that an excerpt shows before the first match. */
const BEFORE = 80;
/** The number of characters after the first match. A whole excerpt has two to three lines on a wide screen. */
const AFTER = 180;

/** Returns the words that match the terms `found`, and the text around the first match in the abstract. */
export function matchExcerpt(article: ArticleRecord, found: readonly string[]) {
  const terms = new Set(found);
  const excerpt = excerptOf(plainText(article.abstract), terms);
  const texts = [plainText(article.title), ...article.authors, article.keywords, excerpt];
  const words = texts.flatMap((text) =>
    matches(text, terms).map(({ start, end }) => text.slice(start, end).toLowerCase()),
  );
  return { terms: [...new Set(words)], excerpt };
}

function matches(text: string, terms: ReadonlySet<string>) {
  const ranges: { start: number; end: number }[] = [];
  for (const { term, start, end } of occurrences(text)) {
    if (!terms.has(term)) continue;
    const last = ranges.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

function excerptOf(text: string, terms: ReadonlySet<string>): string {
  const [first] = matches(text, terms);
  if (!first) return '';
  const start = first.start <= BEFORE ? 0 : beginOfWord(text, first.start - BEFORE, first.start);
  const end = first.end + AFTER >= text.length ? text.length : endOfWord(text, first.end);
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

function beginOfWord(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from);
  return space >= 0 && space < limit ? space + 1 : wholeCharacter(text, from);
}

function endOfWord(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from + AFTER);
  return space > from ? space : wholeCharacter(text, from + AFTER);
}

/** Returns the next position at which a text can be cut without splitting a character from its marks. */
function wholeCharacter(text: string, at: number): number {
  const offset = text.slice(at).search(/[^\p{M}\p{Join_Control}\p{Surrogate}]/u);
  return offset < 0 ? text.length : at + offset;
}
