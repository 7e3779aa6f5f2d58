import {
  type DeskInvitation,
  type DeskManuscript,
  dueAt,
  type Invitation,
  invitationTimer,
  manuscriptTimer,
  type Person,
  type ReviewQuestion,
} from '@app/contracts/manuscripts';
import { peopleToFind } from '../author/people.ts';
import { reportWithTexts } from '../files/examine.ts';
import type { Editor } from '../people/editors.ts';
import { namedTexts } from '../store/manuscripts.ts';
import type {
  ReviewerSideFields,
  StoredDecline,
  SubmittedReview,
} from '../store/reviewer-sides.ts';
import { proposedCopy } from './letter.ts';
import { clockOf } from './list.ts';
import { commandsWithObstacles } from './obstacles.ts';
import { namesOf, presentPeople } from './present-people.ts';
import { rulesOf, type Sources } from './sources.ts';

export interface Presenting {
  editor: Editor;
  administrators: readonly string[];
  nameOf: (editor: string) => string;
  /** Returns the person of the pool with load and conflicts. */
  personOf: (side: ReviewerSideFields) => Person;
  /** The address of the published article, or null. */
  address: string | null;
  hiddenFrom: DeskManuscript['hiddenFrom'];
  now: number;
}

/** Returns everything about a manuscript. */
export function presentManuscript(sources: Sources, parts: Presenting): DeskManuscript {
  const { stored, side, submission, settings } = sources;
  const { _id: id, reference, progress, assigned } = stored;
  const { state, round, version, needed, isFileReleased, fee, transaction, article } = progress;
  const { editor, administrators, nameOf, address, now } = parts;
  const { form, copy, notes } = submission;
  return {
    ...{ id, reference, title: form.title, type: form.articleType, state, round, version },
    ...clockOf({ progress, timer: manuscriptTimer(progress) }, settings.days, now),
    ...{ needed, isFileReleased, fee, transaction },
    article: article === null ? null : { id: article, address },
    commands: commandsWithObstacles({
      ...{ manuscript: progress, editor, administrators, now, journal: rulesOf(settings) },
      hasCopy: copy?.id != null,
    }),
    form,
    people: presentPeople(sources),
    files: [
      ...new Map(
        namedTexts(stored.log, side.submissions).flatMap(({ files }) =>
          files.map((file) => [file.id, file] as const),
        ),
      ).values(),
    ],
    notes,
    report:
      copy &&
      reportWithTexts(copy.report, form, [
        ...peopleToFind(form),
        ...side.coAuthors.map((each) => ({ ...each, email: '' })),
      ]),
    released: releasedCopy(sources),
    invitations: progress.invitations.flatMap((invitation) => {
      const own = sources.reviewers.find(({ _id }) => _id === invitation.id);
      return own ? [presentInvitation(invitation, own, parts.personOf(own), sources, now)] : [];
    }),
    decisions: decisionsOf(sources),
    editors: assigned.map((each) => ({ id: each, name: nameOf(each) })),
    hiddenFrom: parts.hiddenFrom,
    cleared: (stored.cleared ?? []).map(({ user, by, at }) => ({
      ...{ name: nameOf(user), by: nameOf(by), at: new Date(at).toISOString() },
    })),
    log: logOf(sources, nameOf),
  };
}

function releasedCopy({ stored, released }: Sources): DeskManuscript['released'] {
  const copy = namedTexts(stored.log, released.copies).at(-1);
  if (!copy || !stored.progress.isFileReleased) return null;
  const { title, abstract, keywords, replies } = copy;
  return { title, abstract, keywords, replies };
}

function decisionsOf({ stored, released }: Sources): DeskManuscript['decisions'] {
  return namedTexts(stored.log, released.letters).flatMap(
    ({ round, decision, letter, points, at }) =>
      decision === null
        ? []
        : [{ round, decision, letter, points, at: new Date(at).toISOString() }],
  );
}

function logOf(sources: Sources, nameOf: (editor: string) => string): DeskManuscript['log'] {
  const nameOfActor = namesOf(sources, nameOf);
  return sources.stored.log.map(({ at, actor, command, from, to, invitation, holder }) => {
    const about = holder ?? invitation;
    return {
      at: new Date(at).toISOString(),
      role: actor.role,
      by: nameOfActor(actor.role, actor.id),
      ...{ command, from, to },
      about: about === null ? '' : nameOfActor('reviewer', about),
    };
  });
}

const moment = (time: number | Date) => new Date(time).toISOString();

/** Returns an invitation with the reviews and answers of the reviewer. */
function presentInvitation(
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
    declined: declined && status === 'declined' ? presentDecline(declined, again) : null,
    reviews: reviewsByRound(side, sources.stored.log).map((review) =>
      presentReview(review, invitation, sources),
    ),
  };
}

function presentDecline(
  { at: _, ...told }: StoredDecline,
  again: number | null,
): DeskInvitation['declined'] {
  return { ...told, again: again === null ? null : moment(again) };
}

/** Returns the last review of each round. A review can be submitted again until the decision. */
function reviewsByRound(
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
function answersOf(
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
