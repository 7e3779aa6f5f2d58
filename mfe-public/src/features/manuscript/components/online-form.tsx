import { dateText } from '@app/contracts';
import { loadPart } from '@app/web-kit';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import page from '../../../styles/page.module.css';
import { call } from '../../journal/api.ts';

interface FormProps {
  labelledBy: string;
}

type Submissions = Awaited<ReturnType<typeof call<'readSubmissions'>>>;

type State =
  | { status: 'closed' | 'loading' | 'failed' }
  | { status: 'open'; submissions: Submissions; Form: ComponentType<FormProps> };

/**
 * Shows the form that submits while submissions are open, and `children` while they are closed or not known yet. The form is
 * a part of mfe-review. The renderer does not ask, because its pages are cached and it reaches no service of manuscripts.
 */
export function OnlineForm({ labelledBy, children }: FormProps & { children: ReactNode }) {
  const [state, setState] = useState<State>({ status: 'closed' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    openForm(signal, attempt > 0, (next) => {
      if (!signal.aborted) setState(next);
    });
    return () => abort.abort();
  }, [attempt]);

  if (state.status === 'open') {
    const { Form, submissions } = state;
    return (
      <>
        <Terms submissions={submissions} />
        <Form labelledBy={labelledBy} />
      </>
    );
  }
  return (
    <>
      <div role="status">{state.status === 'loading' && <p>The form is loading…</p>}</div>
      {state.status === 'failed' && (
        <p role="alert">
          The form for submissions could not be loaded.{' '}
          <button
            type="button"
            className={page.button}
            onClick={() => setAttempt((count) => count + 1)}
          >
            Retry
          </button>
        </p>
      )}
      {state.status === 'closed' && children}
    </>
  );
}

async function openForm(signal: AbortSignal, isRetry: boolean, show: (state: State) => void) {
  if (isRetry) show({ status: 'loading' });
  // If it cannot be asked, the form by email is right: there is no service of manuscripts, or it is away.
  const submissions = await call('readSubmissions', { signal }).catch(() => undefined);
  if (submissions?.state !== 'open') return show({ status: 'closed' });
  show({ status: 'loading' });
  try {
    const Form = await loadPart<FormProps>('review', 'submission-form');
    show({ status: 'open', submissions, Form });
  } catch {
    show({ status: 'failed' });
  }
}

/** Until when submissions are open. */
function Terms({ submissions: { until } }: { submissions: Submissions }) {
  if (!until) return null;
  return <p className={page.lead}>Submissions are open until {dateText(until)}.</p>;
}
