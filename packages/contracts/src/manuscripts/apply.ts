import type { ErrorCode } from '../errors/error-codes.ts';
import type { CommandRow } from './command-row.ts';
import { automaticSteps, commandRow, type ManuscriptCommand } from './commands.ts';
import { askNext, effects, withStatus } from './effects.ts';
import { type GuardName, guards } from './guards.ts';
import { invitationRow } from './invitations.ts';
import type { MailRecipient, ManuscriptMail } from './mails.ts';
import {
  type Actor,
  type CommandContext,
  type CommandInput,
  type Invitation,
  type JournalRules,
  type LinkHolder,
  linkHolder,
  type ManuscriptProgress,
} from './progress.ts';
import { type ManuscriptState, seenState } from './states.ts';

/**
 * Why a command is refused. `not_found`: there is no such manuscript, it is not the caller's, or the state does not
 * allow the command. The caller cannot distinguish these three cases. `version_conflict`: an editor's page is out of
 * date. `invalid_request`: the guard does not hold.
 */
export type Refusal =
  | { code: Extract<ErrorCode, 'not_found' | 'version_conflict'> }
  | { code: Extract<ErrorCode, 'invalid_request'>; guard: GuardName };

/** A mail to be sent. Repeated requests for a mail have the same `key`. Editors get the weekly list instead. */
export interface MailEvent {
  key: string;
  kind: ManuscriptMail;
  to: LinkHolder;
}

/** An entry of the log, which only editors see. */
export interface LogEntry {
  version: number;
  at: number;
  actor: Actor;
  command: ManuscriptCommand;
  from: ManuscriptState;
  to: ManuscriptState;
  invitation: string | null;
  /** The person whose personal links the command concerns. Absent: the command concerns no links. */
  holder?: string;
}

export type Applied =
  | { manuscript: ManuscriptProgress; mails: MailEvent[]; log: LogEntry }
  | { refusal: Refusal };

export interface Command extends CommandInput {
  name: ManuscriptCommand;
}

const NOT_FOUND: Applied = { refusal: { code: 'not_found' } };
const CONFLICT: Applied = { refusal: { code: 'version_conflict' } };

/**
 * Returns the manuscript after a command, with the mails to send and the entry of the log, or the reason for a refusal.
 * Nothing is stored here: the caller stores the whole result in one write that expects the former `version`.
 */
export function applyCommand(
  before: ManuscriptProgress | undefined,
  { name, ...input }: Command,
  actor: Actor,
  now: number,
  journal: JournalRules,
): Applied {
  const row = commandRow(name);
  if (!before || !isParticipant(before, actor) || !row.who.includes(actor.role)) return NOT_FOUND;
  const invitation = invitationOf(before, row, input, actor);
  const fits =
    row.from.includes(before.state) &&
    (!row.invitation || (invitation && row.invitation.from.includes(invitation.status)));
  const seesAll = actor.role === 'editor' || actor.role === 'system';
  if (!fits) return seesAll ? CONFLICT : NOT_FOUND;

  const context: CommandContext = { manuscript: before, invitation, input, actor, journal, now };
  const guard = row.when?.find((each) => !guards[each].holds(context));
  if (guard) return { refusal: { code: 'invalid_request', guard } };

  const version = before.version + 1;
  const manuscript = { ...settled(changed(row, context), context), version };
  const mails = [...mailsOf(row, context, manuscript), ...invitationMails(before, manuscript)];
  const [from, to] = [before.state, manuscript.state];
  const added = name === 'add-reviewer' ? input.invitation : undefined;
  const about = invitation?.id ?? added ?? null;
  const holder = row.when?.includes('holder-known') ? linkHolder(before, input.holder) : undefined;
  const log = {
    ...{ version, at: now, actor, command: name, from, to, invitation: about },
    ...(holder && { holder: holder.id }),
  };
  return {
    manuscript,
    mails: mails.map((mail) => ({ ...mail, key: mailKey(mail, context) })),
    log,
  };
}

function isParticipant(manuscript: ManuscriptProgress, { role, id }: Actor): boolean {
  if (role === 'system') return true;
  if (role === 'editor') return !manuscript.barred.includes(id);
  return linkHolder(manuscript, id)?.role === role;
}

function invitationOf(
  { invitations }: ManuscriptProgress,
  row: CommandRow,
  input: CommandInput,
  actor: Actor,
): Invitation | undefined {
  const id = actor.role === 'reviewer' ? actor.id : input.invitation;
  return row.invitation && invitations.find((each) => each.id === id);
}

/** Returns the fields of the input that the row lists in `keeps` and that are present. */
const kept = (input: CommandInput, names: readonly (keyof CommandInput)[] = []) =>
  Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );

function changed(row: CommandRow, context: CommandContext): ManuscriptProgress {
  const { input, invitation, now } = context;
  const { to, keeps } = row.invitation ?? {};
  const invitations = context.manuscript.invitations.map((each) => {
    if (each.id !== invitation?.id) return each;
    // A review that is submitted again keeps its time.
    const entered = to && to !== each.status ? withStatus(each, to, now) : each;
    return { ...entered, ...kept(input, keeps) };
  });
  let manuscript: ManuscriptProgress = {
    ...{ ...context.manuscript, invitations },
    ...{ ...row.sets, ...kept(input, row.keeps) },
  };
  for (const name of row.does ?? []) {
    manuscript = { ...manuscript, ...effects[name]({ ...context, manuscript }) };
  }
  return row.to ? entered(manuscript, row.to, now) : manuscript;
}

function entered(manuscript: ManuscriptProgress, state: ManuscriptState, now: number) {
  const entry = { ...manuscript, state, since: now };
  if (seenState(state) === seenState(manuscript.state)) return entry;
  return { ...entry, seenSince: now, extraDays: 0, seenExtraDays: 0 };
}

/** Asks reviewers of the pool and takes the automatic steps. */
function settled(manuscript: ManuscriptProgress, context: CommandContext): ManuscriptProgress {
  const { now } = context;
  const isInReview = manuscript.state === 'review' || manuscript.state === 'short';
  const ready = isInReview ? askNext(manuscript, now) : manuscript;
  const step = automaticSteps.find(
    ({ from, when }) =>
      from === ready.state && guards[when].holds({ ...context, manuscript: ready }),
  );
  return step ? settled(entered(ready, step.to, now), context) : ready;
}

type Mail = Omit<MailEvent, 'key'>;

function mailsOf(
  { mails = [] }: CommandRow,
  context: CommandContext,
  after: ManuscriptProgress,
): Mail[] {
  return mails
    .filter(({ when }) => !when || guards[when].holds({ ...context, manuscript: after }))
    .flatMap(({ kind, to }) => recipients(to, context).map((each) => ({ kind, to: each })));
}

function recipients(
  to: MailRecipient,
  { manuscript, invitation, actor, input }: CommandContext,
): LinkHolder[] {
  const [author, ...others] = manuscript.authors;
  switch (to) {
    case 'author':
      return author ? [{ role: 'author', id: author.id }] : [];
    case 'new-co-authors':
      return others
        .filter(({ consent }) => consent === 'unasked')
        .map(({ id }) => ({ role: 'co-author', id }));
    case 'reviewer':
      return invitation ? [{ role: 'reviewer', id: invitation.id }] : [];
    case 'reviewers':
      return manuscript.invitations
        .filter(({ status }) => status === 'submitted')
        .map(({ id }) => ({ role: 'reviewer', id }));
    case 'caller':
    case 'holder': {
      const holder = linkHolder(manuscript, to === 'caller' ? actor.id : input.holder);
      return holder ? [holder] : [];
    }
  }
}

/** Returns the mails of the invitations that entered another status. */
function invitationMails(before: ManuscriptProgress, after: ManuscriptProgress): Mail[] {
  const former = new Map(before.invitations.map(({ id, status }) => [id, status]));
  return after.invitations.flatMap(({ id, status }) => {
    const { mail } = invitationRow(status);
    if (!mail || former.get(id) === status) return [];
    return [{ kind: mail, to: { role: 'reviewer', id } }];
  });
}

/** The key of a reminder contains the state and the day (UTC), so that a queue drops a second reminder. */
function mailKey({ kind, to }: Mail, { manuscript, invitation, now }: CommandContext): string {
  const { id, state, version } = manuscript;
  const isReminder = kind === 'author-reminder' || kind === 'reviewer-reminder';
  const day = new Date(now).toISOString().slice(0, 10);
  const occasion = isReminder ? `${invitation?.status ?? state}/${day}` : version + 1;
  return `${id}/${kind}/${to.id}/${occasion}`;
}
