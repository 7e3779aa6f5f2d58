import { articlePath, plainText, type Settings } from '@app/contracts';
import { absolute } from '../../journal/addresses.ts';
import { JsonLd, PageTitle } from '../../journal/components/page-head.tsx';
import { articleJsonLd, citationTags, description, shareTags } from '../citation-tags.ts';
import type { ShownArticle } from '../shown-article.ts';

export function ArticleHead({ article, settings }: { article: ShownArticle; settings: Settings }) {
  return (
    <>
      <PageTitle>{plainText(article.title)}</PageTitle>
      <meta name="description" content={description(article)} />
      <link rel="canonical" href={absolute(settings, articlePath(article))} />
      {citationTags(article, settings).map(([name, content], at) => (
        <meta key={`${name} ${at}`} name={name} content={content} />
      ))}
      {shareTags(article, settings).map(([property, content], at) => (
        <meta key={`${property} ${at}`} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary" />
      <JsonLd data={articleJsonLd(article, settings)} />
    </>
  );
}
