import {
  type AuthorPage,
  articlePath,
  authorPath,
  orcidUrl,
  plainText,
  type Settings,
} from '@app/contracts';
import { absolute } from '../journal/addresses.ts';

export function authorJsonLd({ name, orcid, articles }: AuthorPage, settings: Settings): object {
  const url = absolute(settings, authorPath(orcid ?? name));
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Person', '@id': url, name, url, ...(orcid && { sameAs: orcidUrl(orcid) }) },
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
