import {
  articlePath,
  articlePdfPath,
  certificatePath,
  type mailKinds,
  plainText,
  type ValuesOf,
} from '@app/contracts';
import { titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';

/**
 * Returns the values of the placeholders in a message about an article. `origin` is the origin of absolute addresses.
 */
export function valuesOfArticle(
  article: ArticleRecord,
  origin: string,
): ValuesOf<(typeof mailKinds)['article-published' | 'certificates']> {
  return {
    authors: article.authors.join(', '),
    title: plainText(titleOf(article)),
    reference: article.refnumber,
    article: origin + articlePath(article),
    pdf: origin + articlePdfPath(article),
    certificates: article.authors
      .map((author) => `${author}:\n${origin}${certificatePath(article.refnumber, author)}`)
      .join('\n'),
  };
}
