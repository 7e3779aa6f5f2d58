import { createWorkEntry } from '@app/contracts/endpoints';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, useNavigate } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../session/area.ts';
import { offeredStatus, type useEntryDraft } from './use-entry-draft.ts';

/** The message if an earlier attempt succeeded although its response was lost, and the text has changed since. */
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

/** Returns `submit`, which sends the entry and opens the list, and `issue`, the validation error of the content. */
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
      const body = { id, status: offeredStatus(status), content };
      await area.api.call(createWorkEntry, { body });
      draft.drop();
      await navigate('/webdata', { state: { notice: 'The entry was added.' } });
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

/** Returns whether the server has refused the entry. After any other error, the outcome is unknown. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;
