import {
  type DeskInvitation,
  dueAt,
  type Invitation,
  invitationTimer,
  type Person,
  type ReviewQuestion,
} from '@app/contracts/manuscripts';
import { namedTexts } from '../store/manuscripts.ts';
import type { ReviewerSideFields, SubmittedReview } from '../store/reviewer-sides.ts';
import { proposedCopy } from './letter.ts';
import type { Sources } from './sources.ts';

const moment = (time: number | Date) => new Date(time).toISOString();

/** Returns an invitation with the reviews and answers of the reviewer. */
export function presentInvitation(
  invitation: Invitation,
  side: ReviewerSideFields,
  person: Person,
  sources: Sources,
  now: number,
): DeskInvitation {
  const { id, status, since, round, again } = invitation;
  const timer = invitationTimer(invitation);
  const due = timer ? dueAt(timer, sources.settings.days) : null;
  const { declined } = side;
  return {
    ...{ id, person, status, round },
    since: moment(since),
    due: due === null ? null : moment(due),
    isOverdue: due !== null && due < now,
    declined:
      declined && status === 'declined'
        ? {
            ...{ reason: declined.reason, suggestion: declined.suggestion },
            again: again === null ? null : moment(again),
          }
        : null,
    reviews: reviewsByRound(side, sources.stored.log).map((review) =>
      presentReview(review, invitation, sources),
    ),
  };
}

/** Returns the last review of each round. A review can be submitted again until the decision. */
export function reviewsByRound(
  { reviews }: Pick<ReviewerSideFields, 'reviews'>,
  log: Sources['stored']['log'],
): SubmittedReview[] {
  const last = new Map(namedTexts(log, reviews).map((review) => [review.round, review]));
  return [...last.values()].toSorted((a, b) => a.round - b.round);
}

function presentReview(
  { round, form, file, report, at }: SubmittedReview,
  { id, released: rounds }: Invitation,
  { stored, released, settings }: Sources,
): DeskInvitation['reviews'][number] {
  const answers = answersOf(form.answers, settings.questions);
  const copy = namedTexts(stored.log, released.reviews).findLast(
    (each) => each.invitation === id && each.round === round,
  );
  return {
    ...{ round, answers, file, report },
    recommendation: form.recommendation ?? 'major',
    text: form.text,
    remarksToEditor: form.remarksToEditor,
    submitted: moment(at),
    released: copy && rounds.includes(round) ? copy.text : null,
    proposal: proposedCopy(form.text, answers),
  };
}

/** Returns the answers in the order of the questions, followed by answers to questions that no longer exist. */
export function answersOf(
  answers: Readonly<Record<string, string>>,
  questions: readonly ReviewQuestion[],
) {
  const known = new Set(questions.map(({ id }) => id));
  const former = Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, text: id, isForAuthors: false }));
  return [...questions, ...former].flatMap(({ id, text, isForAuthors }) => {
    const answer = answers[id]?.trim() ?? '';
    return answer === '' ? [] : [{ question: text, answer, isForAuthors }];
  });
}
