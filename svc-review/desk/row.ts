import {
  dueAt,
  type ManuscriptProgress,
  manuscriptTimer,
  type ReviewSettings,
  type SubmissionForm,
  stateRow,
} from '@app/contracts/manuscripts';
import { type Milestones, milestonesOf } from '../figures/milestones.ts';
import type { Identity } from '../people/conflicts.ts';
import { finishedReviews } from '../people/finished.ts';
import { identityKeys } from '../people/identity-keys.ts';
import { type Engagement, engagementOf } from '../people/load.ts';
import { folded } from '../people/names.ts';
import type { AuthorSideFields } from '../store/author-sides.ts';
import { type ClearedEditor, namedTexts, type StoredManuscript } from '../store/manuscripts.ts';
import type { ReviewerSideFields } from '../store/reviewer-sides.ts';

/**
 * The data of a manuscript that the list, the search, the figures and the load of reviewers need. All rows are held in
 * memory.
 */
export interface Row {
  id: string;
  reference: string;
  title: string;
  author: string;
  type: string;
  version: number;
  progress: Pick<ManuscriptProgress, 'state' | 'since' | 'round' | 'needed' | 'barred'>;
  timer: ReturnType<typeof manuscriptTimer>;
  /** The number of reviewers of this round in each of these statuses. */
  reviews: { asked: number; agreed: number; submitted: number };
  assigned: readonly string[];
  /** The folded text that is searched. */
  text: string;
  /**
   * Identity keys of all present and former authors and reviewers. Editors with one of these keys do not see the
   * manuscript.
   */
  keys: ReadonlySet<string>;
  cleared: readonly ClearedEditor[];
  engagements: readonly {
    person: string;
    engagement: Engagement;
    /** The times at which finished reviews were submitted. */
    finished: readonly number[];
  }[];
  milestones: Milestones;
}

export type RowSide = Pick<ReviewerSideFields, '_id' | 'person' | 'name' | 'email' | 'orcid'>;

/** Returns the row of a manuscript. `form` is the last submission, `sides` are the sides of the invited reviewers. */
export function rowOf(
  { _id: id, reference, progress, log, assigned, cleared = [] }: StoredManuscript,
  {
    form,
    side,
  }: { form: SubmissionForm; side: Pick<AuthorSideFields, 'submissions' | 'coAuthors'> },
  sides: readonly RowSide[],
): Row {
  const { state, since, round, needed, barred, version, invitations } = progress;
  const authors = authorsOf(form);
  const reviewers = sides.map(({ name, email, orcid }) => ({ name, emails: [email], orcid }));
  const people = [...authors, ...reviewers];
  // Include former names: editors with such a name are still authors of the manuscript.
  const former = namedTexts(log, side.submissions).flatMap((each) => authorsOf(each.form));
  const coAuthors = side.coAuthors.map(({ name, orcid }) => ({ name, emails: [], orcid }));
  const persons = new Map(sides.map((side) => [side._id, side.person]));
  const count = (status: string) =>
    invitations.filter((each) => each.status === status && each.round === round).length;
  return {
    ...{ id, reference, version, assigned, cleared },
    title: form.title,
    author: authors[0]?.name ?? '',
    type: form.articleType,
    progress: { state, since, round, needed, barred },
    timer: manuscriptTimer(progress),
    reviews: { asked: count('asked'), agreed: count('agreed'), submitted: count('submitted') },
    text: folded(
      [reference, form.title, ...people.flatMap(({ name, emails }) => [name, ...emails])].join(' '),
    ),
    keys: new Set([...people, ...former, ...coAuthors].flatMap(identityKeys)),
    engagements: invitations.flatMap((invitation) => {
      const person = persons.get(invitation.id);
      if (person === undefined) return [];
      const finished = finishedReviews(progress, invitation, log);
      return [{ person, engagement: engagementOf(invitation, log), finished }];
    }),
    milestones: milestonesOf(log),
  };
}

/** Returns the authors whom a form names, the corresponding one first. */
export function authorsOf({ authors, email, people }: SubmissionForm): Identity[] {
  const detailed = people.map((each, at) => ({
    name: each.name,
    emails: [each.email, ...(at === 0 ? [email] : [])].filter(Boolean),
    orcid: each.orcid,
  }));
  if (detailed.length > 0) return detailed;
  return authors
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name, at) => ({ name, emails: at === 0 && email ? [email] : [], orcid: '' }));
}

export type Days = ReviewSettings['days'];

/** Returns when the current turn is due, in milliseconds since the epoch, or null. */
export const dueOf = ({ timer }: Pick<Row, 'timer'>, days: Days): number | null =>
  timer ? dueAt(timer, days) : null;

const ended = ['published', 'rejected', 'withdrawn', 'deleted'];

/** Returns whether a manuscript in this state has ended. */
export const isEnd = (state: string): boolean => ended.includes(state);

/** Returns whose turn it is, or undefined if the manuscript has ended. */
export const turnOf = ({ progress: { state } }: Pick<Row, 'progress'>) =>
  isEnd(state) ? undefined : stateRow(state).turn;
