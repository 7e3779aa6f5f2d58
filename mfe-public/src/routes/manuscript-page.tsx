import { journalName, publicPages } from '@app/contracts';
import { areas, doiChoices, streams, submissionTypes } from '@app/contracts/form-lists';
import { Link } from '@app/web-kit';
import { type InputHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react';
import { PageHead } from '../features/journal/components/page-head.tsx';
import { useHydrated } from '../features/journal/use-hydrated.ts';
import { useSettings } from '../features/journal/use-settings.ts';
import { OnlineForm } from '../features/manuscript/components/online-form.tsx';
import { letterAddress } from '../features/manuscript/letter-address.ts';
import page from '../styles/page.module.css';
import classes from './manuscript-page.module.css';

export function Component() {
  const settings = useSettings();
  return (
    <>
      <PageHead
        title="Submit a research paper"
        description={`What to send with a manuscript for ${journalName(settings)}, and where to.`}
        path={publicPages.manuscript.path}
      />
      <h1 id="submission-form" className={page.heading}>
        SUBMIT RESEARCH PAPER - Submission Form
      </h1>
      <p className={page.lead}>
        Please read the <Link to="/instructions">instructions to authors</Link> first.
      </p>
      <OnlineForm labelledBy="submission-form">
        <FormByEmail email={settings?.websiteemail ?? ''} />
      </OnlineForm>
    </>
  );
}

/** A form that sends nothing. Its button only explains how to submit the manuscript by email. */
function FormByEmail({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [letter, setLetter] = useState<string | null>(null);
  const isHydrated = useHydrated();

  function explain() {
    if (form.current) setLetter(letterAddress(email, new FormData(form.current)));
  }

  return (
    <form ref={form} className={page.form} aria-labelledby="submission-form">
      <p className={classes.note} id="by-email">
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
          disabled={!isHydrated}
          onClick={explain}
        >
          Submit Research Paper
        </button>
        <div role="status">
          {letter !== null && (
            <p className={classes.answer}>
              <strong>Nothing has been sent.</strong>{' '}
              {email ? (
                <>
                  Please email your paper to <a href={letter}>{email}</a>: the link opens an email
                  with your entries, to which you attach the files.
                </>
              ) : (
                'Please ask the editorial office where to send your paper.'
              )}{' '}
              Your entries stay here.
            </p>
          )}
        </div>
      </div>
    </form>
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
