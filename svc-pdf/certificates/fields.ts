/** All that a certificate says: the template's input, and nothing else reaches it. */
export interface CertificateFields {
  author: string;
  /** Clean HTML; of its tags only i, em, sub and sup are shown. */
  title: string;
  journal: string;
  issns: string[];
  volume: number;
  issue: number;
  year: number;
  /** `12` or `12-15`. */
  pages: string;
  /** ISO 8601; its day in UTC is shown. */
  date: string;
  refnumber: string;
  doi: string;
  /** What it is verified by, and the absolute address that its QR code leads to. */
  code: string;
  verifyUrl: string;
}
