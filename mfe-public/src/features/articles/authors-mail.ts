import { articlePath, plainText, type Settings } from '@app/contracts';
import { absolute } from '../journal/addresses.ts';
import type { PageArticle } from './page-article.ts';

/**
 * Returns a link to a message that the editorial office forwards to the author of an article, so that no page contains
 * an author's own address, which robots would collect. Undefined if the journal has no address, and for notices, which
 * the editors write.
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
