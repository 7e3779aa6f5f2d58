import { createDraft, readAuthorPage, saveForm } from '@app/contracts/endpoints';
import {
  type AuthorPage,
  type ManuscriptNote,
  newDraftSchema,
  type SubmissionFileKind,
} from '@app/contracts/manuscripts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import type { Client } from '@app/web-kit/client';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api, callsOf } from '../access/link-calls.ts';
import { fieldId } from '../forms/fields.tsx';
import type { Saver, SaverState } from '../forms/saver.ts';
import { useSaver } from '../forms/use-saver.ts';
import { emptyValues, formOf, type ManuscriptValues } from './form-values.ts';

interface ManuscriptOptions {
  /** The storage key of the copy on the device. */
  key: string;
  /** The initial values of the form, and the server's values on which they are based. */
  begin: { values: ManuscriptValues; base: RecordState<ManuscriptValues> };
  staysOnDevice: boolean;
  page: AuthorPage | null;
  setPage: (page: AuthorPage) => void;
}

/** A manuscript that its author may change: the automatically saved form, and the server's state. */
export interface EditedManuscript {
  saver: Saver<ManuscriptValues>;
  state: SaverState<ManuscriptValues>;
  page: AuthorPage | null;
  notes: readonly ManuscriptNote[];
  /** Null until the draft is on the server. */
  calls: Client | null;
  /**
   * Runs changes of files one after another. Otherwise responses in another order could replace a newer page with an
   * older page.
   */
  inTurn: (change: () => Promise<AuthorPage>) => Promise<void>;
  /** Files that were chosen before the form was loaded. */
  chosen?: Partial<Record<SubmissionFileKind, File>> | undefined;
}

export const serverState = (page: AuthorPage, token: string): RecordState<ManuscriptValues> => ({
  values: { ...emptyValues, ...page.form, token },
  version: page.revision,
});

export function useManuscript(options: ManuscriptOptions): EditedManuscript {
  const { key, begin, staysOnDevice, page } = options;
  const [saved, setSaved] = useState<{ page: AuthorPage | null; notes: ManuscriptNote[] }>();

  const { saver, state } = useSaver<ManuscriptValues>({
    key,
    values: begin.values,
    server: begin.base,
    staysOnDevice,
    canSend,
    async send(values, version) {
      const form = formOf(values);
      if (values.token === '') {
        const body = { email: values.email.trim(), form };
        const created = await api.call(createDraft, { body });
        options.setPage(created.page);
        return { version: created.page.revision, values: { token: created.token } };
      }
      const body = { revision: version ?? 0, form };
      const { revision, notes } = await callsOf(values.token).call(saveForm, { body });
      setSaved({ page, notes });
      return { version: revision };
    },
    async reload({ token }) {
      const found = await callsOf(token).call(readAuthorPage, {});
      options.setPage(found);
      return serverState(found, token);
    },
  });

  const last = useRef(Promise.resolve());
  const { setPage } = options;
  const inTurn = useCallback<EditedManuscript['inTurn']>(
    (change) => {
      const changed = last.current.then(change).then(setPage);
      last.current = changed.catch(() => undefined);
      return changed;
    },
    [setPage],
  );

  const { token } = state.values;
  const calls = useMemo(() => (token === '' ? null : callsOf(token)), [token]);
  // The notes returned by a save are newer than the notes of the page, unless the page was loaded after the save.
  const notes = saved && saved.page === page ? saved.notes : (page?.notes ?? []);
  return { saver, state, page, notes, calls, inTurn };
}

/**
 * Returns whether the form can be sent. The first save sends a link to the address, so it waits until the address is
 * complete.
 */
function canSend({ token, email }: ManuscriptValues): boolean {
  if (token !== '') return true;
  const isTyping = document.activeElement?.id === fieldId('email');
  return !isTyping && newDraftSchema.shape.email.safeParse(email.trim()).success;
}
