import type { JournalRules, ReviewSettings } from '@app/contracts/manuscripts';
import { AppError } from '@app/service-kit';
import { withAppErrors } from '@app/service-kit/mongo';
import { lastSubmission } from '../manuscripts/last-submission.ts';
import type { AuthorSideFields, Submission } from '../store/author-sides.ts';
import type { StoredManuscript } from '../store/manuscripts.ts';
import { type ReleasedFields, readReleased } from '../store/released.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';
import type { Store } from '../store/store.ts';

/** All stored data of a manuscript, from both sides. Only responses for editors use these data. */
export interface Sources {
  stored: StoredManuscript;
  side: AuthorSideFields;
  /** The last submission. */
  submission: Submission;
  reviewers: readonly ReviewerSideFields[];
  released: ReleasedFields;
  settings: ReviewSettings;
}

/** Reads a manuscript with both sides. Throws `not_found` for drafts and unknown ids. */
export async function readSources(
  store: Store,
  id: string,
  settings: ReviewSettings,
): Promise<Sources> {
  const stored = await withAppErrors(store.manuscripts.findById(id).lean<StoredManuscript>());
  if (!stored) throw new AppError('not_found');
  const ids = stored.progress.invitations.map((each) => each.id);
  const [side, reviewers, released] = await Promise.all([
    withAppErrors(store.authorSides.findById(id).lean<AuthorSideFields>()),
    ids.length === 0
      ? []
      : withAppErrors(store.reviewerSides.find({ _id: { $in: ids } }).lean<ReviewerSideFields[]>()),
    readReleased(store.released, id),
  ]);
  const submission = side && lastSubmission(stored, side);
  if (!side || !submission) throw new AppError('not_found');
  return { stored, side, submission, reviewers, released, settings };
}

export const rulesOf = ({ days, hasFee, showsOtherReviews }: ReviewSettings): JournalRules => ({
  ...{ days, hasFee, showsOtherReviews },
});
