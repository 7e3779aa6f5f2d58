import { z } from 'zod';
import { emailAddress } from '../base/email.ts';
import { expectedVersion } from '../base/record.ts';
import { textLine } from '../base/sparse.ts';
import { characters } from '../limits/sizes.ts';

const fields = {
  name: textLine(500).refine((name) => name !== '', 'Required'),
  email: emailAddress().max(...characters(320)),
  /** Further addresses, which are compared with the addresses of authors. */
  otherEmails: z.array(emailAddress()).max(10).default([]),
  orcid: textLine(100).default(''),
  affiliation: textLine(1_000).default(''),
  /** Topics, by which editors find the person. */
  topics: textLine(1_000).default(''),
  /** A note for editors. */
  note: z
    .string()
    .max(...characters(5_000))
    .default(''),
  /** Whether the person may be asked. */
  isActive: z.boolean().default(true),
};

/** A person of the journal's pool of reviewers. */
export const newPersonSchema = z.strictObject(fields);
export const updatePersonSchema = z.strictObject({ ...fields, version: expectedVersion });

/** The workload of a reviewer. A time is null if there is none. */
export const reviewerLoadSchema = z.object({
  /** Invitations and reviews that wait for the person. */
  open: z.int(),
  done: z.int(),
  lastAsked: z.iso.datetime().nullable(),
  /** The status of the last invitation. */
  lastAnswer: z.string().nullable(),
  /** The median of the days from acceptance to the review. */
  daysTaken: z.number().nullable(),
});
export type ReviewerLoad = z.infer<typeof reviewerLoadSchema>;

export const personSchema = z.object({
  ...fields,
  id: z.string(),
  version: z.int(),
  load: reviewerLoadSchema,
  /** Reasons why the person should not review the manuscript that the query names, in words. */
  conflicts: z.array(z.string()),
});
export type Person = z.infer<typeof personSchema>;

export const PEOPLE_PAGE_SIZE = 50;
export const peopleQuerySchema = z.strictObject({
  q: z.string().max(200).default(''),
  /** The manuscript for which conflicts are listed. */
  manuscript: z.string().max(40).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export const peoplePageSchema = z.object({
  people: z.array(personSchema),
  total: z.int(),
  page: z.int(),
});
export type PeoplePage = z.infer<typeof peoplePageSchema>;
