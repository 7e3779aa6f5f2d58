import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextAppointmentAt } from './agenda.ts';
import { applyCommand } from './apply.ts';
import { DAY } from './clocks.ts';
import { automaticSteps, commandRow, manuscriptCommandNames } from './commands.ts';
import { invitationRow, isOpen } from './invitations.ts';
import { manuscriptMails } from './mails.ts';
import type { Actor, JournalRules, ManuscriptProgress } from './progress.ts';
import { manuscriptStateNames, stateRow } from './states.ts';
import {
  type Attempt,
  AUTHORS,
  anyJournal,
  anyWalk,
  EDITORS,
  rung,
  usualCommands,
  walk,
} from './testing/walk.ts';

const RUNS = 10_000;
/** On a quiet machine, the walks take some seconds. */
const TIMEOUT_MS = 300_000;

/** Throws with a short reason. `expect` would take most of the time of a walk. */
function must(holds: boolean, reason: string, attempt?: Attempt): void {
  if (!holds) throw new Error(`${reason}: ${JSON.stringify(attempt)}`);
}

/** Returns whether the person may act in this role on the manuscript. Does not use the tested code. */
function isRole({ role, id }: Actor, { authors, invitations }: ManuscriptProgress): boolean {
  if (role === 'author') return id === AUTHORS[0];
  if (role === 'co-author') return authors.some((each, place) => place > 0 && each.id === id);
  if (role === 'reviewer') return invitations.some((each) => each.id === id && each.round > 0);
  return role === 'system' || id !== EDITORS[1];
}

function checkRefused(attempt: Attempt): void {
  const { before, command, actor, result } = attempt;
  if (!('refusal' in result)) return;
  const { code } = result.refusal;
  const { who, from } = commandRow(command.name);
  const isOutside = actor.role !== 'editor' && actor.role !== 'system';
  const mayNot = !who.includes(actor.role) || !isRole(actor, before);
  if (mayNot && before.barred.length > 0)
    must(code === 'not_found', 'learns that it exists', attempt);
  if (isOutside && !from.includes(before.state))
    must(code === 'not_found', 'learns the state', attempt);
  if (isOutside) must(code !== 'version_conflict', 'learns of others', attempt);
}

function checkApplied(attempt: Attempt, keys: Set<string>, reminded: Set<string>): void {
  const { before, command, actor, now, result } = attempt;
  if (!('manuscript' in result)) return;
  const { manuscript: after, mails, log } = result;
  const row = commandRow(command.name);
  must(row.who.includes(actor.role) && isRole(actor, before), 'wrong role', attempt);
  must(row.from.includes(before.state), 'wrong state', attempt);
  must(after.version === before.version + 1 && log.version === after.version, 'version', attempt);

  // The iteration of a set also visits items that are added during the iteration.
  const reached = new Set<string>([row.to ?? before.state]);
  for (const state of reached) {
    for (const { from, to } of automaticSteps) if (from === state) reached.add(to);
  }
  must(reached.has(after.state), 'a step that no table has', attempt);

  const status = new Map(before.invitations.map((each) => [each.id, each.status]));
  const entered = after.invitations.filter((each) => status.get(each.id) !== each.status);
  const byStatus = entered.flatMap((each) => {
    const { mail } = invitationRow(each.status);
    return mail ? [`${mail} ${each.id}`] : [];
  });
  const reviewers = before.invitations.filter((each) => each.status === 'submitted');
  const byRow = (row.mails ?? []).flatMap(({ kind, to, when }) => {
    if (when && after.fee !== 'due') return [];
    if (to === 'caller') return [`${kind} ${actor.id}`];
    if (to === 'holder') return [`${kind} ${command.holder}`];
    if (to === 'author') return [`${kind} ${AUTHORS[0]}`];
    if (to === 'reviewer') return [`${kind} ${command.invitation}`];
    if (to === 'reviewers') return reviewers.map(({ id }) => `${kind} ${id}`);
    return before.authors.flatMap(({ id, consent }) =>
      consent === 'unasked' ? [`${kind} ${id}`] : [],
    );
  });
  const sent = mails.map(({ kind, to }) => `${kind} ${to.id}`);
  must(`${sent.sort()}` === `${[...byRow, ...byStatus].sort()}`, 'mails unlike the table', attempt);
  for (const { kind, key, to } of mails) {
    must(kind in manuscriptMails && !keys.has(key), 'a mail twice', attempt);
    keys.add(key);
    if (!kind.endsWith('-reminder')) continue;
    const turn = to.role === 'reviewer' ? status.get(to.id) : before.state;
    const day = `${to.id} ${turn} ${new Date(now).toISOString().slice(0, 10)}`;
    must(!reminded.has(day), 'two reminders for a state and day', attempt);
    reminded.add(day);
  }
  checkRecord(after, attempt);
}

/** Checks that a command of the clock was due. Does not use the tested code to compute the time. */
function checkClock(attempt: Attempt, { days }: JournalRules): void {
  const { before, command, now, result } = attempt;
  const { when = [], invitation: isAbout } = commandRow(command.name);
  const isReminder = when.includes('reminder-due');
  if ('refusal' in result || (!isReminder && !when.includes('lapsed'))) return;
  const each = before.invitations.find(({ id }) => id === command.invitation);
  const { since, extraDays } = isAbout && each ? each : before;
  const { clock } = isAbout && each ? invitationRow(each.status) : stateRow(before.state);
  must(!!clock, 'no clock', attempt);
  if (!clock) return;
  const due = since + (days[clock.days] + extraDays) * DAY;
  const first = (clock.reminders ?? []).map((day) => due + day * DAY).find((at) => at > since);
  const end = due + (clock.grace ? days[clock.grace] : 0) * DAY;
  must(now >= (isReminder ? (first ?? Number.POSITIVE_INFINITY) : end), 'too early', attempt);
}

/** Checks the invariants of every manuscript. */
function checkRecord(manuscript: ManuscriptProgress, attempt: Attempt): void {
  const { state, invitations, needed, fee, article, round } = manuscript;
  const isEnd = state === 'published' || state === 'deleted';
  must((stateRow(state).turn === 'no one') === isEnd, 'the turn of no one', attempt);
  const open = invitations.filter((each) => isOpen(each.status)).length;
  const isReviewed = state === 'review' || state === 'short';
  must(open === 0 || isReviewed, 'asked although nothing is reviewed', attempt);
  must(open <= Math.max(2, needed), 'more asked than needed', attempt);
  if (state === 'review') must(open > 0, 'waits for no reviewer', attempt);
  must((state === 'fee') === (fee === 'due'), 'fee unlike state', attempt);
  must((article !== null) === (state === 'article' || state === 'published'), 'article', attempt);
  const count = invitations.filter(({ reviewed }) => reviewed.length > 0).length;
  const isAccepted = ['fee', 'production', 'article', 'published'].includes(state);
  must((round === 1 && !isAccepted) || count >= 2, 'decided without two reviews', attempt);
}

/** Gives the usual commands until the manuscript is in a final state. */
function driven(start: ManuscriptProgress, journal: JournalRules, now: number): ManuscriptProgress {
  let manuscript = start;
  for (let count = 0; count < 20; count += 1) {
    const { state } = manuscript;
    if (stateRow(state).turn === 'no one') return manuscript;
    const version = manuscript.version;
    for (const { command, actor } of usualCommands(manuscript)) {
      const result = applyCommand(manuscript, command, actor, now, journal);
      if ('manuscript' in result) ({ manuscript } = result);
    }
    if (manuscript.version === version) manuscript = rung(manuscript, now + 5_000 * DAY, journal);
    must(manuscript.version > version, `no one can do anything in ${state}`);
  }
  throw new Error(`no end from ${start.state}: ${JSON.stringify(manuscript)}`);
}

describe('a random walk over the commands of all roles', () => {
  it(
    'never reaches a dead end, and keeps to the roles, mails and clocks of the tables',
    () => {
      const given = new Map<string, number>();
      const refused = new Map<string, number>();
      const states = new Set<string>();
      const ends = new Map<string, number>();
      fc.assert(
        fc.property(anyWalk, anyJournal, (steps, journal) => {
          const keys = new Set<string>();
          const reminded = new Set<string>();
          const { manuscript, now } = walk(steps, journal, (attempt) => {
            const { command, result, before } = attempt;
            const isRefused = 'refusal' in result;
            const counts = isRefused ? refused : given;
            const name = isRefused ? result.refusal.code : command.name;
            counts.set(name, (counts.get(name) ?? 0) + 1);
            states.add(before.state);
            checkRefused(attempt);
            checkApplied(attempt, keys, reminded);
            checkClock(attempt, journal);
          });
          const next = nextAppointmentAt(rung(manuscript, now, journal), journal);
          must(next === null || next > now, 'the clock is behind');
          const { state } = driven(manuscript, journal, now);
          ends.set(state, (ends.get(state) ?? 0) + 1);
        }),
        { numRuns: RUNS },
      );
      // The walks are long enough to cover all commands and states.
      expect(manuscriptCommandNames.filter((name) => !given.has(name))).toEqual([]);
      expect(manuscriptStateNames.filter((name) => !states.has(name))).toEqual([]);
      expect([...refused.keys()].sort()).toEqual([
        'invalid_request',
        'not_found',
        'version_conflict',
      ]);
      expect([...ends.keys()].sort()).toEqual(['deleted', 'published']);
    },
    TIMEOUT_MS,
  );
});
