import {
  type ArticleSummary,
  articlePath,
  authorPath,
  plainText,
  type Settings,
} from '@app/contracts';
import { absolute } from '../journal/addresses.ts';

/** Returns a name as spelled in the newest article. The requested name may differ in case and spaces. */
export function spelledName(requested: string, articles: readonly ArticleSummary[]): string {
  const key = folded(requested);
  const authors = articles.flatMap((article) => article.authors);
  return authors.find((author) => folded(author) === key) ?? requested;
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export function authorJsonLd(
  name: string,
  articles: readonly ArticleSummary[],
  settings: Settings,
): object {
  const url = absolute(settings, authorPath(name));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Person', '@id': url, name, url },
      {
        '@type': 'ItemList',
        name: `Articles by ${name}`,
        numberOfItems: articles.length,
        itemListOrder: 'https://schema.org/ItemListOrderDescending',
        itemListElement: articles.map((article, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          url: absolute(settings, articlePath(article)),
          name: plainText(article.title),
        })),
      },
    ],
  };
}
