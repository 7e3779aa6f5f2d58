import { readAuthorPage } from '@app/contracts/endpoints';
import type { AuthorPage } from '@app/contracts/manuscripts';
import { ApiError } from '@app/web-kit';
import { useEffect, useRef, useState } from 'react';
import { callsOf } from '../access/link-calls.ts';
import { linkPath } from '../access/link-token.ts';
import buttons from '../forms/buttons.module.css';
import { momentText } from '../forms/days.ts';
import fieldStyles from '../forms/fields.module.css';
import { fieldId } from '../forms/fields.tsx';
import formStyles from '../forms/form.module.css';
import panels from '../forms/panels.module.css';
import {
  type Carried,
  carriedFrom,
  type DeviceDraft,
  deviceDrafts,
  draftKeyOf,
  emptyValues,
  fieldNameOf,
  newDraftId,
  readDeviceDraft,
  setTabsDraft,
  type TypedEntries,
  tabsDraft,
} from './form-values.ts';
import { ManuscriptForm } from './manuscript-form.tsx';
import { withNames } from './people.ts';
import { Submitted } from './submitted.tsx';
import { serverState, useManuscript } from './use-manuscript.ts';

interface SubmissionFormProps {
  /** The id of the heading of the page. */
  labelledBy: string;
  /** The texts and files that were entered before this form was loaded. */
  typed?: TypedEntries;
  /** The label of the field that had the focus, or empty. */
  focused?: string;
}

interface Begun {
  id: string;
  draft: DeviceDraft | null;
  /** The input from before the form was loaded, if it belongs to this manuscript. */
  carried: Carried | null;
}

/** The form of `/manuscript` while submissions are open. A draft on the device is offered first. */
export function SubmissionForm({ labelledBy, typed = {}, focused = '' }: SubmissionFormProps) {
  const [carried, setCarried] = useState(() => carriedFrom(typed));
  const [begun, setBegun] = useState(() => beginning(carried));

  const begin = (draft: DeviceDraft | null) => {
    const id = draft?.id ?? newDraftId();
    setTabsDraft(id);
    setBegun({ id, draft, carried: draft ? null : carried });
    if (!draft) setCarried(null);
  };

  if (!begun) {
    return <DraftChoice drafts={deviceDrafts()} typed={carried} onChoose={begin} />;
  }
  const restart = () => {
    setTabsDraft(null);
    setBegun(beginning(null));
  };
  return <Draft key={begun.id} {...{ begun, labelledBy, focused }} onEnd={restart} />;
}

/**
 * Returns how the form begins. A reloaded tab continues with its own draft. If the device has no drafts, the form is
 * empty or has the carried input. Returns null if the author must choose.
 */
function beginning(carried: Carried | null): Begun | null {
  const known = tabsDraft();
  const draft = known === null || carried ? null : readDeviceDraft(known);
  if (draft) return { id: draft.id, draft, carried: null };
  if (deviceDrafts().length > 0) return null;
  const id = newDraftId();
  setTabsDraft(id);
  return { id, draft: null, carried };
}

interface DraftProps {
  begun: Begun;
  labelledBy: string;
  focused: string;
  onEnd: () => void;
}

function Draft({ begun: { id, draft, carried }, labelledBy, focused, onEnd }: DraftProps) {
  const [page, setPage] = useState<AuthorPage | null>(null);
  const [submitted, setSubmitted] = useState<AuthorPage | null>(null);
  const begin = draft ?? { values: emptyValues, base: { values: emptyValues, version: null } };
  const edited = useManuscript({
    key: draftKeyOf(id),
    begin,
    staysOnDevice: true,
    page,
    setPage,
  });
  const manuscript = { ...edited, chosen: carried?.files };
  const { saver, state } = edited;
  useEffect(() => {
    if (carried) {
      const values = { ...saver.get().values, ...carried.values };
      saver.change({ ...carried.values, ...withNames(values.authors, values) });
    }
    if (focused) document.getElementById(fieldId(fieldNameOf(focused)))?.focus();
  }, []);
  const isGone = useServersDraft(draft?.values.token ?? '', (found, token) => {
    // A page that is already here is from a later response.
    setPage((now) => now ?? found);
    saver.receive(serverState(found, token));
  });
  const { token } = state.values;
  const removeFromDevice = () => {
    saver.end();
    onEnd();
  };

  if (submitted) return <Submitted page={submitted} token={token} onAgain={onEnd} />;
  return (
    <>
      {isGone && (
        <div className={panels.notice} role="alert">
          <p>
            This draft is no longer open: it was submitted, discarded, or not used for too long.
            Your entries are still here.
          </p>
          <p className={buttons.actions}>
            <a href={linkPath('author', token)}>See how things stand</a>
            <button type="button" className={buttons.small} onClick={removeFromDevice}>
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
        <p className={fieldStyles.hint}>
          Your draft is also at <a href={linkPath('author', token)}>its own page</a>, to which the
          message in your mailbox leads. If others use this device:{' '}
          <button
            type="button"
            className={buttons.small}
            onClick={async () => {
              if (await saver.flush()) removeFromDevice();
            }}
          >
            Remove the draft from this device
          </button>
        </p>
      )}
    </>
  );
}

/** Loads the server's state of a continued draft. Returns whether the manuscript is no longer a draft. */
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
          // Without a connection, the form continues with the copy on the device.
          if (error instanceof ApiError && error.code === 'not_found') setGone(true);
        },
      );
    return () => abort.abort();
  }, [token]);
  return isGone;
}

interface DraftChoiceProps {
  drafts: readonly DeviceDraft[];
  /** The input from before the form was loaded, or null. */
  typed: Carried | null;
  onChoose: (draft: DeviceDraft | null) => void;
}

/** Offers the drafts on this device. Does not show their contents or titles, because others may use the device, too. */
function DraftChoice({ drafts, typed, onChoose }: DraftChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={formStyles.fields} aria-labelledby="drafts">
      <h2 id="drafts" ref={heading} tabIndex={-1} className={panels.subtitle}>
        Continue your draft
      </h2>
      {drafts.map((draft) => (
        <div key={draft.id} className={panels.panel}>
          <p>Saved on this device {momentText(draft.at)}</p>
          <p className={buttons.actions}>
            <button
              type="button"
              className={`${buttons.button} ${buttons.primary}`}
              onClick={() => onChoose(draft)}
            >
              Continue<span className={buttons.spoken}> the draft of {momentText(draft.at)}</span>
            </button>
          </p>
        </div>
      ))}
      <p className={buttons.actions}>
        <button type="button" className={buttons.button} onClick={() => onChoose(null)}>
          {typed ? 'Go on with what you have just typed' : 'Begin another manuscript'}
        </button>
      </p>
    </section>
  );
}
