import { describe, expect, it } from 'vitest';
import { journalFacts } from '../../articles/metadata/journal-facts.ts';
import { articleRecord, journalOf } from '../../office/indexing-checks/testing/journal.ts';
import { bibjson } from './doaj.ts';

const facts = journalFacts(journalOf({}).records.settings, 'https://journal.example');
const sent = (fields: Parameters<typeof articleRecord>[0]) => bibjson(articleRecord(fields), facts);

describe('the record of an article for DOAJ', () => {
  it('has the month and year of publication, even if they differ from the issue’s year', () => {
    const article = sent({ publishdate: new Date('2026-03-14'), year: 2019 });
    expect(article).toMatchObject({ year: '2026', month: '3' });
  });

  it('has the article’s page range in the journal', () => {
    expect(sent({ pagenumber: '12-15' }).journal).toMatchObject({
      start_page: '12',
      end_page: '15',
    });
    for (const pagenumber of ['7', '7-7']) {
      expect(sent({ pagenumber }).journal).toMatchObject({ start_page: '7' });
      expect(sent({ pagenumber }).journal).not.toHaveProperty('end_page');
    }
    expect(sent({ articlenumber: 'e4', pagenumber: '' }).journal).toMatchObject({
      start_page: 'e4',
    });
  });
});
