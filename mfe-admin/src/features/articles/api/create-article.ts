import type { AdminArticle, IssueKey } from '@app/contracts';
import { area } from '../../../area.ts';
import { type ArticleFormValues, articleFormData } from '../article-form-values.ts';

/** Sends the article with its PDF. `onProgress` hears the share that is sent, from 0 to 1. */
export function createArticle(
  values: ArticleFormValues,
  place: IssueKey,
  onProgress: (share: number) => void,
): Promise<AdminArticle> {
  return area.api.upload('/api/admin/archives/', articleFormData(values, place), {
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
  });
}
