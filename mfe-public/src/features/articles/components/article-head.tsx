import { plainText, type Settings } from '@app/contracts';
import { PageTitle } from '../../journal/components/page-head.tsx';
import type { ShownArticle } from '../shown-article.ts';
import { useMachineHead } from '../use-machine-head.ts';

interface ArticleHeadProps {
  title: string;
  article: ShownArticle | undefined;
  settings: Settings | undefined;
}

export function ArticleHead({ title, article, settings }: ArticleHeadProps) {
  useMachineHead(article, settings);
  return settings && <PageTitle>{plainText(title)}</PageTitle>;
}
