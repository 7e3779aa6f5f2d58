import { countActive } from './guards.ts';
import { type InvitationStatus, isOpen } from './invitations.ts';
import {
  type CommandContext,
  type Invitation,
  type ManuscriptProgress,
  newInvitation,
  PROMISED_REVIEWS,
} from './progress.ts';
import type { Consent } from './states.ts';

type Effect = (context: CommandContext) => Partial<ManuscriptProgress>;

/** Returns the invitation in another status. The clock of this status begins now. */
export const withStatus = (
  invitation: Invitation,
  status: InvitationStatus,
  now: number,
): Invitation => ({ ...invitation, status, since: now, extraDays: 0, again: null });

const asked = (invitation: Invitation, round: number, now: number): Invitation => ({
  ...withStatus(invitation, 'asked', now),
  round,
  isComplete: false,
});

/** Returns an effect that changes the invitation of the command. */
const onInvitation =
  (change: (invitation: Invitation, context: CommandContext) => Invitation): Effect =>
  (context) => ({
    invitations: context.manuscript.invitations.map((each) =>
      each.id === context.invitation?.id ? change(each, context) : each,
    ),
  });

const consents =
  (consent: Consent): Effect =>
  ({ manuscript, actor }) => ({
    authors: manuscript.authors.map((each) => (each.id === actor.id ? { ...each, consent } : each)),
  });

/**
 * In a revision, one review less is needed. In the first round the number stays, so the next reviewer of the pool is
 * asked.
 */
const needOneLess: Effect = ({ manuscript: { round, needed } }) =>
  round > 1 ? { needed: Math.max(0, needed - 1) } : {};

const noteReminder: Effect = (context) => {
  const { manuscript, invitation, now } = context;
  if (!invitation) return { reminded: { ...manuscript.reminded, [manuscript.state]: now } };
  return onInvitation((each) => ({
    ...each,
    reminded: { ...each.reminded, [each.status]: now },
  }))(context);
};

/** The named changes of lists and numbers in the table of commands. */
export const effects = {
  'list-co-authors': ({ manuscript: { authors }, input: { coAuthors } }) => {
    if (!coAuthors) return {};
    const known = new Map(authors.map((each) => [each.id, each]));
    const listed = coAuthors.map((id) => known.get(id) ?? { id, consent: 'unasked' as const });
    return { authors: [...authors.slice(0, 1), ...listed] };
  },
  /** Adds barred editors and removes no barred editor, because the input may be older than the manuscript. */
  bar: ({ manuscript: { barred }, input: { barred: found = [] } }) => ({
    barred: [...new Set([...barred, ...found])],
  }),
  'ask-co-authors': ({ manuscript: { authors } }) => ({
    authors: authors.map((each) =>
      each.consent === 'unasked' ? { ...each, consent: 'asked' as const } : each,
    ),
  }),
  agree: consents('agreed'),
  object: consents('objected'),
  'next-round': ({ manuscript: { round, invitations }, now }) => ({
    round: round + 1,
    needed: 0,
    invitations: invitations.map((each) =>
      // `since` stays, because a new time would reveal to reviewers when the authors sent the revision.
      each.status === 'submitted' ? { ...withStatus(each, 'done', now), since: each.since } : each,
    ),
  }),
  'need-promised': () => ({ needed: PROMISED_REVIEWS }),
  'need-one-more': ({ manuscript }) => ({ needed: countActive(manuscript) + 1 }),
  'need-one-less': needOneLess,
  'ask-same': ({ manuscript: { invitations, round }, now }) => ({
    needed: invitations.filter(({ status }) => status === 'done').length,
    invitations: invitations.map((each) =>
      each.status === 'done' ? asked(each, round, now) : each,
    ),
  }),
  'add-reviewer': ({ manuscript: { invitations }, input: { invitation: id, position }, now }) =>
    id === undefined
      ? {}
      : {
          invitations: invitations.toSpliced(
            position ?? invitations.length,
            0,
            newInvitation(id, now),
          ),
        },
  'remove-reviewer': ({ manuscript: { invitations }, invitation }) => ({
    invitations: invitations.filter(({ id }) => id !== invitation?.id),
  }),
  /**
   * Puts a reviewer first in the order in which reviewers are asked. In a revision, one review more is needed if the
   * reviewer declined in this round.
   */
  'put-first': ({ manuscript: { invitations, round, needed }, invitation }) => ({
    needed: round > 1 && invitation?.round === round ? needed + 1 : needed,
    invitations: invitations.toSorted(
      (a, b) => Number(b.id === invitation?.id) - Number(a.id === invitation?.id),
    ),
  }),
  'end-invitations': ({ manuscript: { invitations }, now }) => ({
    invitations: invitations.map((each) =>
      isOpen(each.status) ? withStatus(each, 'ended', now) : each,
    ),
  }),
  'record-review': onInvitation((each, { manuscript: { round } }) => ({
    ...each,
    reviewed: [...each.reviewed.filter((other) => other !== round), round],
    released: each.released.filter((other) => other !== round),
  })),
  'release-review': onInvitation((each, { manuscript: { round } }) => ({
    ...each,
    released: [...each.released.filter((other) => other !== round), round],
  })),
  extend: ({ manuscript: { extraDays, seenExtraDays = extraDays }, input: { days = 0 } }) => ({
    extraDays: extraDays + days,
    seenExtraDays: seenExtraDays + days,
  }),
  /** The day that authors see stays, because a change would reveal that a reviewer was asked. */
  'end-extension': ({ manuscript: { extraDays, seenExtraDays = extraDays } }) => ({
    extraDays: 0,
    seenExtraDays,
  }),
  'extend-invitation': onInvitation((each, { input: { days = 0 } }) => ({
    ...each,
    extraDays: each.extraDays + days,
  })),
  'note-reminder': noteReminder,
  'drop-fee': ({ manuscript: { fee } }) => ({ fee: fee === 'due' ? 'none' : fee }),
  'ask-fee': ({ manuscript: { fee }, journal: { hasFee } }) => ({
    fee: fee === 'waived' ? fee : hasFee ? 'due' : 'none',
  }),
} as const satisfies Record<string, Effect>;
export type EffectName = keyof typeof effects;

/** Asks the next reviewers of the pool until as many are active as the round needs. */
export function askNext(manuscript: ManuscriptProgress, now: number): ManuscriptProgress {
  let missing = manuscript.needed - countActive(manuscript);
  const invitations = manuscript.invitations.map((each) => {
    if (each.status !== 'pool' || missing <= 0) return each;
    missing -= 1;
    return asked(each, manuscript.round, now);
  });
  return { ...manuscript, invitations };
}
