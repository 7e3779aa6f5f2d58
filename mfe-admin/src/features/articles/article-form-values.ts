import {
  type AdminArticle,
  createArticleSchema,
  type IssueKey,
  issueOfPath,
  type PreviewArticle,
  splitAuthors,
  updateArticleSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { faultsBy } from '../forms/faults-by.ts';
import type { Faults } from '../forms/refusal.ts';

/** What is typed of an article; the PDF is beside it, as no draft can keep a file. */
export type ArticleValues = {
  refnumber: string;
  txnid: string;
  ptype: string;
  publishdate: string;
  /** Where it stands: `2026/1/2`. */
  issue: string;
  title: string;
  authorname: string;
  pagenumber: string;
  abstract: string;
  keywords: string;
  subject: string;
  description: string;
  doi: string;
  email: string;
  mobile: string;
  country: string;
};

export type ArticleField = keyof ArticleValues | 'pdfFile';

/** In the order of the page, which is the order in which faults are visited. */
export const articleLabels: Record<ArticleField, string> = {
  refnumber: 'Reference number',
  txnid: 'Transaction ID',
  ptype: 'Payment type',
  publishdate: 'Certificate date',
  issue: 'Issue',
  title: 'Title',
  authorname: 'Author name',
  pagenumber: 'Page number',
  abstract: 'Abstract',
  keywords: 'Keywords',
  subject: 'Subject',
  description: 'Description',
  doi: 'DOI',
  email: 'Email',
  mobile: 'Mobile',
  country: 'Country',
  pdfFile: 'PDF',
};

export const articleFields = Object.keys(articleLabels) as ArticleField[];

export const placeText = ({ year, volume, issue }: IssueKey) => `${year}/${volume}/${issue}`;

/** The issue of a form's text; the text is always one that `placeText` has made. */
export function placeOf(text: string): IssueKey {
  const [year, volume, issue] = text.split('/');
  const place = issueOfPath({ year, volume, issue });
  if (!place) throw new Error(`No issue: ${text}`);
  return place;
}

export function newArticle(place: IssueKey, today: string): RecordState<ArticleValues> {
  return {
    version: null,
    values: {
      refnumber: '',
      txnid: '',
      ptype: 'paid',
      publishdate: today,
      issue: placeText(place),
      title: '',
      authorname: '',
      pagenumber: '',
      abstract: '',
      keywords: '',
      subject: '',
      description: '',
      doi: '',
      email: '',
      mobile: '',
      country: '',
    },
  };
}

export function articleState(article: AdminArticle): RecordState<ArticleValues> {
  const { values } = newArticle(article, '');
  for (const field of Object.keys(values) as (keyof ArticleValues)[]) {
    if (field !== 'issue') values[field] = article[field];
  }
  // The day of a certificate is kept as its first moment.
  return {
    version: article.version,
    values: { ...values, publishdate: article.publishdate.slice(0, 10) },
  };
}

/** The day of a moment in the reader's own time zone, `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** As the calls take it: every field by its name, empty ones as they are. */
const recordOf = ({ issue, ...text }: ArticleValues) => ({
  ...text,
  authorname: splitAuthors(text.authorname).join(', '),
  ...placeOf(issue),
});

/** The first fault of each field, by the very schemas that the server uses. `stored`: the one edited. */
export function articleFaults(
  values: ArticleValues,
  stored: Pick<AdminArticle, 'txnid'> | null,
): Faults<ArticleField> {
  const schema = stored ? updateArticleSchema : createArticleSchema;
  const faults: Faults<ArticleField> = {};
  // What has a transaction id keeps one; an article of a back issue may have none.
  if (stored?.txnid && values.txnid.trim() === '') faults.txnid = 'Required';
  return { ...faultsBy(schema, recordOf(values), articleFields), ...faults };
}

/** What `POST /api/admin/archives/` takes and, with a version, `POST /api/archives/{id}`. */
export function articleFormData(
  values: ArticleValues,
  version: number | null,
  pdf: File | null,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(recordOf(values))) form.set(name, String(value));
  if (version !== null) form.set('version', String(version));
  if (pdf) form.set('pdfFile', pdf);
  return form;
}

/** What `POST /api/admin/preview` takes: as much as is typed so far. */
export function previewOf(values: ArticleValues, id: string): PreviewArticle {
  const { txnid: _, ptype: __, email: ___, mobile: ____, ...shown } = recordOf(values);
  return { id, ...shown };
}
