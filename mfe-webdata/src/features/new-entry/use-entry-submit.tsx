import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, useNavigate } from '@app/web-kit';
import { useState } from 'react';
import type { NoticeState } from '../layout/components/work-log-frame.tsx';
import { createEntry } from '../work-log/api.ts';
import { offeredStatus, type useEntryDraft } from './use-entry-draft.ts';

/**
 * The error for an earlier attempt that succeeded although its response was lost, after which the user
 * changed the text.
 */
const SENT_BEFORE = {
  title: 'The entry was not added',
  message: 'Your earlier submission was added after all.',
  advice: <p>Check the list. Submit now adds the current text as a separate entry.</p>,
};

const REFUSED = { title: 'The entry was not added' };
const UNKNOWN = {
  title: 'The entry may not have been added',
  advice: <p>Submit it again: it will not be added twice.</p>,
};

/**
 * Sends the entry and opens the list. The returned `issue` is the validation issue of the content, if any.
 */
export function useEntrySubmit(draft: ReturnType<typeof useEntryDraft>, onIssue: () => void) {
  const [sending, setSending] = useState(false);
  const [issue, setIssue] = useState<string | null>(null);
  const flash = useFlash();
  const navigate = useNavigate();
  const { id, status, content } = draft.values;

  const refuse = (message: string) => {
    setIssue(message);
    onIssue();
  };

  const submit = async () => {
    if (content === '') return refuse('Required');
    setSending(true);
    try {
      await createEntry({ id, status: offeredStatus(status), content });
      draft.drop();
      const state: NoticeState = { notice: 'The entry was added.' };
      await navigate('/webdata', { state });
    } catch (error) {
      setSending(false);
      report(error);
    }
  };

  const report = (error: unknown) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const contentIssue = issues.find(({ path }) => path === 'content');
    if (contentIssue) return refuse(contentIssue.message);
    if (error instanceof ApiError && error.code === 'version_conflict') {
      draft.renew();
      return flash({ kind: 'failure', ...SENT_BEFORE });
    }
    const failure = failureOf(error);
    if (failure) flash({ kind: 'failure', ...failure, ...(isRefusal(error) ? REFUSED : UNKNOWN) });
  };

  return { sending, issue, submit, clearIssue: () => setIssue(null) };
}

/**
 * Returns true if the server reported that it did not add the entry. After any other error the outcome is
 * unknown.
 */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;
