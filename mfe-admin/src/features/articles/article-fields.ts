import {
  type AdminArticle,
  type AdminIssue,
  type ArticleNumbers,
  type ArticleTextOf,
  articleTypes,
  authornameOf,
  createArticleSchema,
  type DoiParts,
  hasPlace,
  type ImportArticle,
  type IssueKey,
  issueOfPath,
  mapArticleTexts,
  NO_PAGES,
  noArticleDetails,
  type PreviewArticle,
  plainText,
  previewArticleSchema,
  refnumberSchema,
  txnidSchema,
  updateArticleSchema,
  withReference,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import {
  type FieldDescription,
  labelsOf,
  mapFields,
  type SectionDescription,
} from '../../shared/forms/field-table.ts';
import { localMinute } from '../../shared/forms/local-minute.ts';
import { wasPublic } from './article-life.ts';
import { authorsIn, emptyItemErrors, type ListValues, workFields } from './lists/article-lists.ts';
import { abstractFormat, titleFormat } from './text-formats.ts';

function textsOf<Section extends 'article' | 'indexers' | 'author'>(section: Section) {
  return mapArticleTexts<FieldDescription, ArticleTextOf<Section>>(
    ({ label, help, control, rows, options }, name) => ({
      label,
      help,
      control,
      rows,
      options,
      ...(name === 'doi' && { printed: 'text' }),
    }),
    (text) => text.section === section,
  );
}

const record = {
  refnumber: {
    label: 'Reference number',
    help: 'Used in the address of the article and in the name of its PDF. Must be unique.',
    required: true,
  },
  txnid: { label: 'Transaction ID', help: '3 to 64 letters, digits or - _ . /', required: true },
  ptype: {
    label: 'Payment type',
    control: 'radio',
    required: true,
    options: [
      { value: 'paid', label: 'Paid' },
      { value: 'free', label: 'Free' },
    ],
  },
  publishdate: {
    label: 'Certificate date',
    help: 'Also the date of publication that readers and indexers see.',
    control: 'date',
    required: true,
  },
  issue: {
    label: 'Issue',
    help: 'Choosing another issue also moves the article page and the PDF.',
    control: 'select',
  },
} as const;

const paper = {
  title: {
    label: 'Title',
    help: 'One line, with italics, subscripts and superscripts as in the PDF.',
    control: 'rich-text',
    format: titleFormat,
    required: true,
    printed: 'text',
  },
  authorname: {
    label: 'Author name',
    help: 'All authors in order, separated by commas. If family names are first, separate authors by semicolons: Lovelace, Ada; King, Martin, Jr.',
    control: 'lines',
    rows: 2,
    required: true,
    printed: 'name',
  },
  contributors: { label: 'Author details' },
  pagenumber: {
    label: 'Page number',
    help: 'One page (12), a range (12-15, xi-xiv, S1-S9, 123:1-25), or several separated by commas (1-3, 7). May be empty if there is an article number.',
    required: true,
  },
  abstract: {
    label: 'Abstract',
    help: 'You can paste text from a word processor. Paragraphs, lists, italics, bold, subscripts and superscripts are preserved.',
    control: 'rich-text',
    format: abstractFormat,
    required: true,
  },
  type: {
    label: 'Type of article',
    control: 'select',
    options: Object.entries(articleTypes).map(([value, label]) => ({ value, label })),
  },
  ...textsOf('article'),
} as const;

const indexers = { ...textsOf('indexers'), ...workFields } as const;

const author = {
  email: { label: 'Email', control: 'email', required: true },
  ...textsOf('author'),
} as const;

const file = {
  pdfFile: {
    label: 'PDF',
    help: 'The published article. Choose it, or drop it on this page.',
  },
} as const;

const publication = {
  status: {
    label: 'Publish',
    control: 'radio',
    options: [
      { value: 'enabled', label: 'Now' },
      { value: 'scheduled', label: 'At a set time' },
      { value: 'draft', label: 'Later: keep it as a draft' },
    ],
  },
  scheduled: {
    label: 'Time of publication',
    help: 'In your time zone.',
    control: 'datetime-local',
    required: true,
  },
} as const;

/** The fields that the browser stores in unsaved drafts: all except the PDF, because these drafts contain no files. */
const texts = { ...record, ...paper, ...indexers, ...author, ...publication } satisfies Record<
  Exclude<keyof ImportArticle, 'year' | 'volume' | ArticleTextOf<'notice'>>,
  FieldDescription
>;
export const articleTable = { ...texts, ...file };

const PUBLICATION = 'Publication';

const sections: readonly SectionDescription[] = [
  { title: 'Record', help: 'How the records of the journal identify the article.', fields: record },
  {
    title: 'Article',
    help: 'Shown on the page of the article and read by indexes, so copy it from the PDF with care.',
    fields: paper,
  },
  {
    title: 'For indexers',
    help: 'Information that indexers, funders and archives ask for. All of it is optional.',
    fields: indexers,
    folded: 'Language, dates, licence, references, funding, related works, other languages',
  },
  {
    title: 'Corresponding author',
    help: 'For the editorial office. Readers see only the country.',
    fields: author,
  },
  { title: 'File', help: 'Readers download exactly the file that you choose here.', fields: file },
  {
    title: PUBLICATION,
    help: 'Readers and indexers see the article when it is published and its issue is public.',
    fields: publication,
  },
];

/**
 * Returns the sections of the form. The form of a new article begins with the PDF, from which other fields are filled
 * in. The form of an article that was public has no section about its publication.
 */
export function sectionsOf(
  article: Pick<AdminArticle, 'stage'> | null,
  issue: Pick<AdminIssue, 'status'>,
) {
  if (!article)
    return [...sections].sort((a, b) => Number(b.fields === file) - Number(a.fields === file));
  return sections.filter(({ title }) => title !== PUBLICATION || !wasPublic(article, issue));
}

/** The values of an article's fields: texts and lists. `issue` has the form `year/volume/issue`, such as `2026/1/2`. */
export type ArticleValues = Record<Exclude<keyof typeof texts, keyof ListValues>, string> &
  ListValues;

export const articleLabels = labelsOf(articleTable);
export const articleFields = Object.keys(articleLabels);

export const issueText = ({ year, volume, issue }: IssueKey) => `${year}/${volume}/${issue}`;

export function issueOfText(text: string): IssueKey {
  const [year, volume, issue] = text.split('/');
  const key = issueOfPath({ year, volume, issue });
  if (!key) throw new Error(`Expected an issue as year/volume/issue, got: ${text}`);
  return key;
}

export function newArticle(
  issue: IssueKey,
  today: string,
  numbers: ArticleNumbers,
): RecordState<ArticleValues> {
  const values = {
    ...mapFields(texts, () => ''),
    ...listsOf(noArticleDetails),
    type: 'research-article',
    ptype: 'paid',
    refnumber: numbers.refnumber,
    txnid: withReference(numbers.txnid, numbers.refnumber),
    publishdate: today,
    issue: issueText(issue),
    status: 'enabled',
  };
  return { version: null, values };
}

export function articleState(article: AdminArticle): RecordState<ArticleValues> {
  const values = {
    ...mapFields(texts, (_, name) => String(article[name] ?? '')),
    status: article.stage,
    ...listsOf(article),
    issue: issueText(article),
    // The API returns the publication date as midnight UTC. The form needs only the day.
    publishdate: article.publishdate.slice(0, 10),
    scheduled: article.scheduled && localMinute(new Date(article.scheduled)),
  };
  return { version: article.version, values };
}

function listsOf(article: ListValues): ListValues {
  const { contributors, references, funding, relations, translations } = article;
  return { contributors, references, funding, relations, translations };
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text));

export const requestOf = ({ issue, scheduled, ...text }: ArticleValues) => ({
  ...text,
  // The field has no time zone, so the time is in the editor's time zone.
  scheduled:
    text.status === 'scheduled' && isTime(scheduled) ? new Date(scheduled).toISOString() : '',
  authorname: authornameOf(authorsIn(text)),
  contributors: authorsIn(text),
  ...issueOfText(issue),
});

type StoredTexts = Pick<AdminArticle, 'txnid' | 'abstract'>;

export function articleErrors(values: ArticleValues, stored: StoredTexts | null): FieldErrors {
  const schema = stored ? updateArticleSchema : createArticleSchema;
  const found = errorsBy(schema, requestOf(values), articleFields);
  const empty = emptyItemErrors(values);
  const errors = Object.keys(empty).length > 0 ? { ...withoutItems(found), ...empty } : found;
  // An article of a back issue may lack these texts. Existing texts must not be removed.
  const removed = (['txnid', 'abstract'] as const).filter(
    (name) => stored?.[name] && plainText(values[name]) === '',
  );
  const isLate = values.status === 'scheduled' && !(Date.parse(values.scheduled) > Date.now());
  return {
    ...errors,
    ...Object.fromEntries(removed.map((name) => [name, 'Required'])),
    ...(!hasPlace(values) && { pagenumber: NO_PAGES }),
    ...(isLate && { scheduled: 'Choose a time in the future' }),
  };
}

/** Removes the errors of list items. Requests drop empty items, so the positions in these errors are wrong. */
const withoutItems = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !path.includes('.')));

/** Returns the parts that a pattern of DOIs can contain, or null while there is no reference number. */
export function doiPartsOf({ issue, refnumber }: ArticleValues): DoiParts | null {
  return refnumber.trim() === '' ? null : { ...issueOfText(issue), refnumber: refnumber.trim() };
}

/**
 * Returns the date of publication that the form proposes. For a scheduled publication, this is the day of the schedule.
 * For other publications, this is the day on which the article was created if that day is stored, otherwise today.
 * Returns null if an editor has chosen the stored date: the stored publication is not scheduled, and its date is not
 * the day on which the article was created.
 */
export function proposedDate(
  { status, scheduled }: Pick<ArticleValues, 'status' | 'scheduled'>,
  stored: Pick<ArticleValues, 'status' | 'publishdate'> | null,
  { today, creationDay }: { today: string; creationDay: string },
): string | null {
  const own = stored && stored.status !== 'scheduled' ? stored.publishdate : null;
  if (own !== null && own !== creationDay) return null;
  return status === 'scheduled' && scheduled !== '' ? scheduled.slice(0, 10) : (own ?? today);
}

/**
 * Returns the proposed transaction ID: for a free article `FREE-` and the reference number, otherwise the pattern with
 * the reference number filled in. Returns null if the result is not a valid ID.
 */
export function proposedTxnid(
  { ptype, refnumber }: Pick<ArticleValues, 'ptype' | 'refnumber'>,
  pattern: string,
): string | null {
  const reference = refnumber.trim();
  const free = ptype === 'free' && reference !== '' ? `FREE-${reference}` : '';
  const proposed = free || withReference(pattern, reference);
  return txnidSchema.safeParse(proposed).success ? proposed : null;
}

/**
 * Returns the reference number in the name of a PDF, such as JRN00015 for `JRN00015.pdf`, if a new article may have it.
 * The number must have the form of the proposed number and not be lower. If no number is proposed, it must begin with
 * capital letters and end with digits.
 */
export function refnumberInName(fileName: string, proposed: string): string | null {
  const name = fileName.replace(/\.pdf$/i, '');
  if (!refnumberSchema.safeParse(name).success) return null;
  if (proposed === '') return /^[A-Z]{2,}[A-Z\d._-]*\d{2,}$/.test(name) ? name : null;
  const parts = (text: string) => /^(.*?)(\d+)(\D*)$/.exec(text)?.slice(1) ?? [];
  const [before, number, after] = parts(name);
  const [likeBefore, least, likeAfter] = parts(proposed);
  if (before !== likeBefore || after !== likeAfter) return null;
  return Number(number) >= Number(least) ? name : null;
}

export function previewOf(values: ArticleValues, id: string): PreviewArticle {
  const { txnid: _, ptype: __, email: ___, mobile: ____, ...publicFields } = requestOf(values);
  return previewArticleSchema.parse({ id, ...publicFields });
}
