import { type AdminArticle, errorMessages } from '@app/contracts';
import { ApiError, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { failureOf } from '../feedback/failure-of.tsx';
import { useFlash } from '../feedback/flash.tsx';
import { changeStatus } from './api/change-status.ts';

type Status = AdminArticle['status'];

/** How many of a number of articles: `1 article`, `3 articles`. */
export function countOf(articles: number): string {
  return articles === 1 ? '1 article' : `${articles} articles`;
}

/**
 * Enables and disables articles. A switch shows what it will be at once, and goes back, saying why, where
 * the server does not do it; an article that somebody else has changed is loaded again, not overwritten.
 */
export function useArticleStatus() {
  const { revalidate } = useRevalidator();
  const flash = useFlash();
  const [sent, setSent] = useState<ReadonlyMap<string, Status>>(new Map());
  const [busy, setBusy] = useState(false);

  const setOne = async (article: AdminArticle, status: Status) => {
    if (sent.has(article.id)) return;
    setSent((before) => new Map(before).set(article.id, status));
    try {
      await changeStatus(article.id, { status, version: article.version });
      await revalidate();
    } catch (error) {
      const failure = failureOf(error);
      const title = `${article.refnumber} was not ${status}`;
      if (failure) flash({ kind: 'failure', title, ...failure, ...(await reloaded(error)) });
    } finally {
      setSent((before) => new Map([...before].filter(([id]) => id !== article.id)));
    }
  };

  /** Where somebody else was faster, what they did is shown. */
  const reloaded = async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') return {};
    await revalidate();
    return { advice: <p>The list has been loaded again and shows what they did.</p> };
  };

  /** One after the other, so that a failure of one leaves the others done, and is told by its number. */
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

  return {
    /** What the switch shows. */
    statusOf: ({ id, status }: AdminArticle): Status => sent.get(id) ?? status,
    setOne,
    setAll,
    busy,
  };
}
