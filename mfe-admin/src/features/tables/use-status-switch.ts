import type { AdminEditor } from '@app/contracts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, useRevalidator } from '@app/web-kit';
import { startTransition, useState } from 'react';

type Status = AdminEditor['status'];

interface Switched {
  id: string;
  status: Status;
}

/**
 * Switches the records of a list on and off. A switch shows at once what it will be, and goes back, saying
 * why, where the server does not do it.
 */
export function useStatusSwitch<Row extends Switched>(
  nameOf: (row: Row) => string,
  change: (row: Row, status: Status) => Promise<unknown>,
) {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<ReadonlyMap<string, Status>>(new Map());

  const setStatus = async (row: Row, status: Status) => {
    if (sent.has(row.id)) return;
    setSent((before) => new Map(before).set(row.id, status));
    try {
      await change(row, status);
      await revalidate();
    } catch (error) {
      const failure = failureOf(error);
      const title = `${nameOf(row)} was not ${status}`;
      if (failure) flash({ kind: 'failure', title, ...failure, ...(await reloaded(error)) });
    }
    // With the new list, which the router shows in a transition: the old one has another status and version.
    startTransition(() => {
      setSent((before) => new Map([...before].filter(([id]) => id !== row.id)));
    });
  };

  /** Where somebody else was faster, the list shows what they did. */
  const reloaded = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') return {};
    await revalidate();
    return { advice: 'The list has been loaded again and shows what they did.' };
  };

  /** What the switch shows. */
  const statusOf = ({ id, status }: Row): Status => sent.get(id) ?? status;
  return { statusOf, setStatus };
}
