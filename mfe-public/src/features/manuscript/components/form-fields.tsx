import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import page from '../../../styles/page.module.css';
import classes from './submission-form.module.css';

function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label className={page.label} htmlFor={htmlFor}>
      {children}
      <span className={classes.required} aria-hidden="true">
        {' '}
        *
      </span>
    </label>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
}

export function TextField({ label, hint, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={page.field}>
      <Label htmlFor={id}>{label}</Label>
      <input
        {...input}
        className={page.control}
        id={id}
        name={label}
        required
        aria-describedby={hint && `${id}-hint`}
      />
      {hint && (
        <p id={`${id}-hint`} className={page.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function ChoiceField({ label, options }: { label: string; options: readonly string[] }) {
  const id = useId();
  return (
    <div className={page.field}>
      <Label htmlFor={id}>{label}</Label>
      <select className={page.control} id={id} name={label} required defaultValue="">
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}

/** Renders a file field. Its input fills the whole zone, so that files can be dropped anywhere on the zone. */
export function DropZone({ label, hint, accept }: { label: string; hint: string; accept: string }) {
  const id = useId();
  return (
    <div className={page.field}>
      <Label htmlFor={id}>{label}</Label>
      <div className={classes.zone}>
        <p className={classes.invitation} id={`${id}-hint`}>
          <strong>Drop an image here, or choose one</strong>
          <span>{hint}</span>
        </p>
        <input
          className={classes.drop}
          type="file"
          id={id}
          name={label}
          required
          accept={accept}
          aria-describedby={`${id}-hint`}
        />
      </div>
    </div>
  );
}
