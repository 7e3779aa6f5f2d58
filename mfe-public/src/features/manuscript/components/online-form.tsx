import { dateText } from '@app/contracts';
import { loadPart } from '@app/web-kit';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import page from '../../../styles/page.module.css';
import { call } from '../../journal/api.ts';
import { mediansText } from '../medians-text.ts';
import { ClosedForm } from './closed-form.tsx';

interface FormProps {
  labelledBy: string;
  /** The texts and files that the user had entered before the form was loaded, by field label. */
  typed: Readonly<Record<string, FormDataEntryValue>>;
  /** The label of the field that had the focus, or empty. */
  focused: string;
}

type Submissions = Awaited<ReturnType<typeof call<'readSubmissions'>>>;

type State = { submissions?: Submissions } & (
  | { status: 'unknown' | 'closed' | 'loading' | 'failed' }
  | { status: 'open'; Form: ComponentType<FormProps>; carried: Omit<FormProps, 'labelledBy'> }
);

interface OnlineFormProps {
  labelledBy: string;
  /** The address of the journal's office, for submissions by mail. */
  email: string;
}

/**
 * Shows the form of mfe-review while submissions are open. Otherwise, and until the state of submissions is known,
 * shows a form that sends nothing. The server's renderer cannot determine the state: its pages are cached, and it
 * cannot reach svc-review.
 */
export function OnlineForm({ labelledBy, email }: OnlineFormProps) {
  const [state, setState] = useState<State>({ status: 'unknown' });
  const [attempt, setAttempt] = useState(0);
  const closedForm = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = (next: State) => {
      // The form is rendered synchronously, so that no keystroke is lost between reading the old form and showing the
      // new form.
      if (!signal.aborted) flushSync(() => setState(next));
    };
    void openForm(signal, show, () => typedIn(closedForm.current));
    return () => abort.abort();
  }, [attempt]);

  const { status, submissions } = state;
  return (
    <>
      {submissions && <Terms submissions={submissions} />}
      {state.status === 'open' ? (
        <state.Form labelledBy={labelledBy} {...state.carried} />
      ) : (
        <>
          {/* This text is announced but invisible, because the form below is already in use and must not move. */}
          <div role="status" className="frame-spoken">
            {status === 'loading' && 'The form is loading…'}
          </div>
          {status === 'failed' && (
            <p role="alert">
              The form for submissions could not be loaded. What you have typed stays.{' '}
              <button
                type="button"
                className={page.button}
                onClick={() => {
                  setState({ status: 'loading', ...(submissions && { submissions }) });
                  setAttempt((count) => count + 1);
                }}
              >
                Retry
              </button>
            </p>
          )}
          <ClosedForm
            ref={closedForm}
            labelledBy={labelledBy}
            email={email}
            isClosed={status === 'closed'}
          />
        </>
      )}
    </>
  );
}

async function openForm(
  signal: AbortSignal,
  show: (state: State) => void,
  typed: () => Omit<FormProps, 'labelledBy'>,
) {
  // The request fails if svc-review is not installed or unavailable. The form for submissions by email is then shown.
  const submissions = await call('readSubmissions', { signal }).catch(() => undefined);
  if (submissions?.state !== 'open') {
    return show({ status: 'closed', ...(submissions && { submissions }) });
  }
  show({ status: 'loading', submissions });
  try {
    const Form = await loadPart<FormProps>('review', 'submission-form');
    show({ status: 'open', submissions, Form, carried: typed() });
  } catch {
    show({ status: 'failed', submissions });
  }
}

/** Returns what has been typed and chosen in a form. */
function typedIn(form: HTMLFormElement | null): Omit<FormProps, 'labelledBy'> {
  const active = document.activeElement;
  const isInForm = active && form?.contains(active);
  return {
    typed: form ? Object.fromEntries(new FormData(form)) : {},
    focused: (isInForm && active.getAttribute('name')) || '',
  };
}

/** States until when submissions are open, and how long the journal takes to decide and publish. */
function Terms({ submissions: { until, medians } }: { submissions: Submissions }) {
  const text = medians && mediansText(medians);
  return (
    <>
      {until && <p className={page.lead}>Submissions are open until {dateText(until)}.</p>}
      {text && <p className={page.lead}>{text}</p>}
    </>
  );
}
