import { z } from 'zod';

/**
 * The data that svc-review stores about a manuscript, by side. The brands let TypeScript refuse code that shows a text
 * of one side to the other side. Only an editor's release creates a `released` text, which is a rewritten copy.
 */
export const ofAuthors = z.string().brand<'authors'>();
export const ofReviewer = z.string().brand<'reviewer'>();
export const released = z.string().brand<'released'>();

export const recommendations = ['accept', 'minor', 'major', 'reject'] as const;
export type Recommendation = (typeof recommendations)[number];

/** The decisions of editors about a round. */
export const decisions = ['accept', 'minor', 'major', 'reject'] as const;
export type Decision = (typeof decisions)[number];

const round = z.int().min(1);

/** The data from authors. */
export const authorSideSchema = z.strictObject({
  /** The number of the manuscript, for letters. */
  reference: ofAuthors,
  title: ofAuthors,
  abstract: ofAuthors,
  keywords: z.array(ofAuthors),
  people: z.array(
    z.strictObject({
      /** The id of the person's link. */
      id: ofAuthors,
      name: ofAuthors,
      email: ofAuthors,
      orcid: ofAuthors,
      affiliation: ofAuthors,
    }),
  ),
  rounds: z.array(
    z.strictObject({
      round,
      fileName: ofAuthors,
      replies: z.array(z.strictObject({ point: released, reply: ofAuthors })),
    }),
  ),
});
export type AuthorSide = z.infer<typeof authorSideSchema>;

/** The data from one reviewer. */
export const reviewerSideSchema = z.strictObject({
  name: ofReviewer,
  email: ofReviewer,
  orcid: ofReviewer,
  affiliation: ofReviewer,
  /** The reason for declining, and the suggested other reviewer. */
  declined: ofReviewer,
  reviews: z.array(
    z.strictObject({
      round,
      /**
       * A random text by which reviews are sorted. The sort order therefore reveals neither the order of the
       * invitations nor the order in other rounds.
       */
      key: ofReviewer,
      recommendation: z.enum(recommendations),
      text: ofReviewer,
      remarksToEditor: ofReviewer,
      fileName: ofReviewer,
    }),
  ),
});
export type ReviewerSide = z.infer<typeof reviewerSideSchema>;

/** The data that the editor has released to reviewers: the anonymous manuscript and replies. */
export const releasedToReviewersSchema = z.strictObject({
  title: released,
  abstract: released,
  keywords: z.array(released),
  rounds: z.array(
    z.strictObject({
      round,
      replies: z.array(z.strictObject({ point: released, reply: released })),
    }),
  ),
});
export type ReleasedToReviewers = z.infer<typeof releasedToReviewersSchema>;

/** The decisions, with the released copies of the reviews. */
export const decisionsSchema = z.array(
  z.strictObject({
    round,
    decision: z.enum(decisions),
    letter: released,
    points: z.array(released),
    /** `key` is the `key` of the review, which is never shown. */
    reviews: z.array(z.strictObject({ key: z.string(), text: released })),
  }),
);
export type Decisions = z.infer<typeof decisionsSchema>;
