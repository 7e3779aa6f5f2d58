import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import fieldStyles from './fields.module.css';

/** Returns the id of a field's control. `path` is the path of its validation issues, such as `people.0.email`. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

interface FieldProps {
  /** The path of the field in the form. */
  path: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
}

interface DescriptionProps {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  id: string;
}

/** Returns the attributes that connect a control with its label, hint and error. */
function described({ path, hint, error, isRequired }: FieldProps): DescriptionProps {
  const id = fieldId(path);
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired ? true : undefined,
  };
}

interface FrameProps extends FieldProps {
  children: ReactNode;
}

function Frame({ path, label, hint, error, isRequired, children }: FrameProps) {
  const id = fieldId(path);
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
        {isRequired && (
          <span className={fieldStyles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError path={path}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ path, children }: { path: string; children: string }) {
  return (
    <p id={`${fieldId(path)}-error`} className={fieldStyles.error}>
      {children}
    </p>
  );
}

type Native<Props> = Omit<Props, 'onChange' | 'value' | 'id'>;
interface Typed {
  value: string;
  onType: (text: string) => void;
}

export function TextField({
  path,
  label,
  hint,
  error,
  isRequired = false,
  onType,
  ...input
}: FieldProps & Typed & Native<InputHTMLAttributes<HTMLInputElement>>) {
  const field = { path, label, hint, error, isRequired };
  return (
    <Frame {...field}>
      <input
        {...input}
        {...described(field)}
        className={fieldStyles.control}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </Frame>
  );
}

export function LongField({
  path,
  label,
  hint,
  error,
  isRequired = false,
  onType,
  ...input
}: FieldProps & Typed & Native<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const field = { path, label, hint, error, isRequired };
  return (
    <Frame {...field}>
      <textarea
        rows={5}
        {...input}
        {...described(field)}
        className={`${fieldStyles.control} ${fieldStyles.long}`}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </Frame>
  );
}

export function ChoiceField({
  path,
  label,
  hint,
  error,
  isRequired = false,
  options,
  value,
  onType,
}: FieldProps & Typed & { options: readonly string[] }) {
  const field = { path, label, hint, error, isRequired };
  return (
    <Frame {...field}>
      <select
        {...described(field)}
        className={fieldStyles.control}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      >
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Frame>
  );
}

interface RadioFieldProps extends FieldProps {
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

export function RadioField({ value, options, onChoose, ...field }: RadioFieldProps) {
  const { path, label, hint, error, isRequired } = field;
  const { id, ...attributes } = described(field);
  return (
    <div
      className={fieldStyles.group}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...attributes}
    >
      <p id={`${id}-label`} className={fieldStyles.question}>
        {label}
        {isRequired && (
          <span className={fieldStyles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {options.map((option, at) => (
        <label key={option.value} className={fieldStyles.radio}>
          <input
            type="radio"
            id={at === 0 ? id : undefined}
            name={path}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
      {error && <FieldError path={path}>{error}</FieldError>}
    </div>
  );
}
