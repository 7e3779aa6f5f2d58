import { readAuthorPage } from '@app/contracts/endpoints';
import type { AuthorPage } from '@app/contracts/manuscripts';
import { ApiError } from '@app/web-kit';
import { useEffect, useState } from 'react';
import { callsOf } from '../access/link-calls.ts';
import { linkPath } from '../access/link-token.ts';
import forms from '../forms/forms.module.css';
import { DraftChoice } from './draft-choice.tsx';
import {
  type DeviceDraft,
  deviceDrafts,
  draftKeyOf,
  emptyValues,
  newDraftId,
  readDeviceDraft,
  setTabsDraft,
  tabsDraft,
} from './form-values.ts';
import { ManuscriptForm } from './manuscript-form.tsx';
import { Submitted } from './submitted.tsx';
import { serverState, useManuscript } from './use-manuscript.ts';

interface SubmissionFormProps {
  /** The id of the heading of the page. */
  labelledBy: string;
}

interface Begun {
  id: string;
  draft: DeviceDraft | null;
}

/** The form of `/manuscript` while submissions are open. A draft on the device is offered first. */
export function SubmissionForm({ labelledBy }: SubmissionFormProps) {
  const [begun, setBegun] = useState(beginning);

  const begin = (draft: DeviceDraft | null) => {
    const id = draft?.id ?? newDraftId();
    setTabsDraft(id);
    setBegun({ id, draft });
  };

  if (!begun) return <DraftChoice drafts={deviceDrafts()} onChoose={begin} />;
  const restart = () => {
    setTabsDraft(null);
    setBegun(null);
  };
  return <Draft key={begun.id} {...{ begun, labelledBy }} onEnd={restart} />;
}

/** A tab that is reloaded goes on at once. Without a draft on the device, the form is empty. */
function beginning(): Begun | null {
  const known = tabsDraft();
  const draft = known === null ? null : readDeviceDraft(known);
  if (draft) return { id: draft.id, draft };
  if (deviceDrafts().length > 0) return null;
  const id = newDraftId();
  setTabsDraft(id);
  return { id, draft: null };
}

interface DraftProps extends SubmissionFormProps {
  begun: Begun;
  onEnd: () => void;
}

function Draft({ begun: { id, draft }, labelledBy, onEnd }: DraftProps) {
  const [page, setPage] = useState<AuthorPage | null>(null);
  const [submitted, setSubmitted] = useState<AuthorPage | null>(null);
  const begin = draft ?? { values: emptyValues, base: { values: emptyValues, version: null } };
  const manuscript = useManuscript({
    key: draftKeyOf(id),
    begin,
    staysOnDevice: true,
    page,
    setPage,
  });
  const { saver, state } = manuscript;
  const isGone = useServersDraft(draft?.values.token ?? '', (found, token) => {
    setPage(found);
    saver.receive(serverState(found, token));
  });
  const { token } = state.values;

  if (submitted) return <Submitted page={submitted} token={token} onAgain={onEnd} />;
  return (
    <>
      {isGone && (
        <div className={forms.notice} role="alert">
          <p>
            This draft is no longer open: it was submitted, discarded, or not used for too long.
            Your entries are still here.
          </p>
          <p className={forms.actions}>
            <a href={linkPath('author', token)}>See how things stand</a>
            <button
              type="button"
              className={forms.small}
              onClick={() => {
                saver.end();
                onEnd();
              }}
            >
              Remove it from this device
            </button>
          </p>
        </div>
      )}
      <ManuscriptForm
        {...{ manuscript, labelledBy }}
        heading="h2"
        action="Submit Research Paper"
        onSubmitted={(found) => {
          setTabsDraft(null);
          setSubmitted(found);
        }}
      />
      {token !== '' && (
        <p className={forms.hint}>
          Your draft is also at <a href={linkPath('author', token)}>its own page</a>, to which the
          message in your mailbox leads.
        </p>
      )}
    </>
  );
}

/** Reads the server's state of a draft that is continued. Returns whether it is no longer a draft. */
function useServersDraft(token: string, onFound: (page: AuthorPage, token: string) => void) {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (token === '') return;
    const abort = new AbortController();
    callsOf(token)
      .call(readAuthorPage, { signal: abort.signal })
      .then(
        (page) => {
          if (page.view.state === 'draft') onFound(page, token);
          else setGone(true);
        },
        (error: unknown) => {
          // Without a connection, the device has all that was typed.
          if (error instanceof ApiError && error.code === 'not_found') setGone(true);
        },
      );
    return () => abort.abort();
  }, [token]);
  return isGone;
}
