import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { knownFields, type ObjectBuilder } from '../base/known-fields.ts';
import { manuscriptCommandNames } from './commands.ts';
import { invitationStatusNames } from './invitations.ts';
import {
  authorSideSchema,
  decisions,
  ofAuthors,
  ofReviewer,
  recommendations,
  released,
  releasedToReviewersSchema,
} from './sides.ts';
import { consentNames, feeNames, manuscriptStateNames } from './states.ts';

const moment = z.iso.datetime().brand<'moment'>();
export type Moment = z.infer<typeof moment>;
const round = z.int().min(1);
const common = {
  since: moment,
  /** Null: there is no due day. */
  due: moment.nullable(),
  round,
  /** The commands that the viewer may give now, if their input is complete. */
  commands: z.array(z.enum(manuscriptCommandNames)),
};
const inResponses = { commands: z.array(growing(manuscriptCommandNames)) };

const authorsDecision = (object: ObjectBuilder) =>
  object({
    round,
    decision: z.enum(decisions),
    letter: released,
    points: z.array(released),
    /** The reviews, without numbers and in random order. */
    reviews: z.array(released),
  });
const authorView = (object: ObjectBuilder) =>
  object({
    ...common,
    state: z.enum(manuscriptStateNames),
    // The shown fields are listed, so that a field that is later added to the authors' side is not shown to co-authors
    // by mistake.
    ...authorSideSchema.pick({ reference: true, title: true, abstract: true, keywords: true })
      .shape,
    rounds: z.array(
      object({
        round,
        fileName: ofAuthors,
        replies: z.array(object({ point: released, reply: ofAuthors })),
      }),
    ),
    people: z.array(object({ name: ofAuthors, consent: z.enum(consentNames) })),
    decisions: z.array(authorsDecision(object)),
    fee: z.enum(feeNames),
  });

/**
 * The view of an author or co-author, as svc-review creates it. Unknown fields are errors. The view contains texts of
 * authors and released texts, but no text of a reviewer.
 */
export const authorViewSchema = authorView(z.strictObject);
export type AuthorView = z.infer<typeof authorViewSchema>;
/** The view in responses. */
export const sentAuthorViewSchema = authorView(knownFields).extend({
  ...inResponses,
  state: growing(manuscriptStateNames),
  people: z.array(z.object({ name: ofAuthors, consent: growing(consentNames) })),
  fee: growing(feeNames),
  decisions: z.array(authorsDecision(knownFields).extend({ decision: growing(decisions) })),
});

const ownReview = (object: ObjectBuilder) =>
  object({
    round,
    recommendation: z.enum(recommendations),
    text: ofReviewer,
    remarksToEditor: ofReviewer,
  });
const reviewersDecision = (object: ObjectBuilder) =>
  object({ round, decision: z.enum(decisions), otherReviews: z.array(released) });
const reviewerView = (object: ObjectBuilder) =>
  object({
    ...common,
    status: z.enum(invitationStatusNames),
    ...releasedToReviewersSchema.omit({ rounds: true }).shape,
    /** The anonymous files that may be downloaded, with neutral names. None before the reviewer accepts. */
    files: z.array(z.templateLiteral(['manuscript-', z.int(), '.pdf'])),
    replies: z.array(object({ round, point: released, reply: released })),
    reviews: z.array(ownReview(object)),
    /** The decisions of the rounds in which the viewer submitted a review. */
    decisions: z.array(reviewersDecision(object)),
  });

/**
 * The view of a reviewer, as svc-review creates it. Unknown fields are errors. The view contains the reviewer's own
 * texts and released texts, but no text of an author.
 */
export const reviewerViewSchema = reviewerView(z.strictObject);
export type ReviewerView = z.infer<typeof reviewerViewSchema>;
/** The view in responses. */
export const sentReviewerViewSchema = reviewerView(knownFields).extend({
  ...inResponses,
  status: growing(invitationStatusNames),
  reviews: z.array(ownReview(knownFields).extend({ recommendation: growing(recommendations) })),
  decisions: z.array(reviewersDecision(knownFields).extend({ decision: growing(decisions) })),
});
