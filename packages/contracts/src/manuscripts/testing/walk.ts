import fc from 'fast-check';
import { tick } from '../agenda.ts';
import { type Applied, applyCommand, type Command } from '../apply.ts';
import { DAY } from '../clocks.ts';
import { commandsOf, type ManuscriptCommand, manuscriptCommandNames } from '../commands.ts';
import {
  type Actor,
  type JournalRules,
  type ManuscriptProgress,
  newManuscript,
} from '../progress.ts';
import { type DayName, defaultDays, manuscriptRoles, stateRow } from '../states.ts';

/** Ids that can be found by searching JSON. Each side has its own mark. */
export const AUTHORS = ['AUTHOR-1', 'AUTHOR-2', 'AUTHOR-3'] as const;
export const REVIEWERS = ['REVIEWER-1', 'REVIEWER-2', 'REVIEWER-3', 'REVIEWER-4'] as const;
export const EDITORS = ['DESK-1', 'DESK-2'] as const;
const STRANGER = 'STRANGER';
export const START = Date.UTC(2026, 0, 31, 22);

/** Generates clocks of any length, so that the order of appointments differs. */
export const anyJournal: fc.Arbitrary<JournalRules> = fc.record({
  days: fc.record(
    Object.fromEntries(
      Object.entries(defaultDays).map(([name, days]) => [
        name,
        fc.oneof(
          { weight: 3, arbitrary: fc.constant<number>(days) },
          fc.integer({ min: 1, max: 70 }),
        ),
      ]),
    ) as Record<DayName, fc.Arbitrary<number>>,
  ),
  hasFee: fc.boolean(),
  showsOtherReviews: fc.boolean(),
});

/** Generates a walk: one number for each step. */
export const anyWalk = fc.array(fc.nat({ max: 2 ** 31 - 1 }), { minLength: 10, maxLength: 40 });

export interface Attempt {
  before: ManuscriptProgress;
  command: Command;
  actor: Actor;
  now: number;
  result: Applied;
}

/** Returns a function that takes small numbers from a large number, one after the other. */
function digits(number: number) {
  let rest = number;
  return (base: number) => {
    const digit = rest % base;
    rest = Math.floor(rest / base);
    return digit;
  };
}

interface Choice {
  command: Command;
  actor: Actor;
}

/**
 * Returns the usual commands of the role whose turn it is, which lead to publication. Commands that do not fit the
 * details of the manuscript are refused.
 */
export function usualCommands(
  { state, invitations, version, round }: ManuscriptProgress,
  asksRevision = false,
): Choice[] {
  const by =
    (role: Actor['role'], id: string) =>
    (name: ManuscriptCommand, input = {}): Choice => ({
      command: { name, isComplete: true, openPoints: 0, ...input },
      actor: { role, id },
    });
  const author = by('author', AUTHORS[0]);
  const editor = by('editor', EDITORS[0]);
  const system = by('system', 'clock');
  const { turn } = stateRow(state);
  if (turn === 'system') return [system('finish-checks')];
  if (turn === 'author') {
    const payment = author('report-payment', { transaction: 'AUTHOR-PAID' });
    return [
      author('save', { coAuthors: AUTHORS.slice(1) }),
      author('submit'),
      author('revise'),
      payment,
    ];
  }
  if (turn === 'reviewer') {
    const names = ['accept-invitation', 'save-review', 'submit-review'] as const;
    return invitations.flatMap(({ id }) => names.map((name) => by('reviewer', id)(name)));
  }
  return [
    ...(state === 'desk' || state === 'revised' ? [editor('release-file')] : []),
    editor('add-reviewer', { invitation: `REVIEWER-${version}`, barred: [EDITORS[1]] }),
    ...['send-to-review', 'send-to-same-reviewers'].map((name) =>
      editor(name as ManuscriptCommand),
    ),
    ...invitations.map(({ id }) => editor('release-review', { invitation: id })),
    ...(asksRevision && round === 1 ? [editor('ask-major-revision')] : []),
    ...['accept', 'reject'].map((name) => editor(name as ManuscriptCommand)),
    editor('make-article', { article: 'PUBLIC' }),
    system('note-publication'),
  ];
}

const rare: ManuscriptCommand[] = ['discard', 'withdraw', 'desk-reject', 'close', 'reject'];
const pauses = [0, 0, 0, 0, 0, DAY / 24, DAY / 2, DAY, 3 * DAY, 8 * DAY, 40 * DAY];
const at = <Item>(list: readonly Item[], place: number) => list[place % list.length] as Item;

/** Chooses a command and its actor: usually a combination that the table allows, sometimes any combination. */
function chosen(manuscript: ManuscriptProgress, number: number): Choice & { pause: number } {
  const { state, invitations } = manuscript;
  const digit = digits(number);
  const pause = at(pauses, digit(pauses.length));
  const isDaring = digit(8) === 0;
  const place = digit(4);
  const invitation = invitations[place % Math.max(1, invitations.length)];
  const role = at(manuscriptRoles, digit(manuscriptRoles.length));
  const allowed = commandsOf(role, state, invitation?.status);
  const names = isDaring || allowed.length === 0 ? manuscriptCommandNames : allowed;
  const name: ManuscriptCommand = at(names, digit(60));
  // Without a preference for usual commands, most walks would end too early.
  const usual = usualCommands(manuscript);
  const isHindered = rare.includes(name) && digit(8) > 0;
  if (usual.length > 0 && !isDaring && (isHindered || digit(3) === 0)) {
    return { ...at(usual, place + digit(7)), pause };
  }
  const own = {
    author: AUTHORS[0],
    'co-author': at(AUTHORS.slice(1), place),
    reviewer: invitation?.id ?? REVIEWERS[0],
    editor: EDITORS[0],
    system: 'clock',
  }[role];
  const id = isDaring ? at([own, STRANGER, ...AUTHORS, ...REVIEWERS, ...EDITORS], digit(11)) : own;
  const isNew = name === 'add-reviewer' && !isDaring;
  const command: Command = {
    name,
    invitation: isNew ? at(REVIEWERS, invitations.length) : (invitation?.id ?? STRANGER),
    isComplete: digit(4) > 0,
    openPoints: Math.max(0, digit(4) - 2),
    ...(state === 'draft' && { coAuthors: AUTHORS.slice(1) }),
    days: 1 + digit(9),
    ...(name === 'make-article' && { article: 'PUBLIC' }),
    ...(name === 'report-payment' && { transaction: 'AUTHOR-PAID' }),
    barred: [EDITORS[1]],
    holder: at([AUTHORS[0], AUTHORS[1], invitation?.id ?? STRANGER], place),
  };
  return { command, actor: { role, id }, pause };
}

/** Walks at random and lets the clock act in between. Returns where the walk ends. */
export function walk(
  steps: readonly number[],
  journal: JournalRules,
  visit: (attempt: Attempt) => void = () => undefined,
): { manuscript: ManuscriptProgress; now: number } {
  let manuscript: ManuscriptProgress = {
    ...newManuscript('M', AUTHORS[0], START),
    barred: [EDITORS[1]],
  };
  let now = START;
  const attempt = (command: Command, actor: Actor) => {
    const result = applyCommand(manuscript, command, actor, now, journal);
    visit({ before: manuscript, command, actor, now, result });
    if ('manuscript' in result) ({ manuscript } = result);
  };
  // A walk begins at any point on the usual way to publication.
  const [head = 0, ...others] = steps;
  for (let count = head % 12; count > 0; count -= 1) {
    for (const { command, actor } of usualCommands(manuscript, head % 24 >= 12)) {
      attempt(command, actor);
    }
  }
  for (const step of others) {
    const { command, actor, pause } = chosen(manuscript, step);
    now += pause;
    manuscript = rung(manuscript, now, journal, visit);
    const again = command.name === 'decline' && step % 2 ? { again: now + 5 * DAY } : {};
    attempt({ ...command, ...again }, actor);
  }
  return { manuscript, now };
}

/** Returns the manuscript after all due commands of the clock. */
export function rung(
  manuscript: ManuscriptProgress,
  now: number,
  journal: JournalRules,
  visit: (attempt: Attempt) => void = () => undefined,
): ManuscriptProgress {
  for (let count = 0; count < 30; count += 1) {
    const result = tick(manuscript, now, journal);
    if (!result) return manuscript;
    if ('refusal' in result)
      throw new Error(`${result.refusal.code} for the clock in ${manuscript.state}`);
    const { command, actor, invitation } = result.log;
    const about = invitation === null ? {} : { invitation };
    visit({ before: manuscript, command: { name: command, ...about }, actor, now, result });
    ({ manuscript } = result);
  }
  throw new Error(`the clock does not come to rest in ${manuscript.state}`);
}
