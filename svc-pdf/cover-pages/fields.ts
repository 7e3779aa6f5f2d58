/** All that the cover of an article's offprint says. */
export interface CoverPageFields {
  /** Clean HTML; of its tags only i, em, sub and sup are shown. */
  title: string;
  authors: string[];
  /** How many more authors there are than a cover has room for. */
  others: number;
  journal: string;
  issns: string[];
  volume: number;
  issue: number;
  year: number;
  /** `12` or `12-15`. */
  pages: string;
  /** ISO 8601; its day in UTC is shown. */
  date: string;
  doi: string;
  /** The absolute address of the article's page, which its QR code leads to. */
  url: string;
}
