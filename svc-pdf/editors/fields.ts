/** All that an editor's certificate says. */
export interface EditorCertificateFields {
  name: string;
  /** Such as `Associate Professor`. */
  designation: string;
  affiliation: string;
  /** What the editor is in this journal, such as `Associate Editor`. */
  role: string;
  journal: string;
  issns: string[];
  /** ISO 8601; its day in UTC is shown. */
  date: string;
  /** What it is verified by, and the absolute address that its QR code leads to. */
  code: string;
  verifyUrl: string;
}
