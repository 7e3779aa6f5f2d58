import { z } from 'zod';
import { articleSelectionSchema } from '../articles/article-input.ts';

/** The agencies that articles are deposited with, by the names that users see. */
export const agencies = { crossref: 'Crossref', doaj: 'DOAJ' } as const;
export type AgencyName = keyof typeof agencies;
// `Object.keys` widens the literal keys to strings.
export const agencyNames = Object.keys(agencies) as [AgencyName, ...AgencyName[]];

/**
 * `waiting` to be sent; `sent`, the agency has not decided yet; `accepted`; `refused`, which sending the same again would
 * not change.
 */
export const depositStates = ['waiting', 'sent', 'accepted', 'refused'] as const;
export type DepositState = (typeof depositStates)[number];

/** The last deposit of an article with an agency. */
export const depositSchema = z.object({
  id: z.string(),
  agency: z.enum(agencyNames),
  /** The id of the article. */
  article: z.string(),
  refnumber: z.string(),
  title: z.string(),
  doi: z.string(),
  state: z.enum(depositStates),
  /** Why the deposit was refused or is tried again, or what the agency warns of, in words for editors. */
  reason: z.string(),
  attempts: z.int(),
  changed: z.iso.datetime(),
  /** Whether it has to be sent again: what is sent has changed since, or it was sent to another system. */
  isOutdated: z.boolean(),
  /** Whether it was sent to another system than the account is for now, such as the agency's test system. */
  elsewhere: z.boolean().optional(),
});
export type Deposit = z.infer<typeof depositSchema>;

export const depositListSchema = z.object({
  /** The agencies with an account. `isTest` is whether the deposits go to the agency's test system. */
  agencies: z.array(z.object({ name: z.enum(agencyNames), isTest: z.boolean() })),
  deposits: z.array(depositSchema),
});
export type DepositList = z.infer<typeof depositListSchema>;

export const requestDepositsSchema = articleSelectionSchema.extend({
  agency: z.enum(agencyNames),
});

/** `faulty` are the articles that cannot be deposited, with the reason. */
export const requestedDepositsSchema = z.object({
  deposits: z.array(depositSchema),
  faulty: z.array(z.object({ refnumber: z.string(), reason: z.string() })),
});
