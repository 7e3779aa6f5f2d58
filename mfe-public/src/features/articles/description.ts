import { escapeLoneLessThan, gravestOf, outcomeOf, plainText } from '@app/contracts';
import { opening } from '../journal/format.ts';
import type { PageArticle } from './page-article.ts';

/**
 * Returns the beginning of the article's description or, if the description is empty, of the abstract. If there are
 * notices, a sentence about the most serious notice comes first.
 */
export function description(
  article: Pick<PageArticle, 'description' | 'abstract' | 'updates'>,
): string {
  const gravest = gravestOf(article);
  const text = plainText(escapeLoneLessThan(article.description)) || plainText(article.abstract);
  return opening(gravest ? `${outcomeOf(gravest)} ${text}` : text);
}
