import { describe, expect, it } from 'vitest';
import { clockActor, digestOf, nextAppointmentAt, tick } from './agenda.ts';
import { type Applied, applyCommand, type Command } from './apply.ts';
import { DAY, seenDueAt } from './clocks.ts';
import { type ManuscriptCommand, manuscriptCommandNames } from './commands.ts';
import {
  type Actor,
  type JournalRules,
  type ManuscriptProgress,
  newManuscript,
} from './progress.ts';
import { defaultDays } from './states.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const journal: JournalRules = { days: defaultDays, hasFee: true, showsOtherReviews: false };
const author: Actor = { role: 'author', id: 'asha' };
const coAuthor: Actor = { role: 'co-author', id: 'emilie' };
const editor: Actor = { role: 'editor', id: 'meera' };
const reviewer = (id: string): Actor => ({ role: 'reviewer', id });

type Step = [actor: Actor, name: ManuscriptCommand, input?: Omit<Command, 'name'>];

const applied = (manuscript: ManuscriptProgress, [actor, name, input]: Step, now = NOON) =>
  applyCommand(manuscript, { name, ...input }, actor, now, journal);

function accepted(result: Applied | undefined) {
  if (!result || 'refusal' in result) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
}

const after = (manuscript: ManuscriptProgress, ...steps: Step[]) =>
  steps.reduce((state, step) => accepted(applied(state, step)).manuscript, manuscript);

const statuses = ({ invitations }: ManuscriptProgress) =>
  Object.fromEntries(invitations.map(({ id, status }) => [id, status]));

const reviews = (id: string): Step[] => [
  [reviewer(id), 'accept-invitation'],
  [reviewer(id), 'save-review', { isComplete: true }],
  [reviewer(id), 'submit-review'],
];
const release = (id: string): Step => [editor, 'release-review', { invitation: id }];

const draft = newManuscript('m', 'asha', NOON);
const onDesk = after(
  draft,
  [author, 'save', { isComplete: true, coAuthors: ['emilie'] }],
  [author, 'submit'],
  [clockActor, 'finish-checks'],
);
const inReview = after(
  onDesk,
  ...['ravi', 'lin', 'omar'].map((id): Step => [editor, 'add-reviewer', { invitation: id }]),
  [editor, 'release-file'],
  [editor, 'send-to-review'],
);
const toDecide = after(inReview, ...reviews('ravi'), ...reviews('lin'));
const released = after(toDecide, release('ravi'), release('lin'));
const inRevision = after(released, [editor, 'ask-minor-revision', { openPoints: 2 }]);

describe('a refusal', () => {
  it('is the same for a missing manuscript, a manuscript of others, and a state that does not allow the command', () => {
    const refused = [
      applyCommand(undefined, { name: 'revise' }, author, NOON, journal),
      applied(inRevision, [{ role: 'author', id: 'eve' }, 'revise']),
      applied(onDesk, [author, 'revise']),
      applied(inReview, [reviewer('eve'), 'submit-review']),
      applied(inReview, [reviewer('omar'), 'accept-invitation']),
      applied(toDecide, [reviewer('ravi'), 'accept-invitation']),
      applied(inReview, [coAuthor, 'withdraw']),
      applied(inReview, [reviewer('asha'), 'withdraw']),
    ];
    for (const each of refused) expect(each).toBe(refused[0]);
    expect(refused[0]).toEqual({ refusal: { code: 'not_found' } });
  });

  it('hides the manuscript from editors who are its authors or reviewers', () => {
    const barred = { ...inReview, barred: ['meera'] };
    for (const name of manuscriptCommandNames) {
      expect(applied(barred, [editor, name, { invitation: 'ravi' }])).toEqual({
        refusal: { code: 'not_found' },
      });
    }
  });

  it('reports to editors that the state has changed, or which guard fails', () => {
    expect(applied(inReview, [editor, 'send-to-review'])).toEqual({
      refusal: { code: 'version_conflict' },
    });
    expect(applied(toDecide, [editor, 'accept'])).toEqual({
      refusal: { code: 'invalid_request', guard: 'reviews-released' },
    });
  });

  it('names the guard that an incomplete revision fails', () => {
    expect(applied(inRevision, [author, 'revise'])).toMatchObject({
      refusal: { guard: 'complete' },
    });
    const saved = after(inRevision, [author, 'save', { isComplete: true, openPoints: 1 }]);
    expect(applied(saved, [author, 'revise'])).toMatchObject({
      refusal: { guard: 'points-answered' },
    });
  });
});

describe('an extension of the review', () => {
  const asked = after(
    inReview,
    [editor, 'extend', { days: 9 }],
    ...reviews('ravi'),
    ...reviews('lin'),
  );

  it('ends for editors when another reviewer is asked, while authors still see the extended day', () => {
    const again = after(asked, [editor, 'ask-another']);
    expect([asked.state, again.state, again.extraDays]).toEqual(['decision', 'review', 0]);
    expect(seenDueAt(again, defaultDays)).toBe(seenDueAt(asked, defaultDays));
  });

  it('moves the due day that authors see, which includes the days for the decision', () => {
    const { round, decision } = defaultDays;
    expect(seenDueAt(asked, defaultDays)).toBe(NOON + (round + decision + 9) * DAY);
  });
});

describe('the pool', () => {
  it('asks two reviewers at a time, and the next when a reviewer declines or does not answer', () => {
    expect(statuses(inReview)).toEqual({ ravi: 'asked', lin: 'asked', omar: 'pool' });
    const { manuscript, mails } = accepted(applied(inReview, [reviewer('ravi'), 'decline']));
    expect(statuses(manuscript)).toEqual({ ravi: 'declined', lin: 'asked', omar: 'asked' });
    expect(mails).toMatchObject([{ kind: 'reviewer-invitation', to: reviewer('omar') }]);
    const weekLater = accepted(tick(inReview, NOON + 7 * DAY, journal)).manuscript;
    expect(statuses(weekLater)).toEqual({ ravi: 'silent', lin: 'asked', omar: 'asked' });
  });

  it('gives the turn to the editor when the pool is empty, and back when a reviewer is added', () => {
    const short = after(inReview, [reviewer('ravi'), 'decline'], [reviewer('lin'), 'decline']);
    expect(short.state).toBe('short');
    expect(after(short, ...reviews('omar')).state).toBe('short');
    const added = after(short, [editor, 'add-reviewer', { invitation: 'zoe' }]);
    expect([added.state, added.seenSince]).toEqual(['review', short.seenSince]);
  });

  it('asks reviewers who declined again, on the day that they named or when an editor reopens the invitation', () => {
    const again = NOON + 4 * DAY;
    const declined = after(
      inReview,
      [reviewer('lin'), 'decline', { again }],
      [reviewer('omar'), 'decline'],
    );
    expect(nextAppointmentAt(declined, journal)).toBe(again);
    expect(statuses(accepted(tick(declined, again, journal)).manuscript).lin).toBe('asked');
    expect(statuses(after(declined, [reviewer('omar'), 'reopen'])).omar).toBe('asked');
  });

  it('refuses authors as reviewers', () => {
    expect(applied(onDesk, [editor, 'add-reviewer', { invitation: 'emilie' }])).toMatchObject({
      refusal: { guard: 'new-reviewer' },
    });
  });
});

describe('a review', () => {
  it('is editable until the decision, and must then be released again', () => {
    const changed = after(released, [reviewer('ravi'), 'submit-review']);
    expect(applied(changed, [editor, 'reject'])).toMatchObject({
      refusal: { guard: 'reviews-released' },
    });
    expect(applied(inRevision, [reviewer('ravi'), 'save-review'])).toMatchObject({
      refusal: { code: 'not_found' },
    });
  });

  it('of a revision is requested from the same reviewers, or from no one', () => {
    const revised = after(
      inRevision,
      [author, 'save', { isComplete: true, openPoints: 0 }],
      [author, 'revise'],
      [clockActor, 'finish-checks'],
      [editor, 'release-file'],
    );
    expect([revised.state, revised.round]).toEqual(['revised', 2]);
    const again = after(revised, [editor, 'send-to-same-reviewers']);
    expect(statuses(again)).toEqual({ ravi: 'asked', lin: 'asked', omar: 'pool' });
    const one = after(again, [reviewer('lin'), 'decline']);
    expect([one.state, statuses(one).omar]).toEqual(['review', 'pool']);
    expect(after(one, ...reviews('ravi')).state).toBe('decision');
    expect(after(revised, [editor, 'decide-alone'], [editor, 'accept']).state).toBe('fee');
  });
});

describe('acceptance', () => {
  const fee = accepted(applied(released, [editor, 'accept']));

  it('asks for the fee once, unless it is waived', () => {
    expect(fee.mails.map(({ kind }) => kind)).toEqual([
      ...['letter', 'reviewer-decision', 'reviewer-decision', 'fee-request'],
    ]);
    const waived = accepted(applied(after(released, [editor, 'waive-fee']), [editor, 'accept']));
    expect(waived.manuscript).toMatchObject({ state: 'production', fee: 'waived' });
    expect(waived.mails.map(({ kind }) => kind)).not.toContain('fee-request');
  });

  it('waits for an objecting co-author', () => {
    const objected = after(released, [coAuthor, 'object']);
    expect(applied(objected, [editor, 'accept'])).toMatchObject({
      refusal: { guard: 'no-objection' },
    });
    expect(after(objected, [coAuthor, 'agree'], [editor, 'accept']).state).toBe('fee');
  });

  it('makes one article, and starts the five days when the fee is settled', () => {
    const paid = accepted(
      applied(fee.manuscript, [author, 'report-payment', { transaction: 'T1' }], NOON + 9 * DAY),
    ).manuscript;
    expect(paid).toMatchObject({ state: 'production', fee: 'paid', transaction: 'T1' });
    const made = after(paid, [editor, 'make-article', { article: 'a1' }]);
    expect(applied(made, [editor, 'make-article', { article: 'a2' }])).toEqual({
      refusal: { code: 'version_conflict' },
    });
    const [line] = digestOf([made], 'meera', NOON + 15 * DAY, journal)?.lines ?? [];
    expect(line).toMatchObject({ due: NOON + 14 * DAY, isOverdue: true });
    expect(after(made, [clockActor, 'note-publication']).state).toBe('published');
    const lost = after(made, [editor, 'lose-article']);
    expect(lost).toMatchObject({ state: 'production', article: null, fee: 'paid' });
    const again = after(lost, [editor, 'make-article', { article: 'a2' }]);
    expect(again).toMatchObject({ state: 'article', article: 'a2' });
  });
});

describe('the clock', () => {
  it('sends at most one reminder a day, also after an extension', () => {
    const due = NOON + 45 * DAY;
    const late = due - 14 * DAY + DAY / 2 + 1;
    const first = accepted(tick(inRevision, late, journal));
    expect(first.mails.map(({ key }) => key)).toEqual([
      'm/author-reminder/asha/revision/2026-04-03',
    ]);
    expect(tick(first.manuscript, late + 1, journal)).toBeUndefined();
    expect(nextAppointmentAt(first.manuscript, journal)).toBe(due - 3 * DAY);
    const extended = after(first.manuscript, [editor, 'extend', { days: 1 }]);
    // The reminder of the new due day would be sent half a day later, which is the same day.
    expect(tick(extended, late + DAY / 2, journal)).toBeUndefined();
    expect(accepted(tick(extended, late + DAY, journal)).mails).toHaveLength(1);
  });

  it('sends no reminder of a turn that it ends', () => {
    const { manuscript, log } = accepted(tick(inRevision, NOON + 200 * DAY, journal));
    expect([log.command, manuscript.state]).toEqual(['give-up', 'withdrawn']);
    expect(nextAppointmentAt(manuscript, journal)).toBe(NOON + 565 * DAY);
  });

  it('sends one digest a week, without the editor’s own manuscripts', () => {
    const digests = [0, 6, 7].map(
      (day) => digestOf([onDesk], 'meera', NOON + day * DAY, journal)?.key,
    );
    expect(digests[0]).toBe(digests[1]);
    expect(digests[1]).not.toBe(digests[2]);
    expect(digestOf([{ ...onDesk, barred: ['meera'] }], 'meera', NOON, journal)).toBeUndefined();
  });
});
