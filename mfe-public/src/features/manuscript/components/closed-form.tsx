import { areas, doiChoices, streams, submissionTypes } from '@app/contracts/form-lists';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import page from '../../../styles/page.module.css';
import { useHydrated } from '../../journal/use-hydrated.ts';
import classes from './closed-form.module.css';

/** Maximum length of the email's text, in characters. Some mail programs reject long `mailto:` URLs. */
const MAX_LENGTH = 1_500;

interface ClosedFormProps {
  ref: Ref<HTMLFormElement>;
  labelledBy: string;
  email: string;
  /** True once submissions are known to be closed. Until then, the button is disabled. */
  isClosed: boolean;
}

/**
 * A form that sends nothing. While submissions are closed, its button explains how to submit the manuscript by email.
 * Users can fill in the form before it is known whether submissions are open. If submissions are open, the form of
 * mfe-review replaces this form and takes over the typed values.
 */
export function ClosedForm({ ref, labelledBy, email, isClosed }: ClosedFormProps) {
  const [letter, setLetter] = useState<string | null>(null);
  const isHydrated = useHydrated();
  return (
    <form ref={ref} className={page.form} aria-labelledby={labelledBy}>
      <p className={classes.note} id="by-email">
        {/* This text is rendered but invisible until submissions are known to be closed, so that nothing moves. Without
            scripts, it is visible, because only a script can ask the server. */}
        <span className={isClosed ? undefined : classes.pending}>
          <ByEmail email={email} />
        </span>
        {!isClosed && (
          <span className={classes.meanwhile}>
            You can fill in the form already. What you type stays.
          </span>
        )}
      </p>
      <TextField label="Manuscript Title" />
      <TextField
        label="Author Names"
        hint="In the order of the article’s title page, separated by commas."
      />
      <TextField label="Email Address" type="email" autoComplete="email" />
      <TextField label="Phone Number" type="tel" autoComplete="tel" />
      <TextField label="Total No. Of Authors" placeholder="For Ex-5" inputMode="numeric" />
      <ChoiceField label="Article Type" options={submissionTypes} />
      <ChoiceField label="DOI" options={doiChoices} />
      <ChoiceField label="Select Stream" options={streams} />
      <ChoiceField label="Select Area" options={areas} />
      <TextField
        label="Upload Research Paper"
        type="file"
        accept="application/pdf,.pdf"
        hint="PDF only"
      />
      <DropZone
        label="Upload Image"
        hint="SVG, PNG, JPG or GIF (MAX. 800x400px)"
        accept="image/svg+xml,image/png,image/jpeg,image/gif"
      />
      <div>
        <button
          type="button"
          className={`${page.button} ${page.primary}`}
          aria-describedby="by-email"
          disabled={!isHydrated || !isClosed}
          onClick={({ currentTarget: { form } }) =>
            form && setLetter(letterAddress(email, new FormData(form)))
          }
        >
          Submit Research Paper
        </button>
        <div role="status">{letter !== null && <Answer email={email} letter={letter} />}</div>
      </div>
    </form>
  );
}

/** Returns a `mailto:` URL with the form's text entries. Users must attach the files themselves. */
function letterAddress(email: string, entries: Iterable<[string, unknown]>): string {
  const lines = Array.from(entries)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    .map(([label, value]) => `${label}: ${value}`);
  const text = [...lines.join('\r\n')].slice(0, MAX_LENGTH).join('').toWellFormed();
  return `mailto:${email}?subject=${encodeURIComponent('Manuscript')}&body=${encodeURIComponent(text)}`;
}

function ByEmail({ email }: { email: string }) {
  return (
    <>
      This form does not send anything: submissions go by email
      {email ? (
        <>
          {' '}
          to <a href={`mailto:${email}`}>{email}</a>
        </>
      ) : (
        ' to the editorial office'
      )}
      . Its fields show what your email should contain. All are required.
    </>
  );
}

function Answer({ email, letter }: { email: string; letter: string }) {
  return (
    <p className={classes.answer}>
      <strong>Nothing has been sent.</strong>{' '}
      {email ? (
        <>
          Please email your paper to <a href={letter}>{email}</a>: the link opens an email with your
          entries, to which you attach the files.
        </>
      ) : (
        'Please ask the editorial office where to send your paper.'
      )}{' '}
      Your entries stay here.
    </p>
  );
}

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

function TextField({ label, hint, ...input }: TextFieldProps) {
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

function ChoiceField({ label, options }: { label: string; options: readonly string[] }) {
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
function DropZone({ label, hint, accept }: { label: string; hint: string; accept: string }) {
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
