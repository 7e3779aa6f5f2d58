import { type AdminArticle, errorMessages } from '@app/contracts';
import { updateArticle } from '@app/contracts/endpoints';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../../area.ts';
import { useStatusSwitch } from '../../shared/tables/use-status-switch.ts';

type Status = AdminArticle['status'];

export const countOf = (articles: number) =>
  articles === 1 ? '1 article' : `${articles} articles`;

const changeStatus = ({ id, version }: AdminArticle, status: Status) =>
  area.api.call(updateArticle, { params: { id }, body: { status, version } });

export function useArticleStatus() {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const { statusOf, setStatus } = useStatusSwitch<AdminArticle>(
    ({ refnumber }) => refnumber,
    changeStatus,
  );
  const [busy, setBusy] = useState(false);

  /** Changes the articles one by one. Continues after a failure, unless the session has ended. */
  const setAll = async (articles: readonly AdminArticle[], status: Status) => {
    setBusy(true);
    const failed: { refnumber: string; reason: string }[] = [];
    for (const article of articles) {
      try {
        await changeStatus(article, status);
      } catch (error) {
        const failure = failureOf(error);
        if (!failure) return;
        failed.push({ refnumber: article.refnumber, reason: failure.message });
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
