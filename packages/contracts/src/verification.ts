import { z } from 'zod';

const common = {
  /** As it is printed, whatever capitals it was asked for in. */
  code: z.string(),
  journal: z.string(),
  issns: z.array(z.string()),
  /** Whom it names. */
  name: z.string(),
  /** ISO 8601: the day that the certificate bears. */
  date: z.iso.datetime(),
};

/** `GET /api/verify/{code}`: what the journal has certified; `not_found` when it has not. */
export const verificationSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('article'),
    refnumber: z.string(),
    /** Clean HTML. */
    title: z.string(),
    year: z.number().int(),
    volume: z.number().int(),
    issue: z.number().int(),
    pages: z.string(),
    doi: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('editor'),
    /** Such as `Associate Editor`. */
    role: z.string(),
    designation: z.string(),
    affiliation: z.string(),
  }),
]);
export type Verification = z.infer<typeof verificationSchema>;
