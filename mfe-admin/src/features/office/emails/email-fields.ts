import { type MailKind, type MailText, mailTextChange, placeholdersOf } from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { labelsOf, type SectionDescription } from '../../../shared/forms/field-table.ts';
import { errorsBy, type FieldErrors } from '../../../shared/forms/form-errors.ts';

const fields = {
  isOn: { label: 'Send these messages', control: 'switch' },
  subject: { label: 'Subject', required: true },
  text: { label: 'Text', control: 'lines', rows: 18, required: true },
} as const;

export const emailTextLabels = labelsOf(fields);
export const emailTextFields = Object.keys(emailTextLabels);

export const emailTextSections = (occasion: string): readonly SectionDescription[] => [
  { title: 'Message', help: occasion, fields },
];

export type EmailTextValues = { isOn: boolean; subject: string; text: string };

export const emailTextState = ({
  isOn,
  subject,
  text,
  version,
}: MailText): RecordState<EmailTextValues> => ({ values: { isOn, subject, text }, version });

export const emailTextErrors =
  (kind: MailKind) =>
  (values: EmailTextValues): FieldErrors =>
    errorsBy(mailTextChange(kind), values, emailTextFields);

/** The placeholders of a kind in their written form, with their meaning. */
export const placeholderList = (kind: MailKind) =>
  Object.entries(placeholdersOf(kind)).map(([name, { meaning }]) => ({
    placeholder: `{{${name}}}`,
    meaning,
  }));
