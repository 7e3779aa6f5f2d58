import { readReviewSettings, updateReviewSettings } from '@app/contracts/endpoints';
import type { ReviewQuestion, ReviewSettings } from '@app/contracts/manuscripts';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@app/office-kit';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { isWithin } from '@app/office-kit/forms/form-errors.ts';
import { FormSection } from '@app/office-kit/forms/form-section.tsx';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { type RecordForm, useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { ApiError, useRevalidator } from '@app/web-kit';
import styles from '../desk/desk.module.css';
import { area } from '../session/area.ts';
import {
  dayFields,
  fieldOfPath,
  limits,
  type SettingsValues,
  settingsErrors,
  settingsFields,
  settingsLabels,
  settingsOf,
  settingsState,
} from './settings-values.ts';

type Form = RecordForm<SettingsValues, Record<never, never>>;
type NamesOf<Type> = {
  [Name in keyof SettingsValues]: SettingsValues[Name] extends Type ? Name : never;
}[keyof SettingsValues];

interface SettingsFormProps {
  settings: ReviewSettings;
  /** Whether the user may change the settings. */
  canChange: boolean;
}

export function SettingsForm({ settings, canChange }: SettingsFormProps) {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const form = useRecordForm<SettingsValues, Record<never, never>, ReviewSettings>({
    area,
    record: 'review-settings',
    stored: settingsState(settings),
    extras: {},
    fields: settingsFields,
    validate: settingsErrors,
    errorsOf: (error) =>
      error instanceof ApiError
        ? Object.fromEntries(error.issues.map((each) => [fieldOfPath(each.path), each.message]))
        : {},
    steps: (values, base, changed) => {
      if (changed.length === 0) return [];
      const body = { ...settingsOf(values), version: base.version ?? undefined };
      return [{ extras: [], send: () => area.api.call(updateReviewSettings, { body }) }];
    },
    stateOf: settingsState,
    read: () => area.api.call(readReviewSettings, {}),
    onSaved: () => {
      void revalidate();
      flash({ kind: 'success', title: 'Saved', message: 'The settings apply from now on.' });
    },
    notSaved: 'The settings were not saved',
  });
  if (!canChange) {
    return (
      <>
        <p role="note">Only administrators of the journal can change these settings.</p>
        <fieldset className={styles.bare} disabled>
          <SettingsSections form={form} />
        </fieldset>
      </>
    );
  }
  return (
    <RecordFrame
      form={form}
      labels={settingsLabels}
      leaving="Your changes are not saved. They stay in this browser until you come back."
    >
      <RecordFields form={form} label="Settings of submissions">
        <SettingsSections form={form} />
      </RecordFields>
    </RecordFrame>
  );
}

function SettingsSections({ form }: { form: Form }) {
  const text = (name: NamesOf<string>) => ({ label: settingsLabels[name], ...form.input(name) });
  const number = (name: NamesOf<string>, range: string) => ({
    ...text(name),
    description: range,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  });
  const check = (name: NamesOf<boolean>) => {
    const { value: _value, ...input } = form.input(name);
    return { label: settingsLabels[name], ...input, checked: form.values[name] };
  };
  return (
    <>
      <FormSection
        title="Submissions"
        help="While they are closed, the page for manuscripts shows a form that sends nothing."
      >
        <NativeSelect
          {...text('submissions')}
          data={[
            { value: 'closed', label: 'Closed' },
            { value: 'open', label: 'Open' },
          ]}
        />
        <TextInput {...text('until')} description="Empty: open until closed here." type="date" />
        <TextInput {...number('maxAuthors', limits.maxAuthors)} />
        <TextInput {...number('maxReferences', limits.maxReferences)} />
      </FormSection>
      <FormSection title="Fee" help="The author is asked once, after acceptance.">
        <Checkbox {...check('hasFee')} />
        <Textarea {...text('feeText')} description="Part of the mail to the author." rows={3} />
      </FormSection>
      <FormSection
        title="Review"
        help="Administrators see all manuscripts. No one sees a manuscript as an author or reviewer of it."
      >
        <Checkbox {...check('limitsEditors')} />
        <Checkbox {...check('showsOtherReviews')} />
        <Checkbox {...check('showsFigures')} />
      </FormSection>
      <FormSection
        title={settingsLabels.questions}
        help="Reviews in progress keep their answers when a question is changed."
      >
        <QuestionsFields
          questions={form.values.questions}
          errors={form.errors}
          onChange={(questions) => form.set('questions', questions)}
        />
      </FormSection>
      <FormSection
        title="Days"
        help="Until when each turn is due. Clocks that run follow a change at once."
      >
        {dayFields.map((name) => (
          <TextInput key={name} {...number(name, `Days, ${limits.days}`)} />
        ))}
      </FormSection>
    </>
  );
}

interface QuestionsFieldsProps {
  questions: readonly ReviewQuestion[];
  /** The errors by path, such as `questions.0.text`. */
  errors: Readonly<Record<string, unknown>>;
  onChange: (questions: ReviewQuestion[]) => void;
}

/**
 * The fields for the questions of the review form. Reviews in progress retain their answers, which refer to a question
 * by id.
 */
function QuestionsFields({ questions, errors, onChange }: QuestionsFieldsProps) {
  const change = (at: number, part: Partial<ReviewQuestion>) =>
    onChange(questions.map((each, other) => (other === at ? { ...each, ...part } : each)));
  const errorAt = (path: string) => {
    const [, message] = Object.entries(errors).find(([each]) => isWithin(each, path)) ?? [];
    return typeof message === 'string' ? message : undefined;
  };
  const add = () => {
    const taken = new Set(questions.map((each) => each.id));
    let number = questions.length + 1;
    while (taken.has(`question-${number}`)) number += 1;
    const fresh = { text: '', choices: [], isRequired: false, isForAuthors: true };
    onChange([...questions, { id: `question-${number}`, ...fresh }]);
  };
  return (
    <div>
      <ol className={styles.list}>
        {questions.map((question, at) => (
          <li key={question.id} className={styles.form}>
            <TextInput
              label={`Question ${at + 1}`}
              required
              name={`questions.${at}.text`}
              error={errorAt(`questions.${at}.text`)}
              value={question.text}
              onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            />
            <Textarea
              label="Answers to choose from"
              description="One on each line. Without any, the answer is a text."
              autosize
              minRows={1}
              name={`questions.${at}.choices`}
              error={errorAt(`questions.${at}.choices`)}
              value={question.choices.join('\n')}
              onChange={({ currentTarget }) =>
                change(at, {
                  choices: currentTarget.value === '' ? [] : currentTarget.value.split('\n'),
                })
              }
            />
            <Checkbox
              label="Required"
              checked={question.isRequired}
              onChange={({ currentTarget }) => change(at, { isRequired: currentTarget.checked })}
            />
            <Checkbox
              label="Authors may read the answer"
              checked={question.isForAuthors}
              onChange={({ currentTarget }) => change(at, { isForAuthors: currentTarget.checked })}
            />
            <div className={styles.actions}>
              <Button
                variant="default"
                size="compact-md"
                aria-label={`Remove question ${at + 1}`}
                onClick={() => onChange(questions.toSpliced(at, 1))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button variant="default" onClick={add}>
        Add a question
      </Button>
    </div>
  );
}
