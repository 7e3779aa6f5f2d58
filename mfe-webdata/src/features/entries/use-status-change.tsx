import { type WorkEntry, type WorkStatus, workStatusNames } from '@app/contracts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { type Flash, useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, useRevalidator } from '@app/web-kit';
import { startTransition, useState } from 'react';
import { changeStatus } from './api/change-status.ts';
import { readHistory } from './api/read-history.ts';
import { keepInMind } from './live/news.ts';

export interface Question {
  entry: WorkEntry;
  to: WorkStatus;
}

/** The last change that was made here. */
export interface Done {
  /** As the change left it. */
  entry: WorkEntry;
  from: WorkStatus;
  isUndone: boolean;
}

/** Changes the status of entries: asked for, made, told, and undone. */
export function useStatusChange() {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [own] = useState(() => new Map<string, number>());
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  // Told when the question is gone: of two modals at a time the one that closes takes the focus.
  const [failure, setFailure] = useState<Flash | null>(null);

  /** Sends it and loads the list again; answers what to tell where it was not done. */
  const send = async (entry: WorkEntry, to: WorkStatus, isUndone: boolean) => {
    setBusy(true);
    try {
      const changed = await changeStatus(entry, to);
      keepInMind(own, changed.id, changed.version);
      await revalidate();
      // With the list, which the router puts in its place by a transition: the focus goes by what is there.
      startTransition(() => {
        setDone({ entry: changed, from: entry.status, isUndone });
        setBusy(false);
      });
      return null;
    } catch (error) {
      const told = await failureFlash(error, entry);
      await revalidate();
      setBusy(false);
      return told;
    }
  };

  return {
    /** By id the version that an entry was brought to here. */
    own: own as ReadonlyMap<string, number>,
    question,
    /** The question stays while it fades out. */
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
    /** When the question is gone. */
    tell: () => {
      setQuestion(null);
      setFailure(null);
      if (failure) flash(failure);
    },
    undo: async () => {
      if (!done || done.isUndone || busy) return;
      const told = await send(done.entry, done.from, true);
      if (!told) return;
      setDone(null);
      flash(told);
    },
    dismiss: () => setDone(null),
  };
}

async function failureFlash(error: unknown, entry: WorkEntry): Promise<Flash | null> {
  const failed = { kind: 'failure', title: 'The status was not changed' } as const;
  if (error instanceof ApiError && error.code === 'version_conflict') {
    const message = await meanwhile(entry);
    const advice = <p>The list shows the entry as it is now.</p>;
    if (message) return { ...failed, message, advice };
  }
  const failure = failureOf(error);
  return failure && { ...failed, ...failure };
}

/** Who changed it to what since it was loaded here; null where the server does not say. */
async function meanwhile({ id, version }: WorkEntry): Promise<string | null> {
  try {
    const now = await readHistory(id);
    // By the versions, as only the latest changes are told.
    const last = now.version > version ? now.changes.at(-1) : undefined;
    return last ? `${last.by} changed it to ${workStatusNames[last.to]} meanwhile.` : null;
  } catch {
    return null;
  }
}
