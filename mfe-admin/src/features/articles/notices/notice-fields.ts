import {
  type AdminArticle,
  type AdminIssue,
  type AdminSettings,
  doiOf,
  type NoticeKind,
  type NoticeReferences,
  noticeKinds,
  parsePages,
  publishNoticeSchema,
  publishVersionSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import { labelsOf, mapFields, type SectionDescription } from '../../../shared/forms/field-table.ts';
import { localDay } from '../../../shared/forms/local-minute.ts';
import { newestIssue } from '../../../shared/issue-numbers.ts';
import { issueOfText, issueText } from '../article-fields.ts';
import { abstractFormat, titleFormat } from '../text-formats.ts';

export const noticePath = ({ id }: Pick<AdminArticle, 'id'>) => `/admin/archives/${id}/notice`;

const notice = {
  kind: {
    label: 'Kind',
    control: 'radio',
    required: true,
    options: Object.entries(noticeKinds).map(([value, label]) => ({ value, label })),
  },
  text: {
    label: 'Text of the notice',
    help: 'Say what was wrong, who found the error, and how it affects the findings.',
    control: 'rich-text',
    format: abstractFormat,
    required: true,
  },
  removestext: {
    label: 'The PDF of the article',
    control: 'radio',
    options: [
      { value: '', label: 'Stays available, with a cover sheet that names the notice' },
      { value: 'yes', label: 'Replaced by the notice; the original file stays stored' },
    ],
  },
} as const;

const place = {
  publishdate: { label: 'Date of the notice', control: 'date', required: true },
  issue: { label: 'Issue of the notice', control: 'select' },
  refnumber: { label: 'Reference number of the notice', required: true },
  pagenumber: { label: 'Page number of the notice', required: true },
  doi: { label: 'DOI of the notice', help: 'Such as 10.1234/journal.5678. Optional.' },
} as const;

const more = {
  title: {
    label: 'Title of the notice',
    help: 'If empty: the kind and the title of the article.',
    control: 'rich-text',
    format: titleFormat,
    printed: 'text',
  },
  authorname: {
    label: 'Signed by',
    help: 'If empty: the editors of the journal.',
    printed: 'name',
  },
} as const;

const file = {
  pdfFile: {
    label: 'PDF of the notice',
    help: 'If empty, a PDF is made from the text.',
  },
} as const;

const texts = { ...notice, ...place, ...more };
export const noticeTable = { ...texts, ...file };
export const noticeLabels = labelsOf(noticeTable);
export const noticeSections: readonly SectionDescription[] = [
  {
    title: 'Notice',
    help: 'Readers see it on a page of its own, and above the article.',
    fields: notice,
  },
  { title: 'Place', help: 'A notice is cited like an article.', fields: place },
  {
    title: 'Title and PDF',
    help: 'Optional: only if you do not want the standard title, authors and PDF.',
    fields: { ...more, ...file },
    folded: 'Another title, other authors, a PDF of your own',
  },
];

export type NoticeValues = Record<keyof typeof texts, string>;

type Proposals = {
  issues: readonly AdminIssue[];
  /** The articles of the newest issue. */
  articles: readonly Pick<AdminArticle, 'pagenumber'>[];
  settings: Pick<AdminSettings, 'doi_prefix' | 'doi_pattern'>;
  references: NoticeReferences;
};

/** Returns a notice with proposed values. The proposed kind is a correction, because most notices are corrections. */
export function newNotice(
  article: AdminArticle,
  { issues, articles, settings, references }: Proposals,
): RecordState<NoticeValues> {
  const issue = newestIssue(issues) ?? article;
  const basis = { kind: 'correction', issue: issueText(issue), page: nextPage(articles) };
  const values = {
    ...mapFields(texts, () => ''),
    kind: basis.kind,
    publishdate: localDay(new Date()),
    issue: basis.issue,
    ...proposedPlace(basis, { settings, references }),
  };
  return { version: null, values };
}

/** Returns the DOI of a notice according to the journal's pattern, or an empty text. */
function proposedDoi(settings: Proposals['settings'], issue: string, refnumber: string) {
  return doiOf(settings, { ...issueOfText(issue), refnumber }) ?? '';
}

/**
 * The values from which the pages, reference number and DOI of a notice are proposed. `page` is the next page of the
 * issue.
 */
type ProposalBasis = Pick<NoticeValues, 'kind' | 'issue'> & { page: string };

function proposedPlace(
  { kind, issue, page }: ProposalBasis,
  { settings, references }: Pick<Proposals, 'settings' | 'references'>,
) {
  const refnumber = references[isKind(kind) ? kind : 'correction'];
  return { refnumber, pagenumber: page, doi: proposedDoi(settings, issue, refnumber) };
}

/** Returns new proposals for the values that the user has not changed since they were proposed for `before`. */
export function followedPlace(
  values: NoticeValues,
  before: ProposalBasis,
  now: ProposalBasis,
  from: Pick<Proposals, 'settings' | 'references'>,
): Partial<NoticeValues> {
  const old = proposedPlace(before, from);
  const next = Object.entries(proposedPlace(now, from));
  const isProposed = (name: string) =>
    values[name as keyof typeof old] === old[name as keyof typeof old];
  return Object.fromEntries(next.filter(([name]) => isProposed(name)));
}

export function nextPage(articles: Proposals['articles']): string {
  const ranges = articles.flatMap(({ pagenumber }) => parsePages(pagenumber)?.ranges ?? []);
  return String(Math.max(0, ...ranges.map(({ isPlain, last }) => (isPlain ? last : 0))) + 1);
}

export const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

export const requestOf = ({ issue, ...values }: NoticeValues) => ({
  ...values,
  ...issueOfText(issue),
});

export function noticeErrors(values: NoticeValues): FieldErrors {
  return errorsBy(publishNoticeSchema, requestOf(values), Object.keys(noticeTable));
}

const version = {
  note: {
    label: 'What has changed',
    help: 'Readers see it in the list of versions.',
    control: 'lines',
    rows: 3,
    required: true,
  },
  pdfFile: { label: 'New PDF', help: 'The previous version stays available.' },
  title: {
    label: 'New title',
    help: 'Leave empty if unchanged.',
    control: 'rich-text',
    format: titleFormat,
  },
  abstract: {
    label: 'New abstract',
    help: 'Leave empty if unchanged.',
    control: 'rich-text',
    format: abstractFormat,
  },
} as const;

export const versionSections: readonly SectionDescription[] = [
  {
    title: 'New version',
    help: 'The address of the article then serves the new version. Earlier ones stay readable.',
    fields: version,
  },
];
export const versionLabels = labelsOf(version);
export type VersionValues = Record<'note' | 'title' | 'abstract', string>;
export const newVersion: RecordState<VersionValues> = {
  version: null,
  values: { note: '', title: '', abstract: '' },
};

export function versionErrors(values: VersionValues & { pdfFile: File | null }): FieldErrors {
  const { note, title, abstract, pdfFile } = values;
  const found = errorsBy(publishVersionSchema, { note, title, abstract }, Object.keys(version));
  const isSame = !pdfFile && title === '' && abstract === '';
  return { ...found, ...(isSame && { pdfFile: 'Choose a PDF, or change the title or abstract' }) };
}
