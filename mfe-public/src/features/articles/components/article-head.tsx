import { plainText, type Settings } from '@app/contracts';
import { PageTitle } from '../../journal/components/page-head.tsx';
import type { ShownArticle } from '../shown-article.ts';
import { useMachineHead } from '../use-machine-head.ts';

interface ArticleHeadProps {
  article: ShownArticle;
  settings: Settings | undefined;
}

export function ArticleHead({ article, settings }: ArticleHeadProps) {
  useMachineHead(article, settings);
  return settings && <PageTitle>{plainText(article.title)}</PageTitle>;
}
