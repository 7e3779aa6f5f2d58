import { type AdminIssue, createIssueSchema } from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import { labelsOf, mapFields, type SectionDescription } from '../../../shared/forms/field-table.ts';
import { localMinute } from '../../../shared/forms/local-minute.ts';

const about = {
  title: {
    label: 'Title',
    help: 'For special issues, such as the name of a conference.',
    printed: 'text',
  },
  dates: {
    label: 'Month or dates',
    help: 'As readers will see it, such as March 2026.',
    printed: 'text',
  },
} as const;

const printed = {
  volumelabel: {
    label: 'Volume as printed',
    help: 'Only if it is not the number, such as SMC-11. Enter the same for every issue of the volume.',
  },
  issuelabel: {
    label: 'Issue as printed',
    help: 'Only if it is not the number, such as 1–2 or Supplement 1.',
  },
} as const;

const numbers = {
  volume: { label: 'Volume', control: 'numeric', required: true },
  issue: { label: 'Issue', control: 'numeric', required: true },
  year: { label: 'Year', control: 'numeric', required: true },
} as const;

const publication = {
  scheduled: {
    label: 'Publish at',
    help: 'In the time zone of your computer. Without a time, the issue stays a draft until you publish it.',
    control: 'datetime-local',
  },
} as const;

const picture = {
  cover: { label: 'Use the drawn cover', control: 'switch' },
  imgFile: { label: 'Cover picture' },
} as const;

/**
 * Returns the sections of the form. The numbers of an issue with articles cannot change, because the articles'
 * addresses and citations contain them.
 */
export function issueSections({ articles, status }: AdminIssue): SectionDescription[] {
  return [
    {
      title: 'About',
      help: 'Shown on the home page and above the table of contents.',
      fields: about,
    },
    {
      title: 'Numbers as printed',
      help: 'Shown instead of the numbers on pages, in citations and in files for indexers. Addresses have the numbers.',
      fields: printed,
    },
    {
      title: 'Cover',
      help: 'Without a picture, the cover shows the volume and the issue.',
      fields: { imgFile: picture.imgFile },
    },
    ...(status === 'draft'
      ? [
          {
            title: 'Publication',
            help: 'At this time the issue becomes public with all its drafts.',
            fields: publication,
          },
        ]
      : []),
    ...(articles === 0
      ? [
          {
            title: 'Numbers',
            help: 'You can change these only while the issue has no articles.',
            fields: numbers,
          },
        ]
      : []),
  ];
}

const texts = { ...about, ...printed, ...numbers, ...publication };
export type IssueValues = Record<keyof typeof texts, string> & { cover: string };

export const issueLabels = { ...labelsOf({ ...texts, ...picture }), cover: 'Cover picture' };
export const issueFields = Object.keys(issueLabels);

export const issueState = (issue: AdminIssue): RecordState<IssueValues> => ({
  values: {
    ...mapFields(texts, (_, name) => String(issue[name] ?? '')),
    scheduled: issue.scheduled && localMinute(new Date(issue.scheduled)),
    cover: issue.cover,
  },
  version: issue.version,
});

/** Returns the changed fields in the form in which the request sends them. */
export function changesOf(values: IssueValues, changed: readonly string[]) {
  const scheduled = values.scheduled && new Date(values.scheduled).toISOString();
  return Object.fromEntries(
    Object.entries({ ...values, scheduled }).filter(([name]) => changed.includes(name)),
  );
}

export function issueErrors(values: IssueValues): FieldErrors {
  const { scheduled, ...others } = values;
  const errors = errorsBy(createIssueSchema, others, issueFields);
  const isTime = scheduled === '' || Date.parse(scheduled) > Date.now();
  return { ...errors, ...(!isTime && { scheduled: 'Choose a time in the future' }) };
}
