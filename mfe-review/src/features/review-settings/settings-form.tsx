import { updateReviewSettings } from '@app/contracts/endpoints';
import { type DayName, defaultDays, type ReviewSettings } from '@app/contracts/manuscripts';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@app/office-kit';
import { LeaveGuard } from '@app/office-kit/drafts/leave-guard.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useAction } from '@app/office-kit/feedback/use-action.ts';
import { useRevalidator } from '@app/web-kit';
import { type FormEvent, useState } from 'react';
import styles from '../desk/desk.module.css';
import { Panel } from '../desk/manuscript/panel.tsx';
import { area } from '../session/area.ts';
import { QuestionsFields } from './questions-fields.tsx';

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

export function SettingsForm({ settings }: { settings: ReviewSettings }) {
  const [values, setValues] = useState(settings);
  const { run, busy } = useAction();
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const set = (change: Partial<ReviewSettings>) => setValues({ ...values, ...change });
  const isChanged = values !== settings;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const save = () => area.api.call(updateReviewSettings, { body: values });
    if (!(await run('The settings were not saved', save))) return;
    await revalidate();
    flash({ kind: 'success', title: 'Saved', message: 'The settings apply from now on.' });
  };

  return (
    <form noValidate onSubmit={submit}>
      <LeaveGuard area={area} unsaved={isChanged && !busy}>
        <p>The changes of the settings have not been saved.</p>
      </LeaveGuard>
      <Panel title="Submissions">
        <div className={styles.form}>
          <NativeSelect
            label="Submissions"
            description="While they are closed, the page for manuscripts shows a form that sends nothing."
            value={values.submissions}
            onChange={({ currentTarget }) =>
              set({ submissions: currentTarget.value === 'open' ? 'open' : 'closed' })
            }
            data={[
              { value: 'closed', label: 'Closed' },
              { value: 'open', label: 'Open' },
            ]}
          />
          <TextInput
            label="Last day"
            description="Empty: open until closed here."
            type="date"
            value={values.until}
            onChange={({ currentTarget }) => set({ until: currentTarget.value })}
          />
          <NumberField
            label="Authors, at most"
            value={values.maxAuthors}
            onChange={(maxAuthors) => set({ maxAuthors })}
          />
          <NumberField
            label="References, at most"
            value={values.maxReferences}
            onChange={(maxReferences) => set({ maxReferences })}
          />
        </div>
      </Panel>
      <Panel title="Fee">
        <div className={styles.form}>
          <Checkbox
            label="Ask for a fee after acceptance"
            checked={values.hasFee}
            onChange={({ currentTarget }) => set({ hasFee: currentTarget.checked })}
          />
          <Textarea
            label="How to pay"
            autosize
            minRows={2}
            value={values.feeText}
            onChange={({ currentTarget }) => set({ feeText: currentTarget.value })}
          />
        </div>
      </Panel>
      <Panel title="Review">
        <div className={styles.form}>
          <Checkbox
            label="Editors see only the manuscripts that are assigned to them"
            description="Administrators see all."
            checked={values.limitsEditors}
            onChange={({ currentTarget }) => set({ limitsEditors: currentTarget.checked })}
          />
          <Checkbox
            label="Reviewers read the other reviews after the decision"
            checked={values.showsOtherReviews}
            onChange={({ currentTarget }) => set({ showsOtherReviews: currentTarget.checked })}
          />
          <Checkbox
            label="The public page shows how long the journal takes"
            checked={values.showsFigures}
            onChange={({ currentTarget }) => set({ showsFigures: currentTarget.checked })}
          />
          <QuestionsFields
            questions={values.questions}
            onChange={(questions) => set({ questions })}
          />
        </div>
      </Panel>
      <Panel title="Days">
        <div className={styles.form}>
          {dayNames.map((name) => (
            <NumberField
              key={name}
              label={dayLabels[name]}
              value={values.days[name]}
              onChange={(days) => set({ days: { ...values.days, [name]: days } })}
            />
          ))}
        </div>
      </Panel>
      <div className={styles.actions}>
        <Button type="submit" loading={busy} disabled={!isChanged}>
          Submit
        </Button>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      value={value === 0 ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value.replace(/\D/g, '')))}
    />
  );
}
