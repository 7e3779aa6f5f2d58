import type { Reference } from '@app/contracts';
import type { JournalFacts } from '../../../articles/metadata/journal-facts.ts';
import type { ArticleRecord } from '../../../articles/model.ts';
import { fullArticle } from '../../../store/testing/full-article.ts';

export const facts: JournalFacts = {
  name: 'Journal of Ice & Light',
  abbreviation: 'J. Ice Light',
  issns: [{ issn: '0378-5955', medium: 'electronic' }],
  publisher: 'Ice <Press>',
  origin: 'https://ice.example.org',
  email: 'office@ice.example.org',
  copyrightHolder: 'The Authors',
  language: 'en',
  license: 'CC-BY-4.0',
  crossmarkPolicy: '',
};

/** Returns a record with the fields that the front matter of JATS contains. Needs no database. */
export function recordWith(references: readonly Reference[] = []): ArticleRecord {
  const fields: Partial<ArticleRecord> = {
    ...{ refnumber: 'J-1', title: fullArticle.title, type: 'review-article', year: 2026 },
    ...{ volume: 1, issue: 1, pagenumber: '1-9', doi: fullArticle.doi, subject: 'Glaciology' },
    ...{ keywords: 'ice; light', language: 'en', abstract: fullArticle.abstract },
    ...{ authors: ['Ada Lovelace'], authorname: 'Ada Lovelace', contributors: [] },
    ...{ funding: [], relations: [], translations: [], references: [...references] },
    publishdate: new Date('2026-03-04'),
  };
  return fields as ArticleRecord;
}
