import type { ArticleSummary } from '@app/contracts';
import { RichText } from '../../journal/components/rich-text.tsx';
import { citationHtml } from '../citation-choices.ts';

interface CitationLineProps {
  article: ArticleSummary;
  journal: string;
  className?: string;
}

export function CitationLine({ article, journal, className }: CitationLineProps) {
  return (
    <p className={className}>
      <RichText html={citationHtml(article, journal)} />
    </p>
  );
}
