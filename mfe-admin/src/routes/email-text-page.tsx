import {
  exampleValues,
  fillTemplate,
  type MailKindName,
  type MailText,
  mailKindNames,
  mailKinds,
} from '@app/contracts';
import { listMailTexts, updateMailText } from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { pickFields } from '@app/office-kit/drafts/record-values.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { notFound, useLoaderData, useRevalidator } from '@app/web-kit';
import { area } from '../area.ts';
import { EmailText } from '../features/office/emails/components/email-text.tsx';
import styles from '../features/office/emails/components/emails.module.css';
import * as fields from '../features/office/emails/email-fields.ts';
import { backTo, historyOf, PageHead } from '../features/overview/frame/components/page-head.tsx';
import { FieldSections, FormSection } from '../shared/forms/field-sections.tsx';
import { RecordFields, RecordFrame } from '../shared/forms/record-frame.tsx';
import { useRecordForm } from '../shared/forms/use-record-form.ts';

export const loader = area.loader(async (call, { params }) => {
  const kind = mailKindNames.find((name) => name === params.kind);
  const stored = (await call(listMailTexts, {})).find((text) => text.kind === kind);
  if (!kind || !stored) throw notFound();
  return { kind, stored };
});

export function Component() {
  const { kind, stored } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead
        title={mailKinds[kind].name}
        links={[backTo('/admin/emails/texts', 'Texts of emails'), historyOf('email text', kind)]}
      />
      <EmailTextForm key={kind} kind={kind} stored={stored} onSaved={revalidate} />
    </>
  );
}

interface EmailTextFormProps {
  kind: MailKindName;
  stored: MailText;
  onSaved: () => void;
}

function EmailTextForm({ kind, stored, onSaved }: EmailTextFormProps) {
  const flash = useFlash();
  const { name, occasion, ...defaults } = mailKinds[kind];
  const form = useRecordForm<fields.EmailTextValues, Record<never, never>, MailText>({
    record: `email-text/${kind}`,
    stored: fields.emailTextState(stored),
    extras: {},
    fields: fields.emailTextFields,
    validate: fields.emailTextErrors(mailKinds[kind]),
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
  const examples = exampleValues(mailKinds[kind]);

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
            {fields.placeholderList(mailKinds[kind]).map(({ placeholder, meaning }) => (
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
