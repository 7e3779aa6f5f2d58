import { escapeLoneLessThan, gravestOf, outcomeOf, plainText } from '@app/contracts';
import { opening } from '../journal/format.ts';
import type { ShownArticle } from './shown-article.ts';

/**
 * Returns the beginning of the article's description, or of its abstract if the description is empty. What notices have
 * made of the article precedes it.
 */
export function description(
  article: Pick<ShownArticle, 'description' | 'abstract' | 'updates'>,
): string {
  const gravest = gravestOf(article);
  const text = plainText(escapeLoneLessThan(article.description)) || plainText(article.abstract);
  return opening(gravest ? `${outcomeOf(gravest)} ${text}` : text);
}
