import {
  exampleValues,
  fillTemplate,
  type MailKindName,
  type MailText,
  mailKinds,
} from '@app/contracts';
import { listMailTexts, updateMailText } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { pickFields } from '@app/office-kit/drafts/record-values.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { area } from '../../../../area.ts';
import { FieldSections, FormSection } from '../../../../shared/forms/field-sections.tsx';
import { RecordFields, RecordFrame } from '../../../../shared/forms/record-frame.tsx';
import { useRecordForm } from '../../../../shared/forms/use-record-form.ts';
import * as fields from '../email-fields.ts';
import { EmailText } from './email-text.tsx';
import styles from './emails.module.css';

interface EmailTextFormProps {
  kind: MailKindName;
  stored: MailText;
  onSaved: () => void;
}

export function EmailTextForm({ kind, stored, onSaved }: EmailTextFormProps) {
  const flash = useFlash();
  const { name, occasion, ...defaults } = mailKinds[kind];
  const form = useRecordForm<fields.EmailTextValues, Record<never, never>, MailText>({
    record: `email-text/${kind}`,
    stored: fields.emailTextState(stored),
    extras: {},
    fields: fields.emailTextFields,
    validate: fields.emailTextErrors(kind),
    steps: (values, base, changed) => {
      if (changed.length === 0) return [];
      const body = { ...pickFields(values, changed), version: base.version ?? undefined };
      return [
        { extras: [], send: () => area.api.call(updateMailText, { params: { kind }, body }) },
      ];
    },
    stateOf: fields.emailTextState,
    read: async () => (await area.api.call(listMailTexts, {})).find((text) => text.kind === kind),
    onSaved: () => {
      flash({ kind: 'success', title: name, message: 'The text was saved' });
      onSaved();
    },
    notSaved: 'The text was not saved',
  });
  const { subject, text } = form.values;
  const isDefault = subject === defaults.subject && text === defaults.text;
  const examples = exampleValues(kind);

  return (
    <RecordFrame
      form={form}
      labels={fields.emailTextLabels}
      leaving="Your changes are not saved. They stay in this browser until you come back."
    >
      <RecordFields
        form={form}
        label={name}
        actions={
          <Button
            variant="default"
            disabled={isDefault || form.saving}
            onClick={() => {
              form.set('subject', defaults.subject);
              form.set('text', defaults.text);
            }}
          >
            Use the default text
          </Button>
        }
      >
        <FieldSections form={form} sections={fields.emailTextSections(occasion)} />
        <FormSection title="Placeholders" help="Each message replaces them with its own values.">
          <dl className={styles.facts}>
            {fields.placeholderList(kind).map(({ placeholder, meaning }) => (
              <div key={placeholder}>
                <dt>
                  <code>{placeholder}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </FormSection>
        <FormSection title="Preview" help="With sample values.">
          <p className={styles.subject}>{fillTemplate(subject, examples)}</p>
          <EmailText text={fillTemplate(text, examples)} />
        </FormSection>
      </RecordFields>
    </RecordFrame>
  );
}
