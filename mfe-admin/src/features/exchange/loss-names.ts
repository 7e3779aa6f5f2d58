/** Readable names for elements and fields of import files whose own names are not self-explanatory. */
const NAMES: Record<string, string> = {
  'abbrev-journal-title': 'Abbreviated title',
  ack: 'Acknowledgements',
  'alt-title': 'Short title',
  app: 'Appendix',
  'app-group': 'Appendices',
  'article-id': 'Identifier',
  'award-id': 'Award',
  bio: 'Biography of an author',
  collab: 'Form of the name',
  component: 'Part of the article with a DOI of its own',
  contrib: 'Contributor',
  'contrib-id': 'Identifier of a contributor',
  date: 'Date',
  degree: 'Degree',
  degrees: 'Degrees',
  doi: 'DOI',
  eid: 'Article number',
  fn: 'Footnote',
  'fn-group': 'Footnotes',
  'funding-statement': 'Statement about funding',
  identifier: 'Identifier',
  'institution-id': 'Identifier of an institution',
  isbn: 'ISBN',
  issn: 'ISSN',
  kwd: 'Keyword',
  'kwd-group': 'Keywords',
  license: 'Licence',
  license_ref: 'Licence',
  license_p: 'Text of the licence',
  month: 'Month',
  name: 'Form of the name',
  notes: 'Notes',
  organization: 'Contributor',
  original_language_title: 'Title in the original language',
  person_name: 'Contributor',
  'pub-date': 'Publication date',
  publication_date: 'Publication date',
  resource: 'Address',
  role: 'Role of a contributor',
  'self-uri': 'Address',
  'subj-group': 'Subject',
  sec: 'Section',
  'string-name': 'Form of the name',
  titles: 'Title',
  'trans-abstract': 'Abstract in another language',
  'trans-title-group': 'Title in another language',
};

/** Readable names for words in parentheses, as in `license_ref (am)`. */
const QUALIFIERS: Record<string, string> = {
  am: 'accepted manuscript',
  epub: 'online',
  isni: 'ISNI',
  pii: 'PII',
  pmid: 'PubMed',
  ppub: 'print',
  'rev-recd': 'revised version received',
  tdm: 'text mining',
  vor: 'published version',
};

/**
 * Returns a readable name for an element that articles cannot store. `kind` is a path such as
 * `journal_issue/doi_data/doi`.
 */
export function lossName(kind: string): string {
  const [, path = '', qualifier = ''] = /^(.*?)(?: \((.*)\))?$/.exec(kind) ?? [];
  const parts = path.split('/').reverse();
  const [element = ''] = parts;
  const owner = parts.slice(1).find((part) => OWNERS[part]);
  const words = element.replace(/[-_]+/g, ' ');
  const name = NAMES[element] ?? words.charAt(0).toUpperCase() + words.slice(1);
  const more = qualifier && ` (${QUALIFIERS[qualifier.toLowerCase()] ?? qualifier})`;
  return `${name}${owner ? ` ${OWNERS[owner]}` : ''}${more}`;
}

/** The names of the parts to which an element belongs, by the names of surrounding elements. */
const OWNERS: Record<string, string> = {
  citation: 'of a reference',
  journal_issue: 'of the issue',
  journal_metadata: 'of the journal',
  'journal-meta': 'of the journal',
  journal_volume: 'of the volume',
  ref: 'of a reference',
};
