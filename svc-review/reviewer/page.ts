import {
  type Decisions,
  decisionsSchema,
  type Invitation,
  missingFromReview,
  type ReleasedToReviewers,
  type ReviewerPage,
  type ReviewerSide,
  type ReviewForm,
  type ReviewSettings,
  releasedToReviewersSchema,
  reviewerSideSchema,
  reviewerView,
} from '@app/contracts/manuscripts';
import { namedTexts, type StoredManuscript } from '../store/manuscripts.ts';
import type { ReleasedCopy, ReleasedFields } from '../store/released.ts';
import { type ReviewerSideFields, reviewKey } from '../store/reviewer-sides.ts';

/** The data for a reviewer's page: the reviewer's side and released texts, but nothing from the authors' side. */
export interface ReviewerSources {
  stored: StoredManuscript;
  invitation: Invitation;
  side: ReviewerSideFields;
  released: ReleasedFields;
  settings: ReviewSettings;
}

const emptyForm: ReviewForm = { answers: {}, recommendation: null, text: '', remarksToEditor: '' };

/** Returns the saved review of this round, or an empty form if the saved review belongs to an earlier round. */
export const formOf = ({ invitation, side }: Pick<ReviewerSources, 'invitation' | 'side'>) =>
  side.round === invitation.round ? side.form : emptyForm;

/** Returns the file of this round, or null. */
export const fileOf = ({ invitation, side }: Pick<ReviewerSources, 'invitation' | 'side'>) =>
  side.file?.round === invitation.round ? side.file : null;

export const isComplete = (form: ReviewForm, { questions }: ReviewSettings): boolean =>
  missingFromReview(form, questions).length === 0;

/** Returns what a reviewer sees, or undefined while he or she is not asked. */
export function reviewerPage(
  sources: ReviewerSources,
  office: ReviewerPage['office'],
): ReviewerPage | undefined {
  const { stored, invitation, side, settings } = sources;
  const { days, hasFee, showsOtherReviews } = settings;
  const view = reviewerView(
    stored.progress.state,
    invitation,
    ownSide(sources),
    shownCopies(sources),
    decisionsOf(sources),
    { days, hasFee, showsOtherReviews },
  );
  if (!view) return undefined;
  const file = fileOf(sources);
  return {
    ...{ view, office, questions: settings.questions, form: formOf(sources) },
    revision: side.revision,
    file: file && { name: file.name, size: file.size },
  };
}

function ownSide({ stored, side }: ReviewerSources): ReviewerSide {
  const { name, email, orcid, affiliation, declined, key } = side;
  const last = new Map(
    namedTexts(stored.log, side.reviews).map((review) => [review.round, review]),
  );
  return reviewerSideSchema.parse({
    ...{ name, email, orcid, affiliation, declined: declined?.reason ?? '' },
    reviews: Array.from(last.values(), ({ round, form, file }) => ({
      ...{
        round,
        key: reviewKey(key, round),
        recommendation: form.recommendation,
        text: form.text,
      },
      ...{ remarksToEditor: form.remarksToEditor, fileName: file?.name ?? '' },
    })),
  });
}

/** Returns the released copy of each round. A correction replaces the copy of its round. */
export function copiesByRound({
  stored,
  released,
}: Pick<ReviewerSources, 'stored' | 'released'>): Map<number, ReleasedCopy> {
  const copies = namedTexts(stored.log, released.copies);
  return new Map(copies.map((copy) => [copy.round, copy]));
}

/** Returns the copies of all rounds up to the last one for which the reviewer was asked. */
function shownCopies(sources: ReviewerSources): ReleasedToReviewers {
  const { round } = sources.invitation;
  const copies = [...copiesByRound(sources).values()].filter((copy) => copy.round <= round);
  const last = copies.toSorted((a, b) => a.round - b.round).at(-1);
  const keywords = (last?.keywords ?? '').split(/[,;]/).map((word) => word.trim());
  return releasedToReviewersSchema.parse({
    ...{ title: last?.title ?? '', abstract: last?.abstract ?? '' },
    keywords: keywords.filter(Boolean),
    rounds: copies.map((copy) => ({ round: copy.round, replies: copy.replies })),
  });
}

function decisionsOf({ stored, released }: ReviewerSources): Decisions {
  const reviews = namedTexts(stored.log, released.reviews);
  return decisionsSchema.parse(
    namedTexts(stored.log, released.letters)
      .filter(({ decision }) => decision !== null)
      .map(({ round, decision, letter, points }) => ({
        ...{ round, decision, letter, points },
        reviews: [
          ...new Map(
            reviews
              .filter((review) => review.round === round)
              .map(({ invitation, key, text }) => [invitation, { key, text }]),
          ).values(),
        ],
      })),
  );
}
