import { type MailKind, type MailText, mailTextChange, placeholdersOf } from '@app/contracts';
import type { RecordState } from '../drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '../forms/form-errors.ts';

/** The text of a kind of message, of any service. */
export type StoredMailText = Omit<MailText, 'kind'>;

export type MailTextValues = Pick<MailText, 'isOn' | 'subject' | 'text'>;

export const mailTextLabels = {
  isOn: 'Send these messages',
  subject: 'Subject',
  text: 'Text',
} as const satisfies Record<keyof MailTextValues, string>;
export const mailTextFields = Object.keys(mailTextLabels);

export const mailTextState = ({
  isOn,
  subject,
  text,
  version,
}: StoredMailText): RecordState<MailTextValues> => ({ values: { isOn, subject, text }, version });

export const mailTextErrors =
  (kind: MailKind) =>
  (values: MailTextValues): FieldErrors =>
    errorsBy(mailTextChange(kind), values, mailTextFields);

/** The placeholders of a kind in their written form, with their meaning. */
export const placeholderList = (kind: MailKind) =>
  Object.entries(placeholdersOf(kind)).map(([name, { meaning }]) => ({
    placeholder: `{{${name}}}`,
    meaning,
  }));
