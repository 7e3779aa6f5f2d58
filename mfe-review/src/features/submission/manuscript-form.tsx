import type { ValidationIssue } from '@app/contracts';
import { submitManuscript } from '@app/contracts/endpoints';
import {
  type AnonymityReport,
  type AuthorPage,
  type FindingPlace,
  findingKinds,
  MAX_SUBMITTED_PEOPLE,
  type ManuscriptNote,
  missingFrom,
  removedParts,
  submissionFileKinds,
} from '@app/contracts/manuscripts';
import { ApiError } from '@app/web-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { callsOf, reasonOf } from '../access/link-calls.ts';
import buttons from '../forms/buttons.module.css';
import { type Attempt, ErrorSummary } from '../forms/error-summary.tsx';
import fieldStyles from '../forms/fields.module.css';
import formStyles from '../forms/form.module.css';
import panels from '../forms/panels.module.css';
import saveStyles from '../forms/save-state.module.css';
import { OtherTab, SaveState } from '../forms/save-state.tsx';
import { useAct } from '../forms/use-act.ts';
import { formOf, labelOf, labels } from './form-values.ts';
import { FurtherFields, MainFields } from './manuscript-fields.tsx';
import { presentFile } from './manuscript-files.tsx';
import { withNames } from './people.ts';
import type { EditedManuscript } from './use-manuscript.ts';

interface ManuscriptFormProps {
  manuscript: EditedManuscript;
  /** The id of the form's heading. */
  labelledBy: string;
  /** The level of the headings within the form. */
  heading: 'h2' | 'h3';
  action: string;
  onSubmitted: (page: AuthorPage) => void;
  /** Renders the content before the fields. `attempt` has the validation issues of the last attempt to submit. */
  before?: (attempt: ReturnType<typeof useSubmit>['attempt']) => ReactNode;
}

/** The form of a draft, a correction or a revision. It saves automatically; the button submits. */
export function ManuscriptForm(props: ManuscriptFormProps) {
  const { manuscript, labelledBy, heading, action, onSubmitted, before } = props;
  const { saver, state, page, notes } = manuscript;
  const { submit, attempt, isBusy, failure } = useSubmit(manuscript, onSubmitted);

  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };

  return (
    <form className={formStyles.form} aria-labelledby={labelledBy} noValidate onSubmit={send}>
      <OtherTab saver={saver} state={state} labels={labels} />
      {before?.(attempt)}
      <MainFields {...{ manuscript, attempt }} />
      <FurtherFields {...{ manuscript, attempt }} />
      <ChecksPanel notes={notes} report={page?.report ?? null} heading={heading} />
      <ErrorSummary attempt={attempt} labelOf={labelOf} heading={heading} />
      <div className={formStyles.send}>
        <button type="submit" className={`${buttons.button} ${buttons.primary}`} disabled={isBusy}>
          {action}
        </button>
        <p role="alert" className={fieldStyles.error}>
          {failure}
        </p>
      </div>
      <div className={saveStyles.savedBar}>
        <SaveState
          state={state}
          condition="Once you have typed your email address, it is also saved at the journal, and you get a link to it."
        />
      </div>
    </form>
  );
}

/** Submits a draft, a correction or a revision, after it is complete and saved. */
function useSubmit(manuscript: EditedManuscript, onSubmitted: (page: AuthorPage) => void) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const { run, isBusy, failure } = useAct();

  const submit = () => {
    const { saver } = manuscript;
    const { values } = saver.get();
    // Enter in the field “Author Names” submits the form before the field's `blur` handler has run.
    saver.change(withNames(values.authors, values));
    const issues = issuesOf(manuscript);
    setAttempt({ issues });
    if (issues.length > 0) return;
    void run(async () => {
      const isSaved = await saver.flush();
      const { token } = saver.get().values;
      if (!isSaved || token === '') throw new UnsavedError();
      try {
        const page = await callsOf(token).call(submitManuscript, {});
        saver.end();
        onSubmitted(page);
      } catch (error) {
        if (!(error instanceof ApiError) || error.issues.length === 0) throw error;
        setAttempt({ issues: error.issues });
      }
    }, explain);
  };

  return { submit, attempt, isBusy, failure };
}

class UnsavedError extends Error {}

const explain = (error: unknown): string =>
  error instanceof UnsavedError
    ? 'Nothing was submitted, because the server did not get your last entries. Please try again when they are saved.'
    : `Nothing was submitted. ${reasonOf(error)}`;

/** Returns validation issues for missing values. The server checks the journal’s limits. */
function issuesOf({ saver, page }: EditedManuscript): ValidationIssue[] {
  const form = formOf(saver.get().values);
  const files = submissionFileKinds.filter((kind) => presentFile(page, kind));
  const missing = missingFrom(form, files, { maxAuthors: MAX_SUBMITTED_PEOPLE });
  const unanswered = form.replies.flatMap(({ reply }, at) =>
    reply.trim() === '' ? [{ path: `replies.${at}.reply`, message: 'Please reply' }] : [],
  );
  return [...unanswered, ...missing];
}

interface ChecksPanelProps {
  notes: readonly ManuscriptNote[];
  report: AnonymityReport | null;
  heading: 'h2' | 'h3';
}

const levels = { problem: 'Not possible now', warning: 'Please check', info: 'For information' };

/** Shows the findings of the automatic checks, and what to do about them. */
function ChecksPanel({ notes, report, heading: Heading }: ChecksPanelProps) {
  // Missing values of fields are listed when the author submits. A problem without a field is shown here, because the
  // author cannot fix it in the form.
  const shown = notes.filter(({ level, path }) => level !== 'problem' || path === '');
  if (shown.length === 0 && !report) return null;
  return (
    <section className={panels.panel} aria-labelledby="checks">
      <Heading id="checks" className={panels.subtitle}>
        Automatic checks
      </Heading>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ level, path, text }) => (
            <li key={`${path} ${text}`}>
              <strong>{levels[level]}</strong>
              {path && ` (${labelOf(path)})`}: {text}
            </li>
          ))}
        </ul>
      )}
      {report && <Anonymity report={report} heading={Heading} />}
    </section>
  );
}

type AnonymityProps = Pick<ChecksPanelProps, 'heading'> & { report: AnonymityReport };

/** Lists what the journal removes to hide the authors from reviewers, and what the authors must remove themselves. */
function Anonymity({ report, heading: Heading }: AnonymityProps) {
  const { findings, removed } = report;
  return (
    <>
      <Heading className={panels.subtitle}>What could tell reviewers who you are</Heading>
      {findings.length > 0 ? (
        <>
          <p>
            Reviewers should not learn who the authors are. Please remove or reword these passages
            in your file, save it as a PDF and upload it again. If a passage has to stay, tell the
            editor why in the message below: the editor decides.
          </p>
          <ul>
            {findings.map(({ kind, place, excerpt }) => (
              <li key={JSON.stringify([kind, place, excerpt])}>
                <strong>{nameOf(findingKinds, kind)}</strong>, {placeText(place)}: “{excerpt}”
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>No name, address or other sign of the authors was found in the text.</p>
      )}
      {removed.length > 0 && (
        <details>
          <summary>What the journal removes from the reviewers’ copy by itself</summary>
          <ul>
            {removed.map(({ what }) => (
              <li key={what}>{nameOf(removedParts, what)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Returns the name of a kind. Unknown kinds of a later release are shown as they are. */
const nameOf = (names: Readonly<Record<string, string>>, kind: string): string =>
  names[kind] ?? kind;

function placeText(place: FindingPlace): string {
  if (place.in === 'file') return 'in the file';
  return `${place.in} ${place.number}`;
}
