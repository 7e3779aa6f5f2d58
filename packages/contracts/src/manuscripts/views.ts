import { z } from 'zod';
import { manuscriptCommandNames } from './commands.ts';
import { invitationStatusNames } from './invitations.ts';
import {
  authorSideSchema,
  ofAuthors,
  ofReviewer,
  recommendations,
  released,
  releasedToReviewersSchema,
} from './sides.ts';
import { consents, type FeeState, feeStates, manuscriptStateNames } from './states.ts';

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
// The cast is needed because `Object.keys` widens the literal keys to strings.
const keysOf = <Key extends string>(names: Record<Key, string>) =>
  z.enum(Object.keys(names) as [Key, ...Key[]]);

/** The view of an author or co-author. It contains texts of authors and released texts, but no text of a reviewer. */
export const authorViewSchema = z.strictObject({
  ...common,
  state: z.enum(manuscriptStateNames),
  ...authorSideSchema.pick({
    reference: true,
    title: true,
    abstract: true,
    keywords: true,
    rounds: true,
  }).shape,
  people: z.array(z.strictObject({ name: ofAuthors, consent: keysOf(consents) })),
  decisions: z.array(
    z.strictObject({
      round,
      decision: z.enum(recommendations),
      letter: released,
      points: z.array(released),
      /** The reviews, without numbers and in random order. */
      reviews: z.array(released),
    }),
  ),
  fee: keysOf<FeeState>(feeStates),
});
export type AuthorView = z.infer<typeof authorViewSchema>;

/** The view of a reviewer. It contains the reviewer's own texts and released texts, but no text of an author. */
export const reviewerViewSchema = z.strictObject({
  ...common,
  status: z.enum(invitationStatusNames),
  ...releasedToReviewersSchema.omit({ rounds: true }).shape,
  /** The anonymous files that may be downloaded, with neutral names. None before the reviewer accepts. */
  files: z.array(z.templateLiteral(['manuscript-', z.int(), '.pdf'])),
  replies: z.array(z.strictObject({ round, point: released, reply: released })),
  reviews: z.array(
    z.strictObject({
      round,
      recommendation: z.enum(recommendations),
      text: ofReviewer,
      remarksToEditor: ofReviewer,
    }),
  ),
  /** The decisions of the rounds in which the viewer submitted a review. */
  decisions: z.array(
    z.strictObject({ round, decision: z.enum(recommendations), otherReviews: z.array(released) }),
  ),
});
export type ReviewerView = z.infer<typeof reviewerViewSchema>;
