import { articlePath, plainText, type Settings } from '@app/contracts';
import { absolute } from '../../journal/addresses.ts';
import { JsonLd, PageTitle } from '../../journal/components/page-head.tsx';
import { citationTags, dublinCoreTags, shareTags } from '../citation-tags.ts';
import { description } from '../description.ts';
import type { PageArticle } from '../page-article.ts';
import { articleJsonLd } from '../structured-article.ts';

interface ArticleHeadProps {
  article: PageArticle;
  settings: Settings;
}

/** Renders the title, and the metadata for indexers, reference managers and other sites. */
export function ArticleHead({ article, settings }: ArticleHeadProps) {
  const summary = description(article);
  const named = [...citationTags(article, settings), ...dublinCoreTags(article, settings)];
  return (
    <>
      <PageTitle>{plainText(article.title)}</PageTitle>
      <link rel="canonical" href={absolute(settings, articlePath(article))} />
      {summary && <meta name="description" content={summary} />}
      <link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />
      {named.map(([name, content], at) => (
        <meta key={at} name={name} content={content} />
      ))}
      {shareTags(article, settings).map(([property, content], at) => (
        <meta key={at} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary" />
      <JsonLd data={articleJsonLd(article, settings)} />
    </>
  );
}
