import { exampleValues, fillTemplate, type MailKind, type UpdateMailText } from '@app/contracts';
import { Button, Switch, Textarea, TextInput } from '@app/office-kit';
import type { Area } from '../area.ts';
import { pickFields } from '../drafts/record-values.ts';
import { useFlash } from '../feedback/flash.tsx';
import { FormSection } from '../forms/form-section.tsx';
import { RecordFields, RecordFrame } from '../forms/record-frame.tsx';
import { useRecordForm } from '../forms/use-record-form.ts';
import {
  type MailTextValues,
  mailTextErrors,
  mailTextFields,
  mailTextLabels,
  mailTextState,
  placeholderList,
  type StoredMailText,
} from './mail-text-fields.ts';
import styles from './mail-texts.module.css';
import { MessageText } from './message-text.tsx';

interface MailTextFormProps {
  area: Area;
  /** The name of the kind of message. It is part of the draft's key. */
  name: string;
  kind: MailKind;
  stored: StoredMailText;
  save(change: UpdateMailText): Promise<StoredMailText>;
  /** Reads the text again after a conflict. */
  read(): Promise<StoredMailText | undefined>;
  onSaved(): void;
}

/** The form for the text of a kind of message, with its placeholders and a preview. */
export function MailTextForm({ area, name, kind, stored, save, read, onSaved }: MailTextFormProps) {
  const flash = useFlash();
  const form = useRecordForm<MailTextValues, Record<never, never>, StoredMailText>({
    area,
    record: `email-text/${name}`,
    stored: mailTextState(stored),
    extras: {},
    fields: mailTextFields,
    validate: mailTextErrors(kind),
    steps: (values, base, changed) => {
      if (changed.length === 0) return [];
      const change = { ...pickFields(values, changed), version: base.version ?? undefined };
      return [{ extras: [], send: () => save(change) }];
    },
    stateOf: mailTextState,
    read,
    onSaved: () => {
      flash({ kind: 'success', title: kind.name, message: 'The text was saved' });
      onSaved();
    },
    notSaved: 'The text was not saved',
  });
  const { subject, text } = form.values;
  const isDefault = subject === kind.subject && text === kind.text;
  const examples = exampleValues(kind);
  const { value: isOn, onChange: onSwitch, ...isOnInput } = form.input('isOn');

  return (
    <RecordFrame
      form={form}
      labels={mailTextLabels}
      leaving="Your changes are not saved. They stay in this browser until you come back."
    >
      <RecordFields
        form={form}
        label={kind.name}
        actions={
          <Button
            variant="default"
            disabled={isDefault || form.saving}
            onClick={() => {
              form.set('subject', kind.subject);
              form.set('text', kind.text);
            }}
          >
            Use the default text
          </Button>
        }
      >
        <FormSection title="Message" help={kind.occasion}>
          <Switch
            label={mailTextLabels.isOn}
            {...isOnInput}
            checked={isOn === true}
            onChange={onSwitch}
          />
          <TextInput
            label={mailTextLabels.subject}
            required
            autoComplete="off"
            {...form.input('subject')}
          />
          <Textarea label={mailTextLabels.text} required rows={18} {...form.input('text')} />
        </FormSection>
        <FormSection title="Placeholders" help="Each message replaces them with its own values.">
          <dl className={styles.facts}>
            {placeholderList(kind).map(({ placeholder, meaning }) => (
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
          <MessageText text={fillTemplate(text, examples)} />
        </FormSection>
      </RecordFields>
    </RecordFrame>
  );
}
