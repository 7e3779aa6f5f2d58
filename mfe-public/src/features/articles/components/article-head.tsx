import { articlePath, plainText, type Settings } from '@app/contracts';
import { absolute } from '../../journal/addresses.ts';
import { PageTitle } from '../../journal/components/page-head.tsx';
import { description } from '../description.ts';
import type { ShownArticle } from '../shown-article.ts';
import { useMachineHead } from '../use-machine-head.ts';

interface ArticleHeadProps {
  article: ShownArticle;
  settings: Settings | undefined;
}

export function ArticleHead({ article, settings }: ArticleHeadProps) {
  useMachineHead(article, settings);
  if (!settings) return null;
  const summary = description(article);
  return (
    <>
      <PageTitle>{plainText(article.title)}</PageTitle>
      {summary && <meta name="description" content={summary} />}
      <link rel="canonical" href={absolute(settings, articlePath(article))} />
    </>
  );
}
