import { expect, it } from 'vitest';
import { lossName } from './loss-names.ts';

it.each([
  ['program/license_ref (am)', 'Licence (accepted manuscript)'],
  ['journal_metadata/doi_data/doi', 'DOI of the journal'],
  ['journal_metadata/doi_data/resource', 'Address of the journal'],
  ['journal_issue/publication_date/month', 'Month of the issue'],
  ['front/journal-meta/contrib-group/contrib (editor)', 'Contributor of the journal (editor)'],
  ['back/ref-list/ref/note', 'Note of a reference'],
  ['contributors/person_name (editor)', 'Contributor (editor)'],
  ['kwd-group (fr)', 'Keywords (fr)'],
  ['publisher_item/identifier (pii)', 'Identifier (PII)'],
  ['back/ack', 'Acknowledgements'],
  ['sub-article', 'Sub article'],
  ['shortnote', 'Shortnote'],
])('names %s in words', (kind, name) => {
  expect(lossName(kind)).toBe(name);
});
