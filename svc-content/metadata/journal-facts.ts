import { bareDoi, issnLines, journalName, licenseUrl } from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import type { SettingsRecord } from '../settings/model.ts';

/** What files for indexers say about the journal. Unknown texts are empty. */
export interface JournalFacts {
  name: string;
  abbreviation: string;
  issns: { issn: string; medium: 'print' | 'electronic' }[];
  publisher: string;
  origin: string;
  email: string;
  copyrightHolder: string;
  /** Of an article that states none. */
  language: string;
  license: string;
  /** The DOI of the journal's policy of Crossmark, or empty. */
  crossmarkPolicy: string;
}

export function journalFacts(settings: SettingsRecord, publicUrl: string): JournalFacts {
  const lines = issnLines(settings.issn).slice(0, 2);
  return {
    name: journalName(settings),
    abbreviation: settings.abbreviated_title,
    // Of two, the first is that of the printed journal. A journal with one is published online.
    issns: lines.map((issn, at) => ({
      issn,
      medium: lines.length === 2 && at === 0 ? 'print' : 'electronic',
    })),
    publisher: settings.publisher,
    origin: settings.domain || publicUrl,
    email: settings.websiteemail,
    copyrightHolder: settings.copyright_holder,
    language: settings.language || 'en',
    license: settings.license,
    crossmarkPolicy: bareDoi(settings.crossmark_policy),
  };
}

export function languageOf(record: ArticleRecord, journal: JournalFacts): string {
  return record.language || journal.language;
}

/** Returns the address of the licence, or an empty text if none is known. */
export function licenseOf(record: ArticleRecord, journal: JournalFacts): string {
  const license = record.license || journal.license;
  return license && licenseUrl(license);
}

/** Returns the first page, and the last if there are several. */
export function pagesOf({ pagenumber }: ArticleRecord): [first: string, last: string | undefined] {
  const [first = '', last] = pagenumber.split('-');
  return [first, last];
}
