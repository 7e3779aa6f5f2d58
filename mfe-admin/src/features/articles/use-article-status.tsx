import { type AdminArticle, errorMessages } from '@app/contracts';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { useStatusSwitch } from '../tables/use-status-switch.ts';
import { changeStatus } from './api/change-status.ts';

type Status = AdminArticle['status'];

/** `1 article`, `3 articles` */
export function countOf(articles: number): string {
  return articles === 1 ? '1 article' : `${articles} articles`;
}

/** Enables and disables articles: one by its switch, or all selected ones. */
export function useArticleStatus() {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const { statusOf, setStatus } = useStatusSwitch<AdminArticle>(
    ({ refnumber }) => refnumber,
    ({ id, version }, status) => changeStatus(id, { status, version }),
  );
  const [busy, setBusy] = useState(false);

  /** One after the other: a failure does not affect the others, and is reported with its reference. */
  const setAll = async (articles: readonly AdminArticle[], status: Status) => {
    setBusy(true);
    const failed: { refnumber: string; reason: string }[] = [];
    for (const { id, version, refnumber } of articles) {
      try {
        await changeStatus(id, { status, version });
      } catch (error) {
        const failure = failureOf(error);
        if (!failure) return;
        failed.push({ refnumber, reason: failure.message });
      }
    }
    await revalidate();
    setBusy(false);
    if (failed.length === 0) {
      const message = `${countOf(articles.length)} ${status}`;
      return flash({ kind: 'success', title: 'Articles', message });
    }
    flash({
      kind: 'failure',
      title: `${failed.length} of ${countOf(articles.length)} not ${status}`,
      message: errorMessages.internal,
      advice: (
        <ul>
          {failed.map(({ refnumber, reason }) => (
            <li key={refnumber}>{`${refnumber}: ${reason}`}</li>
          ))}
        </ul>
      ),
    });
  };

  return { statusOf, setOne: setStatus, setAll, busy };
}
