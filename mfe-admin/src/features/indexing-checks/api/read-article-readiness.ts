import type { ArticleReadiness } from '@app/contracts';
import { area } from '../../../area.ts';

export function readArticleReadiness(id: string, signal?: AbortSignal): Promise<ArticleReadiness> {
  return area.api.get(`/api/admin/readiness/${encodeURIComponent(id)}`, { signal });
}
