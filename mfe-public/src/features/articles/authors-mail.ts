import { articlePath, plainText, type Settings } from '@app/contracts';
import { absolute } from '../journal/addresses.ts';
import type { PageArticle } from './page-article.ts';

/**
 * Returns a link to write to the editorial office, which forwards the message to the author of an article. Pages do
 * not contain authors' own addresses, because robots would collect them. Returns undefined if the journal has no
 * address, and for notices, because the editors write them.
 */
export function authorsMail(article: PageArticle, settings: Settings): string | undefined {
  const { contributors, notice, refnumber, title } = article;
  if (settings.websiteemail === '' || notice) return undefined;
  const author = contributors.find(({ isCorresponding }) => isCorresponding);
  const whom = author ? `the corresponding author, ${author.name},` : 'the authors';
  const subject = `To the ${author ? 'corresponding author' : 'authors'} of ${refnumber}`;
  const body = `Please forward this message to ${whom} of “${plainText(title)}”, ${absolute(settings, articlePath(article))}:\r\n\r\n`;
  const to = encodeURIComponent(settings.websiteemail).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
