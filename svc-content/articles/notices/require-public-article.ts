import { AppError } from '@app/service-kit';
import type { ArticleRecord } from '../model.ts';
import type { ArticleParts } from '../service.ts';

/** Returns a public article. Throws if the article is not public or no longer has the version that the editor has read. */
export async function requirePublicArticle(
  { articles, catalogue }: Pick<ArticleParts, 'articles' | 'catalogue'>,
  id: string,
  version: number | undefined,
): Promise<ArticleRecord> {
  if ((catalogue.current.articleById.get(id)?.version ?? -1) < (version ?? 0))
    await articles.caughtUp();
  const article = catalogue.current.articleById.get(id);
  if (!article) throw new AppError('not_found');
  if (version !== undefined && version !== article.version) throw new AppError('version_conflict');
  if (article.status === 'enabled') return article;
  const message = 'Only a published article has notices and versions. Edit the article instead.';
  throw new AppError('invalid_request', { issues: [{ path: 'status', message }] });
}
