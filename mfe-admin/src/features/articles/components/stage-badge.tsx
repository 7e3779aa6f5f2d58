import { type AdminArticle, wasPublished } from '@app/contracts';
import { Badge } from '@app/office-kit';
import { stageNames } from '../article-filter.ts';

/** The colours match those of an issue's states. Only disabled articles have the danger colour: they are unusual. */
const colours: Record<AdminArticle['stage'], string> = {
  enabled: 'var(--muted)',
  draft: 'var(--muted)',
  scheduled: 'var(--warm)',
  disabled: 'var(--danger)',
};

interface StageBadgeProps {
  article: Pick<AdminArticle, 'stage' | 'status'>;
  /** The status that a switch shows before the server has answered. */
  status?: AdminArticle['status'];
  className?: string | undefined;
}

/** Shows why readers do not see an article. Shows nothing if they see it. */
export function StageBadge({ article, status = article.status, className }: StageBadgeProps) {
  if (status === 'enabled') return null;
  // True if the article itself is enabled, but its issue is a draft or hidden. The article then becomes public together
  // with the issue.
  const waits = article.stage === 'enabled' && article.status !== 'enabled';
  const stage = wasPublished(article.stage) && !waits ? 'disabled' : article.stage;
  return (
    <Badge className={className} variant="outline" color={colours[stage]}>
      {waits ? 'With its issue' : stageNames[stage]}
    </Badge>
  );
}
