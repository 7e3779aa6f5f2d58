import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { applyCommand, type LogEntry } from './apply.ts';
import { newInvitation, newManuscript } from './progress.ts';
import { authorView, reviewerView, seenHistory } from './projections.ts';
import {
  authorSideSchema,
  decisions as decisionNames,
  decisionsSchema,
  type ofAuthors,
  type ofReviewer,
  recommendations,
  releasedToReviewersSchema,
  reviewerSideSchema,
} from './sides.ts';
import { defaultDays, seenState } from './states.ts';
import { AUTHORS, anyJournal, anyWalk, EDITORS, walk } from './testing/walk.ts';
import {
  type AuthorView,
  authorViewSchema,
  type ReviewerView,
  reviewerViewSchema,
} from './views.ts';

/** The union of the types of all texts in a view. */
type Texts<View> = View extends string
  ? View
  : View extends readonly (infer Item)[]
    ? Texts<Item>
    : View extends object
      ? Texts<View[keyof View]>
      : never;
type IsPlain<View> = string extends Texts<View> ? true : false;

/** Generates a text with a mark of the person whom the text identifies. */
const marked = (mark: string) => fc.nat().map((number) => `${mark} ${number}`);
const list = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 3 });
const round = fc.integer({ min: 1, max: 3 });
const recommendation = fc.constantFrom(...recommendations);

const byAuthor = marked('AUTHOR');
const shown = marked('RELEASED');
const anyAuthorSide = fc
  .record({
    ...{ reference: byAuthor, title: byAuthor, abstract: byAuthor, keywords: list(byAuthor) },
    people: fc.tuple(
      ...AUTHORS.map((id) =>
        fc.record({
          ...{ id: fc.constant(id), name: byAuthor, email: byAuthor },
          ...{ orcid: byAuthor, affiliation: byAuthor },
        }),
      ),
    ),
    rounds: list(
      fc.record({
        ...{ round, fileName: byAuthor },
        replies: list(fc.record({ point: shown, reply: byAuthor })),
      }),
    ),
  })
  .map((side) => authorSideSchema.parse(side));

const anyReviewerSide = (id: string) => {
  const own = marked(id);
  const text = { text: own, remarksToEditor: own, fileName: own };
  return fc
    .record({
      ...{ name: own, email: own, orcid: own, affiliation: own, declined: own },
      reviews: list(fc.record({ round, key: marked('KEY'), recommendation, ...text })),
    })
    .map((side) => reviewerSideSchema.parse(side));
};

const anyReleased = fc
  .record({
    ...{ title: shown, abstract: shown, keywords: list(shown) },
    rounds: list(fc.record({ round, replies: list(fc.record({ point: shown, reply: shown })) })),
  })
  .map((side) => releasedToReviewersSchema.parse(side));

const anyDecisions = list(
  fc.record({
    ...{ round, decision: fc.constantFrom(...decisionNames), letter: shown, points: list(shown) },
    reviews: fc.uniqueArray(fc.record({ key: marked('KEY'), text: shown }), {
      maxLength: 3,
      selector: ({ key }) => key,
    }),
  }),
).map((decisions) => decisionsSchema.parse(decisions));

const marks = (view: unknown) => new Set(JSON.stringify(view).match(/(?:[A-Z]{3,}-?)\d*/g) ?? []);

const dayOf = (time: number) => `${new Date(time).toISOString().slice(0, 10)}T00:00:00.000Z`;

describe('a view', () => {
  it.each([
    ['author', authorViewSchema],
    ['reviewer', reviewerViewSchema],
  ])('of the %s is refused if an object in it has an unknown field', (_, schema) => {
    const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    const refusing = text.match(/"additionalProperties":false/g);
    expect(refusing?.length).toBeGreaterThan(1);
    expect(refusing).toHaveLength(text.match(/"type":"object"/g)?.length ?? 0);
  });

  it('has a type without texts of the other side or of unknown origin', () => {
    expectTypeOf<Extract<Texts<AuthorView>, z.infer<typeof ofReviewer>>>().toBeNever();
    expectTypeOf<Extract<Texts<ReviewerView>, z.infer<typeof ofAuthors>>>().toBeNever();
    expectTypeOf<IsPlain<AuthorView>>().toEqualTypeOf<false>();
    expectTypeOf<IsPlain<ReviewerView>>().toEqualTypeOf<false>();
  });

  it('of an author contains nothing that identifies a reviewer or an editor', () => {
    let count = 0;
    const property = fc.property(
      ...[anyWalk, anyJournal, anyAuthorSide, anyDecisions],
      (steps, journal, side, decisions) => {
        const { manuscript } = walk(steps, journal);
        for (const id of [...AUTHORS, 'STRANGER']) {
          const view = authorView(manuscript, side, decisions, id, journal);
          if (!view) continue;
          count += 1;
          const found = [...marks(view)].filter((mark) => !/^(AUTHOR|RELEASED)/.test(mark));
          // Times such as 2026-01-31T22:00:00.000Z contain no mark.
          if (found.length > 0) throw new Error(`${found}`);
        }
        expect(authorView(manuscript, side, decisions, 'STRANGER', journal)).toBeUndefined();
      },
    );
    fc.assert(property, { numRuns: 1_000 });
    expect(count).toBeGreaterThan(1_000);
  });

  it('of a reviewer contains nothing that identifies an author, an editor or another reviewer', () => {
    let count = 0;
    const property = fc.property(
      ...[anyWalk, anyJournal, anyReleased, anyDecisions, anyReviewerSide('OWN')],
      (steps, journal, text, decisions, side) => {
        const { manuscript } = walk(steps, journal);
        for (const invitation of manuscript.invitations) {
          const { state } = manuscript;
          const view = reviewerView(state, invitation, side, text, decisions, journal);
          if (!view) continue;
          count += 1;
          const found = [...marks(view)].filter((mark) => !/^(OWN|RELEASED)/.test(mark));
          if (found.length > 0) throw new Error(`${found}`);
        }
      },
    );
    fc.assert(property, { numRuns: 1_000 });
    expect(count).toBeGreaterThan(1_000);
  });

  it('of an author does not change when reviewers act', () => {
    const property = fc.property(
      ...[anyWalk, anyWalk, anyJournal, anyAuthorSide, anyDecisions],
      (steps, otherSteps, journal, side, decisions) => {
        const { manuscript } = walk(steps, journal);
        const { invitations, version, needed, reminded, since } = walk(
          otherSteps,
          journal,
        ).manuscript;
        const isSeenAsReview = seenState(manuscript.state) === 'review';
        const otherState = needed % 2 ? ('short' as const) : ('decision' as const);
        const other = {
          ...{ ...manuscript, invitations, version, needed, reminded, since, barred: [...EDITORS] },
          ...(isSeenAsReview && { state: otherState }),
        };
        const reordered = decisions.map((each) => ({
          ...each,
          reviews: each.reviews.toReversed(),
        }));
        expect(authorView(other, side, reordered, AUTHORS[0], journal)).toEqual(
          authorView(manuscript, side, decisions, AUTHORS[0], journal),
        );
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});

it('lists the states that authors have seen, up to the present state', () => {
  const property = fc.property(anyWalk, anyJournal, (steps, journal) => {
    const log: LogEntry[] = [];
    const { manuscript } = walk(steps, journal, ({ result }) => {
      if ('log' in result) log.push(result.log);
    });
    const history = seenHistory(log);
    const { state, seenSince, round } = manuscript;
    const last = { state: seenState(state), at: dayOf(seenSince), round };
    if (history.length > 0) expect(history.at(-1)).toMatchObject(last);
    else expect(state).toBe('draft');
    const states = history.map((each) => each.state);
    expect(states).not.toContain('short');
    expect(states).not.toContain('decision');
    expect(states.every((each, at) => each !== states[at + 1])).toBe(true);
  });
  fc.assert(property, { numRuns: 300 });
});

it('shows authors and reviewers only days, not times', () => {
  const property = fc.property(
    ...[anyWalk, anyJournal, anyAuthorSide, anyReviewerSide('OWN'), anyReleased, anyDecisions],
    (steps, journal, authorSide, reviewerSide, released, decisions) => {
      const log: LogEntry[] = [];
      const { manuscript } = walk(steps, journal, ({ result }) => {
        if ('log' in result) log.push(result.log);
      });
      const { state, seenSince, invitations } = manuscript;
      const author = authorView(manuscript, authorSide, decisions, AUTHORS[0], journal);
      const reviewers = invitations.map((invitation) => ({
        since: invitation.since,
        view: reviewerView(state, invitation, reviewerSide, released, decisions, journal),
      }));
      for (const { since, view } of [{ since: seenSince, view: author }, ...reviewers]) {
        if (!view) continue;
        expect(view.since).toBe(dayOf(since));
        if (view.due !== null) expect(view.due).toBe(dayOf(Date.parse(view.due)));
      }
      for (const { at } of seenHistory(log)) expect(at).toBe(dayOf(Date.parse(at)));
    },
  );
  fc.assert(property, { numRuns: 300 });
});

describe('what a reviewer sees', () => {
  const journal = { days: defaultDays, hasFee: true, showsOtherReviews: true };
  const text = releasedToReviewersSchema.parse({
    ...{ title: 'On the cis isomer', abstract: 'It exists.', keywords: [] },
    rounds: [1, 2].map((round) => ({
      round,
      replies: [{ point: `Point ${round}`, reply: 'Yes' }],
    })),
  });
  const side = reviewerSideSchema.parse({
    ...{ name: 'Ravi', email: 'ravi@example.org', orcid: '', affiliation: '', declined: '' },
    reviews: [
      {
        round: 1,
        key: 'k2',
        recommendation: 'minor',
        text: 'Fine',
        remarksToEditor: '',
        fileName: '',
      },
    ],
  });
  const decisions = decisionsSchema.parse([
    {
      ...{ round: 1, decision: 'minor', letter: 'Dear authors', points: [] },
      reviews: [
        { key: 'k2', text: 'Fine' },
        { key: 'k1', text: 'Good' },
      ],
    },
  ]);
  const invitation = { ...newInvitation('r', 0), round: 1 };
  const seen = (changes: Partial<typeof invitation>, rules = journal) =>
    reviewerView('review', { ...invitation, ...changes }, side, text, decisions, rules);

  it('is nothing before the invitation, and includes no file before the reviewer accepts', () => {
    expect(seen({ round: 0 })).toBeUndefined();
    expect(seen({ status: 'asked' })).toMatchObject({ files: [], replies: [] });
    expect(seen({ status: 'agreed' })?.files).toEqual(['manuscript-1.pdf']);
    const again = { status: 'asked', round: 2, reviewed: [1] } as const;
    expect(seen(again)?.files).toEqual(['manuscript-1.pdf']);
    expect(seen({ ...again, status: 'agreed' })?.files).toHaveLength(2);
  });

  it('does not change when the authors send a revision', () => {
    const sent = { status: 'submitted', since: 3, reviewed: [1] } as const;
    const view = (state: 'revision' | 'checks' | 'revised', changes: Partial<typeof invitation>) =>
      reviewerView(state, { ...invitation, ...changes }, side, text, decisions, journal);
    const before = view('revision', sent);
    expect(before?.status).toBe('done');
    const actor = { role: 'author', id: 'A' } as const;
    const manuscript = {
      ...{ ...newManuscript('M', 'A', 0), state: 'revision' as const, isComplete: true },
      invitations: [{ ...invitation, ...sent }],
    };
    const later = 90 * 86_400_000;
    const revised = applyCommand(manuscript, { name: 'revise' }, actor, later, journal);
    const after = 'manuscript' in revised ? revised.manuscript.invitations[0] : undefined;
    expect(after?.status).toBe('done');
    for (const state of ['checks', 'revised'] as const) {
      expect(view(state, after ?? {})).toEqual(before);
    }
  });

  it('contains the other review only if the journal shows other reviews and the reviewer has submitted a review', () => {
    expect(seen({ status: 'agreed' })?.decisions).toEqual([]);
    const done = { status: 'done', reviewed: [1] } as const;
    expect(seen(done)?.decisions).toMatchObject([{ decision: 'minor', otherReviews: ['Good'] }]);
    const silent = { ...journal, showsOtherReviews: false };
    expect(seen(done, silent)?.decisions).toMatchObject([{ otherReviews: [] }]);
  });
});
