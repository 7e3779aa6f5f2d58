import type { InvitationStatus } from './invitations.ts';
import type {
  Consent,
  FeeState,
  JournalDays,
  LinkRole,
  ManuscriptRole,
  ManuscriptState,
} from './states.ts';

/** An invitation. `id` is an opaque id of the reviewer's link. Times are milliseconds since the epoch. */
export interface Invitation {
  id: string;
  status: InvitationStatus;
  since: number;
  /** The round in which the reviewer was last asked. 0: never. */
  round: number;
  /**
   * `reviewed` contains the rounds with a submitted review. `released` contains the rounds whose review the editor has
   * released to the authors.
   */
  reviewed: readonly number[];
  released: readonly number[];
  /** Whether the saved review could be submitted. */
  isComplete: boolean;
  extraDays: number;
  /** The time at which a reviewer who declined wants to be asked again. */
  again: number | null;
  /** The times of the last reminders. */
  reminded: Readonly<Partial<Record<InvitationStatus, number>>>;
}

/**
 * The progress of a manuscript. It contains no names, addresses and texts, which are stored separately for each side.
 * `id`s of authors and invitations are opaque ids of their links. Times are milliseconds since the epoch.
 */
export interface ManuscriptProgress {
  id: string;
  state: ManuscriptState;
  since: number;
  /** The time since which authors see the present state. */
  seenSince: number;
  /** The days by which the editor has moved the due day. */
  extraDays: number;
  /** The days by which the due day that authors see was moved. Absent: `extraDays`. */
  seenExtraDays?: number;
  /** The times of the last reminders. */
  reminded: Readonly<Partial<Record<ManuscriptState, number>>>;
  /** The number of commands so far. */
  version: number;
  round: number;
  /** The number of reviews that the present round waits for. */
  needed: number;
  /** The first author is the corresponding author. */
  authors: readonly { id: string; consent: Consent }[];
  /** In the order in which reviewers are asked. */
  invitations: readonly Invitation[];
  /** Whether the author's saved form could be submitted. */
  isComplete: boolean;
  /** The number of points of the last decision without a reply. */
  openPoints: number;
  /** Whether the editor has released the anonymous file of this round to reviewers. */
  isFileReleased: boolean;
  fee: FeeState;
  transaction: string | null;
  /** The id of the article made from the manuscript. */
  article: string | null;
  /**
   * Ids of editors who are authors or reviewers of this manuscript. These editors get the same answers as for a
   * manuscript that does not exist.
   */
  barred: readonly string[];
}

/**
 * The input of a command. The table of commands determines which fields a command reads. The service derives
 * `isComplete`, `openPoints`, `coAuthors` and `barred` from stored data, never from a request.
 */
export interface CommandInput {
  invitation?: string;
  isComplete?: boolean;
  openPoints?: number;
  coAuthors?: readonly string[];
  /** The place in the pool, from 0. Absent: the last. */
  position?: number;
  /** Whole days, at least one. */
  days?: number;
  again?: number;
  transaction?: string;
  article?: string;
  /** Editors who were found among the authors and reviewers. */
  barred?: readonly string[];
  /** The id of the person whose personal links the command concerns. */
  holder?: string;
}

/** The id of the acting person: the id of the link of an author or reviewer, or the id of an editor's account. */
export interface Actor {
  role: ManuscriptRole;
  id: string;
}

/** A person with personal links. */
export interface LinkHolder extends Actor {
  role: LinkRole;
}

/**
 * Returns the author, co-author or reviewer whose personal links have this id. Returns undefined if there was never
 * such a link.
 */
export function linkHolder(
  { authors, invitations }: Pick<ManuscriptProgress, 'authors' | 'invitations'>,
  id: string | undefined,
): LinkHolder | undefined {
  if (id === undefined) return undefined;
  const place = authors.findIndex((each) => each.id === id);
  if (place === 0) return { role: 'author', id };
  if (place > 0) {
    return authors[place]?.consent === 'unasked' ? undefined : { role: 'co-author', id };
  }
  const invitation = invitations.find((each) => each.id === id);
  const isAsked = invitation && (invitation.status !== 'pool' || invitation.round > 0);
  return isAsked ? { role: 'reviewer', id } : undefined;
}

export interface JournalRules {
  days: JournalDays;
  hasFee: boolean;
  /** Whether reviewers see the other reviews after the decision. */
  showsOtherReviews: boolean;
}

/** The number of reviews that the journal promises, and of reviewers who are asked at a time. */
export const PROMISED_REVIEWS = 2;

/** The input of guards and effects. */
export interface CommandContext {
  manuscript: ManuscriptProgress;
  invitation: Invitation | undefined;
  input: CommandInput;
  actor: Actor;
  journal: JournalRules;
  now: number;
}

/** Returns a new invitation in the pool. */
export const newInvitation = (id: string, now: number): Invitation => ({
  id,
  status: 'pool',
  since: now,
  round: 0,
  reviewed: [],
  released: [],
  isComplete: false,
  extraDays: 0,
  again: null,
  reminded: {},
});

/** Returns a draft. `author` is the id of the corresponding author's link. */
export const newManuscript = (id: string, author: string, now: number): ManuscriptProgress => ({
  id,
  state: 'draft',
  since: now,
  seenSince: now,
  extraDays: 0,
  reminded: {},
  version: 0,
  round: 1,
  needed: 0,
  authors: [{ id: author, consent: 'agreed' }],
  invitations: [],
  isComplete: false,
  openPoints: 0,
  isFileReleased: false,
  fee: 'none',
  transaction: null,
  article: null,
  barred: [],
});
