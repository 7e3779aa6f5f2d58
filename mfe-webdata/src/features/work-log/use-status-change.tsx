import { labelOf, type WorkEntry, type WorkStatus, workStatusNames } from '@app/contracts';
import { changeWorkEntry, readWorkEntry } from '@app/contracts/endpoints';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { type Flash, useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, useRevalidator } from '@app/web-kit';
import { startTransition, useRef, useState } from 'react';
import { area } from '../session/area.ts';
import { storeVersion } from './live/row-changes.ts';

/** The entries to change. None of them has the status `to` yet. */
interface Question {
  entries: readonly WorkEntry[];
  to: WorkStatus;
}

/** The last changes made in this tab. Each `entry` is the entry after its change. */
interface Done {
  changes: readonly { entry: WorkEntry; from: WorkEntry['status'] }[];
  isUndone: boolean;
}

type Change = { entry: WorkEntry; to: WorkEntry['status'] };

/** Changes the status of entries after a confirmation, reports the result and can undo the last change. */
export function useStatusChange() {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [localVersions] = useState(() => new Map<string, number>());
  const [busy, setBusy] = useState(false);
  // `busy` is false only when the changed list is rendered. `isSending` is false as soon as the list is reloaded.
  const isSending = useRef(false);
  const [done, setDone] = useState<Done | null>(null);
  // The message is shown after the modal has closed, because closing the modal moves the focus out of the message.
  const [failure, setFailure] = useState<Flash | null>(null);

  /**
   * Sends the changes and reloads the list. Returns the message of a failure, or null after a success or a logout.
   */
  const send = async (changes: readonly Change[], isUndone: boolean) => {
    setBusy(true);
    isSending.current = true;
    const { changed, failed } = await sendAll(changes);
    for (const { entry } of changed) storeVersion(localVersions, entry.id, entry.version);
    const message = failed[0] ? await failureFlash(failed[0], failed.length, changes.length) : null;
    await revalidate();
    isSending.current = false;
    // The router updates the list in a transition. With this transition, both updates appear together.
    startTransition(() => {
      if (changed.length > 0) setDone({ changes: changed, isUndone });
      else if (isUndone) setDone(null);
      setBusy(false);
    });
    return message;
  };

  return {
    /** The versions that changes in this tab have created, by entry id. */
    localVersions,
    question,
    /** False when the modal is closing. `question` stays set while the modal fades out. */
    isOpen,
    busy,
    done,
    /** Asks whether to change the entries. Entries that already have the status are left out. */
    ask: (chosen: readonly WorkEntry[], to: WorkStatus) => {
      const entries = chosen.filter(({ status }) => status !== to);
      if (entries.length === 0) return;
      setQuestion({ entries, to });
      setOpen(true);
    },
    cancel: () => !isSending.current && setOpen(false),
    /** Returns false if nothing was sent, or if there is a failure to report. */
    confirm: async () => {
      if (!question || isSending.current) return false;
      const { entries, to } = question;
      const changes = entries.map((entry) => ({ entry, to }));
      const message = await send(changes, false);
      setFailure(message);
      setOpen(false);
      return message === null;
    },
    /** Shows the message of a failed change. Must be called after the modal has closed. */
    reportFailure: () => {
      setQuestion(null);
      setFailure(null);
      if (failure) flash(failure);
    },
    undo: async () => {
      if (!done || done.isUndone || isSending.current) return;
      const back = done.changes.map(({ entry, from }) => ({ entry, to: from }));
      const message = await send(back, true);
      if (message) flash(message);
    },
    dismiss: () => setDone(null),
  };
}

interface Failed {
  entry: WorkEntry;
  error: unknown;
}

/** Sends the changes one after another. A failure that concerns only one entry does not stop the other changes. */
async function sendAll(changes: readonly Change[]) {
  const changed: Done['changes'][number][] = [];
  const failed: Failed[] = [];
  for (const [at, { entry, to }] of changes.entries()) {
    const { id, version } = entry;
    try {
      // The user has chosen the status, or the server has sent it.
      const body = { status: to as WorkStatus, version };
      const after = await area.api.call(changeWorkEntry, { params: { id }, body });
      changed.push({ entry: after, from: entry.status });
    } catch (error) {
      failed.push({ entry, error });
      if (error instanceof ApiError && ENTRY_ERRORS.has(error.code)) continue;
      failed.push(...changes.slice(at + 1).map(({ entry }) => ({ entry, error })));
      break;
    }
  }
  return { changed, failed };
}

const ENTRY_ERRORS = new Set<string>(['version_conflict', 'not_found']);

/** Describes the first failure. If there were several changes, also states how many of them failed. */
async function failureFlash(
  { entry, error }: Failed,
  failed: number,
  all: number,
): Promise<Flash | null> {
  const failure = failureOf(error);
  if (!failure) return null;
  const title =
    all === 1 ? 'The status was not changed' : `${failed} of ${all} statuses were not changed`;
  if (error instanceof ApiError && error.code === 'version_conflict') {
    const message = await meanwhile(entry);
    const advice = <p>The list shows the current {all === 1 ? 'entry' : 'entries'}.</p>;
    if (message) return { kind: 'failure', title, message, advice };
  }
  return { kind: 'failure', title, ...failure };
}

/** Describes the last change since the entry was loaded. Returns null if that change is unknown. */
async function meanwhile({ id, version }: WorkEntry): Promise<string | null> {
  try {
    const now = await area.api.call(readWorkEntry, { params: { id } });
    // Versions are compared, because the history contains only the latest changes and so cannot be counted.
    const last = now.version > version ? now.changes.at(-1) : undefined;
    return last ? `${last.by} changed it to ${labelOf(workStatusNames, last.to)} meanwhile.` : null;
  } catch {
    return null;
  }
}
