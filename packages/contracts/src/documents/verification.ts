import { z } from 'zod';

const common = {
  /** As printed, independent of the capitals in the request. */
  code: z.string(),
  journal: z.string(),
  issns: z.array(z.string()),
  /** The person whom the certificate names. */
  name: z.string(),
  /** The date on the certificate. */
  date: z.iso.datetime(),
};

/** The facts that a genuine certificate states. */
export const verificationSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('article'),
    refnumber: z.string(),
    /** Sanitised HTML. */
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
