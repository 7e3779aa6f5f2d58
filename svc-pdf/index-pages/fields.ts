export interface IndexEntry {
  /** Clean HTML; of its tags only i, em, sub and sup are shown. */
  title: string;
  authors: string[];
  /** `12` or `12-15`. */
  pages: string;
}

export interface IndexedIssue {
  volume: number;
  issue: number;
  year: number;
  /** In the order of their pages. */
  entries: IndexEntry[];
}

/** All that an index page says: the table of contents of an issue, or of several. */
export interface IndexPageFields {
  journal: string;
  issns: string[];
  issues: IndexedIssue[];
}

/** The same with the entries of each issue as HTML. */
export interface ComposedIndexPage extends Omit<IndexPageFields, 'issues'> {
  issues: (Omit<IndexedIssue, 'entries'> & { entries: string })[];
}
