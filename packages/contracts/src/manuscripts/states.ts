/** The roles of people who have personal links instead of accounts. */
export const linkRoles = ['author', 'co-author', 'reviewer'] as const;
export type LinkRole = (typeof linkRoles)[number];

/** The roles that act on manuscripts. `system` is a job or the clock. */
export const manuscriptRoles = [...linkRoles, 'editor', 'system'] as const;
export type ManuscriptRole = (typeof manuscriptRoles)[number];

/** The default days of the clocks. */
export const defaultDays = {
  draft: 30,
  checks: 1,
  correction: 14,
  desk: 7,
  answer: 7,
  reviewing: 21,
  lateness: 14,
  round: 42,
  pool: 3,
  decision: 7,
  revision: 45,
  fee: 14,
  publication: 5,
  silence: 60,
  retention: 365,
} as const;
export type DayName = keyof typeof defaultDays;
export type JournalDays = Readonly<Record<DayName, number>>;

export interface Clock {
  /** The setting with the days until the turn is due. */
  days: DayName;
  /** The recipients of reminders. Editors get the weekly digest instead of single mails. */
  reminds: 'author' | 'reviewer' | 'digest';
  /** The days of the reminders, relative to the due day. */
  reminders?: readonly number[];
  /**
   * The setting with the days from the due day until the clock ends the turn. If absent, the clock ends the turn on the
   * due day.
   */
  grace?: DayName;
  /**
   * Whether the clock started when authors first saw this state, and keeps running through the states that look the
   * same to them.
   */
  runsOn?: true;
  /** Whether the days by which an earlier state was extended are ignored. */
  isFixed?: true;
}

interface StateRow {
  label: string;
  /** The role that acts next. `no one` is used only in final states. */
  turn: 'author' | 'reviewer' | 'editor' | 'system' | 'no one';
  clock?: Clock;
  /**
   * The state that authors see instead. An author who reloads the page often must not learn when a reviewer has
   * declined or sent a review, because working hours reveal the country.
   */
  seenAs?: 'review' | 'production';
}

const digest = (days: DayName) => ({ days, reminds: 'digest' }) as const;

/** The states of a manuscript. */
export const manuscriptStates = {
  draft: {
    label: 'Draft',
    turn: 'author',
    clock: { days: 'draft', reminds: 'author', reminders: [-7] },
  },
  checks: { label: 'Automatic checks', turn: 'system', clock: digest('checks') },
  returned: {
    label: 'Returned for correction',
    turn: 'author',
    clock: { days: 'correction', reminds: 'author', reminders: [-7, 0, 7], grace: 'silence' },
  },
  desk: { label: 'On the desk', turn: 'editor', clock: digest('desk') },
  review: { label: 'In review', turn: 'reviewer', clock: digest('round') },
  short: { label: 'Too few reviewers', turn: 'editor', clock: digest('pool'), seenAs: 'review' },
  decision: {
    label: 'To be decided',
    turn: 'editor',
    clock: { ...digest('decision'), isFixed: true },
    seenAs: 'review',
  },
  revision: {
    label: 'In revision',
    turn: 'author',
    clock: { days: 'revision', reminds: 'author', reminders: [-14, -3, 0, 7], grace: 'silence' },
  },
  revised: { label: 'Revision on the desk', turn: 'editor', clock: digest('desk') },
  fee: {
    label: 'Accepted, fee due',
    turn: 'author',
    clock: { days: 'fee', reminds: 'author', reminders: [0, 7] },
  },
  production: { label: 'Accepted', turn: 'editor', clock: digest('publication') },
  article: {
    label: 'Article made',
    turn: 'editor',
    clock: { ...digest('publication'), runsOn: true },
    seenAs: 'production',
  },
  published: { label: 'Published', turn: 'no one' },
  rejected: { label: 'Rejected', turn: 'system', clock: digest('retention') },
  withdrawn: { label: 'Withdrawn', turn: 'system', clock: digest('retention') },
  deleted: { label: 'Deleted', turn: 'no one' },
} as const satisfies Record<string, StateRow>;
export type ManuscriptState = keyof typeof manuscriptStates;
// The cast is needed because `Object.keys` widens the literal keys to strings.
export const manuscriptStateNames = Object.keys(manuscriptStates) as [
  ManuscriptState,
  ...ManuscriptState[],
];

/** Returns the row of a state with its optional fields. */
export const stateRow = (state: ManuscriptState): StateRow => manuscriptStates[state];

/** Returns the state that authors see. */
export const seenState = (state: ManuscriptState): ManuscriptState =>
  stateRow(state).seenAs ?? state;

/** The states of the publication fee, which is requested once, after acceptance. */
export const feeStates = { none: 'No fee', due: 'Due', paid: 'Paid', waived: 'Waived' } as const;
export type FeeState = keyof typeof feeStates;
// The casts are needed because `Object.keys` widens the literal keys to strings.
export const feeNames = Object.keys(feeStates) as [FeeState, ...FeeState[]];

/** Whether an author agrees with the submission. Co-authors are asked when the manuscript is submitted. */
export const consents = {
  unasked: 'Not asked yet',
  asked: 'Asked',
  agreed: 'Agrees',
  objected: 'Objects',
} as const;
export type Consent = keyof typeof consents;
export const consentNames = Object.keys(consents) as [Consent, ...Consent[]];
