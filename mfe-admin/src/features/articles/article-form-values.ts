import { createArticleSchema, type Fault, type IssueKey, splitAuthors } from '@app/contracts';

/** What is typed into the form: text as it stands there, and the chosen PDF. */
export interface ArticleFormValues {
  txnid: string;
  ptype: 'paid' | 'free';
  publishdate: string;
  authorname: string;
  pagenumber: string;
  subject: string;
  country: string;
  refnumber: string;
  email: string;
  mobile: string;
  title: string;
  description: string;
  keywords: string;
  abstract: string;
  doi: string;
  pdfFile: File | null;
}

export type ArticleField = keyof ArticleFormValues;
export type ArticleText = Omit<ArticleFormValues, 'pdfFile'>;
export type ArticleFaults = Partial<Record<ArticleField, string>>;

/** In the order of the page, which is the order in which faults are visited. */
export const articleFields: readonly ArticleField[] = [
  'refnumber',
  'txnid',
  'ptype',
  'publishdate',
  'title',
  'authorname',
  'pagenumber',
  'abstract',
  'keywords',
  'subject',
  'description',
  'doi',
  'email',
  'mobile',
  'country',
  'pdfFile',
];

export function emptyArticle(today: string): ArticleFormValues {
  return {
    txnid: '',
    ptype: 'paid',
    publishdate: today,
    authorname: '',
    pagenumber: '',
    subject: '',
    country: '',
    refnumber: '',
    email: '',
    mobile: '',
    title: '',
    description: '',
    keywords: '',
    abstract: '',
    doi: '',
    pdfFile: null,
  };
}

/** The day of a moment in the reader's own time zone, `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const record = ({ pdfFile: _, ...text }: ArticleFormValues, place: IssueKey) => ({
  ...text,
  authorname: splitAuthors(text.authorname).join(', '),
  ...place,
});

/** The first fault of each field, by the very schema that the server uses. */
export function articleFaults(values: ArticleFormValues, place: IssueKey): ArticleFaults {
  const checked = createArticleSchema.safeParse(record(values, place));
  const faults = faultsByField(
    checked.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [],
  );
  if (!values.pdfFile) faults.pdfFile = 'Choose the PDF of the article';
  return faults;
}

/** What `POST /api/admin/archives/` takes. Empty optional fields are sent as they are. */
export function articleFormData(values: ArticleFormValues, place: IssueKey): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(record(values, place))) form.set(name, String(value));
  if (values.pdfFile) form.set('pdfFile', values.pdfFile);
  return form;
}

/** Faults that the form has a place for; the others are the caller's to show. */
export function faultsByField(faults: readonly Fault[]): ArticleFaults {
  const byField: ArticleFaults = {};
  for (const { path, message } of faults) {
    const field = articleFields.find((name) => name === path);
    if (field) byField[field] ??= message;
  }
  return byField;
}
