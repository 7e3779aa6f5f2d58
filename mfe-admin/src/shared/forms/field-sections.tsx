import { NO_CERTIFICATE, undrawnWarning } from '@app/contracts';
import { NativeSelect, Radio, Switch, Textarea, TextInput } from '@app/office-kit';
import { formatDay } from '@app/office-kit/dates.ts';
import sections from '@app/office-kit/forms/form-section.module.css';
import { FormSection } from '@app/office-kit/forms/form-section.tsx';
import type { AnyRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';
import { RichTextField } from '@app/office-kit/rich-text/rich-text-field.tsx';
import { withCurrent } from '@app/office-kit/tables/with-current.ts';
import { Fragment, type ReactNode } from 'react';
import type { FieldDescription, SectionDescription } from './field-table.ts';
import { StoredFileField } from './file-field.tsx';
import styles from './forms.module.css';

interface FieldSectionsProps {
  form: AnyRecordForm;
  sections: readonly SectionDescription[];
  stacked?: boolean;
  /** Custom content for fields, by field name. A field with null is not rendered. */
  customFields?: Readonly<Record<string, ReactNode>>;
  changes?: Readonly<Record<string, Partial<FieldDescription>>>;
  /** Content below fields, by field name. */
  notes?: Readonly<Record<string, ReactNode>>;
  withAsterisk?: boolean;
}

export function FieldSections(props: FieldSectionsProps) {
  const {
    form,
    sections,
    stacked,
    customFields = {},
    changes = {},
    notes,
    withAsterisk = true,
  } = props;
  const isFilled = (name: string) => {
    const value = form.values[name];
    return Array.isArray(value) ? value.length > 0 : value !== '' && value !== null;
  };
  return sections.map(({ title, help, fields, folded }) => (
    <FormSection
      key={title}
      title={title}
      help={help}
      stacked={stacked}
      folded={
        folded === undefined
          ? undefined
          : { summary: folded, isOpen: Object.keys(fields).some(isFilled) }
      }
    >
      {Object.entries(fields).map(([name, field]) => {
        const rendered =
          name in customFields ? (
            customFields[name]
          ) : (
            <Field
              form={form}
              name={name}
              field={{ ...field, ...changes[name] }}
              withAsterisk={withAsterisk}
            />
          );
        // The element remains while notes appear and disappear, so that the field retains its focus.
        return (notes || field.printed) && rendered ? (
          <div key={name}>
            {rendered}
            {notes?.[name]}
            {field.printed && <UndrawnNote field={field} value={form.values[name]} />}
          </div>
        ) : (
          <Fragment key={name}>{rendered}</Fragment>
        );
      })}
    </FormSection>
  ));
}

/** Warns of characters that no font of the PDFs has. */
function UndrawnNote({ field, value }: { field: FieldDescription; value: unknown }) {
  const warning = typeof value === 'string' ? undrawnWarning(field.label, value) : undefined;
  return warning === undefined ? null : (
    <p className={sections.help} role="status">
      {warning}
      {field.printed === 'name' && ` ${NO_CERTIFICATE}`}
    </p>
  );
}

interface FieldProps {
  form: AnyRecordForm;
  name: string;
  field: FieldDescription;
  withAsterisk?: boolean;
}

const PLAIN: RichTextFormat = { layout: 'line', marks: [] };

export function Field({ form, name, field, withAsterisk = true }: FieldProps) {
  const { label, help, control = 'text', required = false, options = [] } = field;
  const props = { label, description: help, required, ...form.input(name) };
  switch (control) {
    case 'lines':
      return <Textarea rows={field.rows} {...props} />;
    case 'rich-text':
      return <RichTextField format={field.format ?? PLAIN} {...props} />;
    case 'picture':
    case 'logo':
    case 'icon':
    case 'pdf': {
      const kind = control === 'pdf' ? 'pdf' : 'picture';
      return <StoredFileField form={form} field={name} label={label} help={help} kind={kind} />;
    }
    case 'select':
      return (
        <NativeSelect
          data={withCurrent(options, form.values[name])}
          {...props}
          withAsterisk={required && withAsterisk}
        />
      );
    case 'radio':
      return (
        <Radio.Group {...props}>
          <div className={styles.choices}>
            {options.map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </div>
        </Radio.Group>
      );
    case 'switch': {
      const { value, onChange, ...others } = props;
      return <Switch {...others} checked={value} onChange={onChange} />;
    }
    case 'numeric':
    case 'decimal':
      return <TextInput inputMode={control} autoComplete="off" {...props} />;
    default:
      return (
        <TextInput
          type={control}
          autoComplete="off"
          {...props}
          description={inWords(control, form.values[name], help)}
          withAsterisk={required && withAsterisk}
        />
      );
  }
}

/** Adds the date in words to the help of a date field, because the format in the field depends on the browser. */
function inWords(control: string, value: unknown, help: string | undefined): string | undefined {
  const isDay = control === 'date' && typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return isDay ? [formatDay(value), help].filter(Boolean).join('. ') : help;
}
