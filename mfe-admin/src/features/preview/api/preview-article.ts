import type { ArticlePreview, PreviewArticle } from '@app/contracts';
import { area } from '../../../area.ts';

/** What the article's page would show if it were saved as it stands; nothing is stored. */
export function previewArticle(article: PreviewArticle): Promise<ArticlePreview> {
  return area.api.send('POST', '/api/admin/preview', article);
}
