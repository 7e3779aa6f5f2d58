import { type AdminArticle, type AdminIssue, errorMessages } from '@app/contracts';
import { updateArticle } from '@app/contracts/endpoints';
import { failureOf } from '@app/office-kit/feedback/failure-of.tsx';
import { type Flash, useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../../area.ts';
import { Undo } from '../../shared/forms/undo.tsx';
import { useStatusSwitch } from '../../shared/tables/use-status-switch.ts';
import { publicationOf } from './article-life.ts';

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

  const setOne = async (article: AdminArticle, status: Status) => {
    const changed = await setStatus(article, status);
    if (changed && status === 'disabled') flash(disabledFlash([changed]));
  };

  /** Changes the articles one by one. Continues after a failure, unless the session has ended. */
  const setAll = async (articles: readonly AdminArticle[], status: Status) => {
    setBusy(true);
    const changed: AdminArticle[] = [];
    const failed: { refnumber: string; reason: string }[] = [];
    for (const article of articles) {
      try {
        changed.push(await changeStatus(article, status));
      } catch (error) {
        const failure = failureOf(error);
        if (!failure) return;
        failed.push({ refnumber: article.refnumber, reason: failure.message });
      }
    }
    await revalidate();
    setBusy(false);
    if (failed.length === 0) {
      const message = `${countOf(articles.length)} enabled`;
      return flash(
        status === 'disabled'
          ? disabledFlash(changed)
          : { kind: 'success', title: 'Articles', message },
      );
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

  return { statusOf, setOne, setAll, busy };
}

/** Returns the message about articles that were disabled, with a button to enable them again. */
export function disabledFlash(
  articles: readonly AdminArticle[],
  onUndone: (article: AdminArticle) => void = () => undefined,
): Flash {
  const [first] = articles;
  const name = first && articles.length === 1 ? first.refnumber : 'Articles';
  return {
    kind: 'success',
    title: name,
    message: `${countOf(articles.length)} disabled`,
    advice: (
      <Undo
        name={name}
        undo={async () => {
          for (const article of articles) onUndone(await changeStatus(article, 'enabled'));
        }}
        done={`${countOf(articles.length)} enabled again`}
        failed={articles.length === 1 ? `${name} was not enabled` : 'Not all articles were enabled'}
      />
    ),
  };
}

/** Returns when readers see articles that are enabled together. */
export const enablingText = (count: number, issue: Pick<AdminIssue, 'status'>) => {
  const [articles, their] = count === 1 ? ['article', 'its'] : ['articles', 'their'];
  const when =
    issue.status === 'published' ? 'at once' : `when ${their} issue is ${publicationOf(issue)}`;
  return `Readers and indexers see the ${articles} ${when}.`;
};

/** Returns what readers lose when articles are disabled. */
export const disablingText = (count: number) =>
  count === 1
    ? 'The article page and the PDF disappear for readers and indexers. You can enable the article again.'
    : 'The article pages and the PDFs disappear for readers and indexers. You can enable the articles again.';
