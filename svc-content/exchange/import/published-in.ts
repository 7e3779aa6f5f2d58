import { issnLines, plainText, type Settings } from '@app/contracts';
import type { PublishedIn } from './source.ts';

type KnownJournal = Pick<
  Settings,
  | 'websitename'
  | 'formatted_journal_name'
  | 'abbreviated_title'
  | 'issn'
  | 'publisher'
  | 'copyright_holder'
>;

/** Returns a note for each fact about the journal in a file that contradicts the settings. */
export function journalNotes(journal: KnownJournal, published: PublishedIn): string[] {
  const { websitename, formatted_journal_name, abbreviated_title } = journal;
  const titles = [websitename, formatted_journal_name, abbreviated_title].map(titleKey);
  const issns = issnLines(journal.issn).map(issnKey);
  const isOurs =
    published.issns.some((issn) => issns.includes(issnKey(issn))) ||
    published.titles.some((title) => titles.filter(Boolean).includes(titleKey(title)));
  const [title = ''] = published.titles;
  const [issn = ''] = published.issns;
  const isKnown = titles.some(Boolean) || issns.length > 0;
  const name = [title, issn && `ISSN ${issn}`].filter(Boolean).join(', ');
  const lost = (what: string, text = '', known: string) =>
    text && titleKey(text) !== titleKey(known)
      ? [`The ${what} ${text} is not stored with the article`]
      : [];
  return [
    ...(name && isKnown && !isOurs ? [`Published in another journal: ${name}`] : []),
    ...lost('publisher', published.publisher, journal.publisher),
    ...lost('copyright holder', published.copyrightHolder, journal.copyright_holder),
  ];
}

/** Returns a title without case, punctuation and a leading article. */
function titleKey(title: string): string {
  const words = plainText(title).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return words
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');
}

function issnKey(issn: string): string {
  return issn.replace(/[^\dx]/gi, '').toUpperCase();
}
