import { escapeLoneLessThan, plainText } from '@app/contracts';
import { opening } from '../journal/format.ts';
import type { ShownArticle } from './shown-article.ts';

/** Returns the beginning of the article's description, or of its abstract if the description is empty. */
export function description(article: Pick<ShownArticle, 'description' | 'abstract'>): string {
  return opening(plainText(escapeLoneLessThan(article.description)) || plainText(article.abstract));
}
