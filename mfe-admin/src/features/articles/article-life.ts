import {
  type AdminArticle,
  type AdminIssue,
  type ArticleStatus,
  wasPublished,
} from '@app/contracts';
import { formatMoment } from '@app/office-kit/dates.ts';
import type { FieldDescription } from '../../shared/forms/field-table.ts';

type Issue = Pick<AdminIssue, 'status'>;
type Life = Pick<AdminArticle, 'stage' | 'scheduled'>;

/** Returns whether readers see or saw an article. Articles of a draft issue were never visible. */
export const wasPublic = ({ stage }: Pick<AdminArticle, 'stage'>, { status }: Issue): boolean =>
  status !== 'draft' && wasPublished(stage);

/** Returns the notice text for a saved article that is not public. */
export function savedTitle({ stage }: Pick<AdminArticle, 'stage'>): string {
  if (stage === 'draft') return 'The draft is saved';
  return stage === 'scheduled' ? 'The article is scheduled' : 'The article is saved';
}

/** Returns the word for the step that makes an issue public. */
export const publicationOf = ({ status }: Issue): string =>
  status === 'hidden' ? 'shown' : 'published';

/** Returns a sentence that states when readers will see an article that is not public. */
export function stateText({ stage, scheduled }: Life, issue: Issue): string {
  const { status } = issue;
  const isDraft = status === 'draft';
  const publication = publicationOf(issue);
  switch (stage) {
    case 'draft':
      return isDraft
        ? 'Draft: readers and indexers see the article when its issue is published.'
        : 'Draft: readers and indexers do not see the article.';
    case 'scheduled':
      return `Scheduled: readers see the article from ${formatMoment(scheduled)}${status === 'published' ? '' : `, but not before its issue is ${publication}`}.`;
    case 'enabled':
      return `Readers and indexers see the article when its issue is ${publication}.`;
    case 'disabled':
      return `Disabled: readers and indexers will not see the article, even when its issue is ${publication}.`;
  }
}

/** The choices for an article of a draft issue, which is published together with the issue. */
const inDraftIssue = [
  { value: 'enabled', label: 'With its issue' },
  { value: 'scheduled', label: 'At a set time, but not before its issue' },
  { value: 'draft', label: 'With its issue, marked as a draft until then' },
];

/** Returns how the publication fields of an article differ from their usual descriptions, by field name. */
export function publicationChanges(
  { status }: Issue,
  stage: ArticleStatus | undefined,
): Record<string, Partial<FieldDescription>> {
  if (status !== 'draft') return {};
  const hidden = { value: 'disabled', label: 'Not published: disabled' };
  return { status: { options: stage === 'disabled' ? [...inDraftIssue, hidden] : inDraftIssue } };
}
