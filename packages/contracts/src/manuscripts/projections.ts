import type { LogEntry } from './apply.ts';
import { DAY, dueAt, invitationTimer, seenDueAt } from './clocks.ts';
import { commandsOf } from './commands.ts';
import type { Invitation, JournalRules, ManuscriptProgress } from './progress.ts';
import type { AuthorSide, Decisions, ReleasedToReviewers, ReviewerSide } from './sides.ts';
import { type ManuscriptState, seenState } from './states.ts';
import {
  type AuthorView,
  authorViewSchema,
  type Moment,
  type ReviewerView,
  reviewerViewSchema,
} from './views.ts';

/** The data on which an author's view may depend. There is no field about reviewers. */
export type AuthorsProgress = Pick<
  ManuscriptProgress,
  'state' | 'seenSince' | 'extraDays' | 'seenExtraDays' | 'round' | 'authors' | 'fee'
>;

/**
 * Returns the start of the day (UTC). The time of day must not reach the other side, which could compare it with the
 * times of mails or with a person's working hours. The cast adds the brand that parsing would add.
 */
const dayOf = (time: number) => new Date(Math.floor(time / DAY) * DAY).toISOString() as Moment;

const ordered = (reviews: Decisions[number]['reviews']) =>
  reviews.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/**
 * Returns the view of an author or co-author, or undefined if the link does not belong to this manuscript. svc-review
 * then answers `not_found`, as for a manuscript that does not exist.
 */
export function authorView(
  progress: AuthorsProgress,
  side: AuthorSide,
  decisions: Decisions,
  viewer: string,
  { days }: JournalRules,
): AuthorView | undefined {
  const place = progress.authors.findIndex(({ id }) => id === viewer);
  const consent = progress.authors[place]?.consent;
  if (!consent || consent === 'unasked' || progress.state === 'deleted') return undefined;
  const state = seenState(progress.state);
  const due = seenDueAt(progress, days);
  const consentOf = new Map(progress.authors.map((each) => [each.id, each.consent]));
  const { reference, title, abstract, keywords, rounds } = side;
  return authorViewSchema.parse({
    ...{ state, since: dayOf(progress.seenSince), due: due === undefined ? null : dayOf(due) },
    ...{ round: progress.round, fee: progress.fee },
    commands: commandsOf(place === 0 ? 'author' : 'co-author', state),
    ...{ reference, title, abstract, keywords, rounds },
    people: side.people.map(({ id, name }) => ({ name, consent: consentOf.get(id) ?? 'unasked' })),
    decisions: decisions.map(({ reviews, ...decision }) => ({
      ...decision,
      reviews: ordered(reviews).map((review) => review.text),
    })),
  } satisfies AuthorView);
}

/**
 * Returns the changes of the state that authors see, the oldest first, with their days. `version` identifies the log
 * entry, and the letter that was sent with it. Actions of reviewers within a state are not included.
 */
export function seenHistory(
  log: readonly Pick<LogEntry, 'version' | 'at' | 'command' | 'from' | 'to'>[],
): { version: number; at: Moment; state: ManuscriptState; round: number }[] {
  let round = 1;
  return log.flatMap(({ version, at, command, from, to }) => {
    if (command === 'revise') round += 1;
    const state = seenState(to);
    return state === seenState(from) ? [] : [{ version, at: dayOf(at), state, round }];
  });
}

/**
 * Returns the view of a reviewer: title and abstract after the invitation, the files after accepting, and the decision
 * at the end. Of the manuscript's progress, only the state is used, so that the view reveals neither the times of the
 * authors' actions nor the number of authors. Returns undefined before the invitation; svc-review then answers
 * `not_found`.
 */
export function reviewerView(
  state: ManuscriptState,
  invitation: Invitation,
  side: ReviewerSide,
  shown: ReleasedToReviewers,
  decisions: Decisions,
  { days, showsOtherReviews }: JournalRules,
): ReviewerView | undefined {
  if (invitation.round === 0 || state === 'deleted') return undefined;
  const { status, since, reviewed } = invitation;
  const last = status === 'agreed' ? invitation.round : Math.max(0, ...reviewed);
  const rounds = shown.rounds.filter((each) => each.round <= last);
  const timer = invitationTimer(invitation);
  // The stored status becomes `done` when the authors send a revision. Reviewers must not learn this moment.
  const isDecided = decisions.some((each) => each.round === invitation.round);
  const isDone = status === 'done' || (status === 'submitted' && isDecided);
  const keys = new Set<string>(side.reviews.map(({ key }) => key));
  return reviewerViewSchema.parse({
    ...{
      status: isDone ? 'done' : status,
      since: dayOf(since),
      due: timer ? dayOf(dueAt(timer, days)) : null,
    },
    ...{ round: invitation.round, commands: commandsOf('reviewer', state, status) },
    ...{ title: shown.title, abstract: shown.abstract, keywords: shown.keywords },
    files: rounds.map((each) => `manuscript-${each.round}.pdf` as const),
    replies: rounds.flatMap((each) =>
      each.replies.map((reply) => ({ round: each.round, ...reply })),
    ),
    reviews: side.reviews.map(({ round, recommendation, text, remarksToEditor }) => ({
      ...{ round, recommendation, text, remarksToEditor },
    })),
    decisions: decisions
      .filter((each) => reviewed.includes(each.round))
      .map(({ round, decision, reviews }) => ({
        ...{ round, decision },
        otherReviews: showsOtherReviews
          ? ordered(reviews).flatMap(({ key, text }) => (keys.has(key) ? [] : [text]))
          : [],
      })),
  } satisfies ReviewerView);
}
