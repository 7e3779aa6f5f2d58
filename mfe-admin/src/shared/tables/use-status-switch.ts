import type { AdminEditor } from '@app/contracts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError, useRevalidator } from '@app/web-kit';
import { startTransition, useState } from 'react';

type Status = AdminEditor['status'];

/**
 * Manages the status switches of a list. A switch shows the new state at once, and returns to the old state if the
 * request fails.
 */
export function useStatusSwitch<Row extends { id: string; status: string }>(
  nameOf: (row: Row) => string,
  change: (row: Row, status: Status) => Promise<Row>,
) {
  const flash = useFlash();
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<ReadonlyMap<string, Status>>(new Map());

  /** Returns the changed record, or undefined if it was not changed. */
  const setStatus = async (row: Row, status: Status): Promise<Row | undefined> => {
    if (sent.has(row.id)) return undefined;
    let changed: Row | undefined;
    setSent((before) => new Map(before).set(row.id, status));
    try {
      changed = await change(row, status);
      await revalidate();
    } catch (error) {
      const failure = failureOf(error);
      const title = `${nameOf(row)} was not ${status}`;
      if (failure) flash({ kind: 'failure', title, ...failure, ...(await reloaded(error)) });
    }
    // The router renders the reloaded list in a transition. With this transition, both updates appear together.
    startTransition(() => {
      setSent((before) => new Map([...before].filter(([id]) => id !== row.id)));
    });
    return changed;
  };

  const reloaded = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') return {};
    await revalidate();
    return { advice: 'The list was reloaded and shows the other change.' };
  };

  const statusOf = ({ id, status }: Row): Row['status'] | Status => sent.get(id) ?? status;
  return { statusOf, setStatus };
}
