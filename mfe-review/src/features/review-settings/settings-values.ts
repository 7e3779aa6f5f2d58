import {
  type DayName,
  defaultDays,
  type ReviewQuestion,
  type ReviewSettings,
  updateReviewSettingsSchema,
} from '@app/contracts/manuscripts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';

type DayField = `${DayName}Days`;

/** The settings as typed. Numbers are strings, so that the form can show and refuse invalid input. */
export type SettingsValues = Omit<
  ReviewSettings,
  'version' | 'days' | 'maxAuthors' | 'maxReferences' | 'questions'
> &
  Record<'maxAuthors' | 'maxReferences' | DayField, string> & {
    questions: readonly ReviewQuestion[];
  };

const dayLabels: Record<DayName, string> = {
  draft: 'A draft is kept',
  checks: 'Automatic checks',
  correction: 'Author: correction',
  desk: 'Editor: first look',
  answer: 'Reviewer: answer to the invitation',
  reviewing: 'Reviewer: review',
  lateness: 'Reviewer: lateness before the next one is asked',
  round: 'Whole review',
  pool: 'Editor: more reviewers',
  decision: 'Editor: decision',
  revision: 'Author: revision',
  fee: 'Author: fee',
  publication: 'Editor: publication, after acceptance and fee',
  silence: 'Author: silence before a manuscript is closed',
  retention: 'Rejected and withdrawn manuscripts are kept',
};
// `Object.keys` widens the literal keys to strings.
const dayNames = Object.keys(defaultDays) as DayName[];
export const dayFields = dayNames.map((name) => `${name}Days` as const);
// `Object.fromEntries` loses the types of the keys.
const fromDays = <Value>(valueFor: (name: DayName) => Value) =>
  Object.fromEntries(dayNames.map((name) => [`${name}Days`, valueFor(name)])) as Record<
    DayField,
    Value
  >;

/** The labels of the fields in their order. */
export const settingsLabels = {
  submissions: 'Submissions',
  until: 'Last day',
  maxAuthors: 'Authors, at most',
  maxReferences: 'References, at most',
  hasFee: 'Ask for a fee after acceptance',
  feeText: 'How to pay',
  limitsEditors: 'Editors see only the manuscripts that are assigned to them',
  showsOtherReviews: 'Reviewers read the other reviews after the decision',
  showsFigures: 'The public page shows how long the journal takes',
  questions: 'Questions for reviewers',
  ...fromDays((name) => dayLabels[name]),
} as const satisfies Record<keyof SettingsValues, string>;
export const settingsFields = Object.keys(settingsLabels);

export function settingsState({
  version,
  days,
  maxAuthors,
  maxReferences,
  ...fields
}: ReviewSettings): RecordState<SettingsValues> {
  const numbers = { maxAuthors: String(maxAuthors), maxReferences: String(maxReferences) };
  return { values: { ...fields, ...numbers, ...fromDays((name) => String(days[name])) }, version };
}

/** Parses a number. Other text becomes NaN, which the schema refuses. */
const numberOf = (text: string) => Number(text.trim() || Number.NaN);

/** Returns the settings as a request body. Drops empty lines in lists of answers. */
export function settingsOf(values: SettingsValues): Omit<ReviewSettings, 'version'> {
  const { submissions, until, hasFee, feeText, limitsEditors } = values;
  const { showsOtherReviews, showsFigures, questions } = values;
  return {
    ...{ submissions, until, hasFee, feeText, limitsEditors, showsOtherReviews, showsFigures },
    maxAuthors: numberOf(values.maxAuthors),
    maxReferences: numberOf(values.maxReferences),
    // `Object.fromEntries` loses the types of the keys.
    days: Object.fromEntries(
      dayNames.map((name) => [name, numberOf(values[`${name}Days`])]),
    ) as ReviewSettings['days'],
    questions: questions.map((question) => ({
      ...question,
      choices: question.choices.filter((choice) => choice.trim() !== ''),
    })),
  };
}

export function settingsErrors(values: SettingsValues): FieldErrors {
  const known = ['days', ...settingsFields];
  const found = errorsBy(updateReviewSettingsSchema, settingsOf(values), known);
  return Object.fromEntries(
    Object.entries(found).map(([path, message]) => [fieldOfPath(path), message]),
  );
}

/**
 * Returns the form field for the path of a validation issue. The settings contain the days in one record; the form has
 * a field for each.
 */
export const fieldOfPath = (path: string) => path.replace(/^days\.(\w+)$/, '$1Days');

const { maxAuthors, maxReferences, days } = updateReviewSettingsSchema.shape;
const limitsOf = ({ minValue, maxValue }: { minValue: number | null; maxValue: number | null }) =>
  `${minValue} to ${maxValue}`;

/** The limits of the numbers, in words. */
export const limits = {
  maxAuthors: limitsOf(maxAuthors),
  maxReferences: limitsOf(maxReferences),
  days: limitsOf(days.valueType),
};
