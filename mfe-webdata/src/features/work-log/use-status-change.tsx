import { type WorkEntry, type WorkStatus, workStatusNames } from '@app/contracts';
import { changeWorkEntry, readWorkEntry } from '@app/contracts/endpoints';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { type Flash, useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, useRevalidator } from '@app/web-kit';
import { startTransition, useState } from 'react';
import { area } from '../session/area.ts';
import { storeVersion } from './live/row-changes.ts';

/** The last status change made in this tab. `entry` is the entry after the change. */
interface Done {
  entry: WorkEntry;
  from: WorkStatus;
  isUndone: boolean;
}

/** Changes the status of entries after a confirmation, reports the result and can undo the last change. */
export function useStatusChange() {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const [question, setQuestion] = useState<{ entry: WorkEntry; to: WorkStatus } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [own] = useState(() => new Map<string, number>());
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  // The message is shown after the modal has closed, because closing the modal moves the focus out of the message.
  const [failure, setFailure] = useState<Flash | null>(null);

  /** Sends the change and reloads the list. Returns the message of a failure; null after a success or a logout. */
  const send = async (entry: WorkEntry, to: WorkStatus, isUndone: boolean) => {
    setBusy(true);
    try {
      const { id, version } = entry;
      const body = { status: to, version };
      const changed = await area.api.call(changeWorkEntry, { params: { id }, body });
      storeVersion(own, changed.id, changed.version);
      await revalidate();
      // The router updates the list in a transition. This transition makes both updates appear together.
      startTransition(() => {
        setDone({ entry: changed, from: entry.status, isUndone });
        setBusy(false);
      });
      return null;
    } catch (error) {
      const message = await failureFlash(error, entry);
      await revalidate();
      setBusy(false);
      return message;
    }
  };

  return {
    /** The versions that changes in this tab have created, by entry id. */
    own,
    question,
    /** False when the modal is closing. `question` stays set while the modal fades out. */
    isOpen,
    busy,
    done,
    ask: (entry: WorkEntry, to: WorkStatus) => {
      setQuestion({ entry, to });
      setOpen(true);
    },
    cancel: () => !busy && setOpen(false),
    confirm: async () => {
      if (!question || busy) return;
      setFailure(await send(question.entry, question.to, false));
      setOpen(false);
    },
    /** Shows the message of a failed change. Must be called after the modal has closed. */
    reportFailure: () => {
      setQuestion(null);
      setFailure(null);
      if (failure) flash(failure);
    },
    undo: async () => {
      if (!done || done.isUndone || busy) return;
      const message = await send(done.entry, done.from, true);
      if (!message) return;
      setDone(null);
      flash(message);
    },
    dismiss: () => setDone(null),
  };
}

async function failureFlash(error: unknown, entry: WorkEntry): Promise<Flash | null> {
  const failed = { kind: 'failure', title: 'The status was not changed' } as const;
  if (error instanceof ApiError && error.code === 'version_conflict') {
    const message = await meanwhile(entry);
    const advice = <p>The list shows the current entry.</p>;
    if (message) return { ...failed, message, advice };
  }
  const failure = failureOf(error);
  return failure && { ...failed, ...failure };
}

/** Describes the last change since the entry was loaded; null if that change is unknown. */
async function meanwhile({ id, version }: WorkEntry): Promise<string | null> {
  try {
    const now = await area.api.call(readWorkEntry, { params: { id } });
    // Compares versions instead of counting changes, because the history contains only the latest changes.
    const last = now.version > version ? now.changes.at(-1) : undefined;
    return last ? `${last.by} changed it to ${workStatusNames[last.to]} meanwhile.` : null;
  } catch {
    return null;
  }
}
