import type { AdminArticle } from '@app/contracts';
import { useEffect, useState } from 'react';
import { localDay } from '../../shared/forms/local-minute.ts';
import type { PdfExtras } from '../../shared/forms/remove-active-content.tsx';
import type { RecordForm } from '../../shared/forms/use-record-form.ts';
import type { ArticleValues } from './article-fields.ts';

/**
 * Proposes the day of the scheduled publication as the date of publication while the user has not changed the date, and
 * today if the article is not scheduled any longer.
 */
export function useProposedDate(
  { values, base, set }: RecordForm<ArticleValues, PdfExtras>,
  article: Pick<AdminArticle, 'creation'> | null,
): void {
  const [today] = useState(() => localDay(new Date()));
  const { status, scheduled, publishdate } = values;
  const isScheduled = status === 'scheduled' && scheduled !== '';
  // The stored date of an article that was not scheduled stays.
  const hasOwnDate = article !== null && base.values.status !== 'scheduled';
  const unscheduled = hasOwnDate ? null : today;
  const proposed = isScheduled ? scheduled.slice(0, 10) : unscheduled;
  const [followed, setFollowed] = useState(
    () => proposed ?? localDay(new Date(article?.creation ?? Date.now())),
  );
  useEffect(() => {
    if (proposed === null || proposed === followed) return;
    setFollowed(proposed);
    if (publishdate === followed) set('publishdate', proposed);
  }, [proposed]);
}
