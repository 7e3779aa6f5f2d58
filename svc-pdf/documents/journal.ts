import { issnLines, publicationDate, type SelectedArticle, type Settings } from '@app/contracts';
import type { JournalFields } from '../templates/fields.ts';

/** Normalizes a name to NFC with single spaces, so that names that look equal are equal strings. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

export function journalOf(
  settings: Pick<Settings, 'websitename' | 'formatted_journal_name' | 'issn'>,
): JournalFields {
  return {
    journal: normalizeName(settings.websitename || settings.formatted_journal_name),
    issns: issnLines(settings.issn),
  };
}

/** Returns the date of an article for print: a month or a year if no more is known. */
export const dateOf = (article: Pick<SelectedArticle, 'publishdate' | 'dateprecision'>): string =>
  article.dateprecision ? publicationDate(article) : article.publishdate;
