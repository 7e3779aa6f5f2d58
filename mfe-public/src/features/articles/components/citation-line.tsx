import type { ArticleSummary } from '@app/contracts';
import { RichText } from '../../journal/components/rich-text.tsx';
import { citedAuthors, citedPlace, sentence } from '../citation.ts';

interface CitationLineProps {
  article: ArticleSummary;
  journal: string;
  className?: string;
}

export function CitationLine({ article, journal, className }: CitationLineProps) {
  return (
    <p className={className}>
      {`${sentence(citedAuthors(article.authors))} `}
      <RichText html={article.title.replace(/\.\s*$/, '')} />
      {`. ${citedPlace(article, journal)}`}
    </p>
  );
}
