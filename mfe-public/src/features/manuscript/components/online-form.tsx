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
  /** What was typed before the form was there, by the labels of the fields. */
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
 * Shows the form that submits while submissions are open, and one that sends nothing until this is known and while they are
 * closed. The form is a part of mfe-review. The renderer does not ask, because its pages are cached and it reaches no service
 * of manuscripts.
 */
export function OnlineForm({ labelledBy, email }: OnlineFormProps) {
  const [state, setState] = useState<State>({ status: 'unknown' });
  const [attempt, setAttempt] = useState(0);
  const closedForm = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = (next: State) => {
      // At once, so that no key is pressed between the reading of the former form and the appearance of the next one.
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
          {/* Only spoken: the form below says that it can be filled in already, and must not move. */}
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
  // If it cannot be asked, the form by email is right: there is no service of manuscripts, or it is away.
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

/** Until when submissions are open, and how long the journal takes. */
function Terms({ submissions: { until, medians } }: { submissions: Submissions }) {
  const text = medians && mediansText(medians);
  return (
    <>
      {until && <p className={page.lead}>Submissions are open until {dateText(until)}.</p>}
      {text && <p className={page.lead}>{text}</p>}
    </>
  );
}
