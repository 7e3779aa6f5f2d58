import { z } from 'zod';
import { articleSelectionSchema } from '../articles/article-input.ts';
import { growing } from '../base/growing.ts';

/** The agencies with which articles are deposited, with the names that users see. */
export const agencies = { crossref: 'Crossref', doaj: 'DOAJ' } as const;
export type AgencyName = keyof typeof agencies;
// The cast is needed because `Object.keys` widens the literal keys to strings.
export const agencyNames = Object.keys(agencies) as [AgencyName, ...AgencyName[]];

/**
 * The states of a deposit. `waiting`: not yet sent. `sent`: the agency has not decided yet. `accepted` and `refused`
 * are final: sending the same data again has the same result.
 */
export const depositStates = ['waiting', 'sent', 'accepted', 'refused'] as const;
export type DepositState = (typeof depositStates)[number];

/** The latest deposit of an article with an agency. */
export const depositSchema = z.object({
  id: z.string(),
  agency: growing(agencyNames),
  /** The id of the article. */
  article: z.string(),
  refnumber: z.string(),
  title: z.string(),
  doi: z.string(),
  state: z.enum(depositStates),
  /** The reason for a refusal or a retry, or a warning of the agency, as text for editors. */
  reason: z.string(),
  attempts: z.int(),
  changed: z.iso.datetime(),
  /**
   * Whether the article must be sent again, because its data have changed or because it was sent to another system.
   */
  isOutdated: z.boolean(),
  /**
   * Whether the article was sent to a system of the agency that the current account does not use, such as the test
   * system.
   */
  elsewhere: z.boolean().optional(),
});
export type Deposit = z.infer<typeof depositSchema>;

/** Returns whether the article must be sent again: its last deposit was refused, or is outdated. */
export const needsSending = ({ state, isOutdated }: Deposit) => state === 'refused' || isOutdated;

export const DEPOSIT_PAGE_SIZE = 50;

/** Filters of the list. `q` contains words of title, number and DOI. Without `page`, the response has all rows. */
export const depositQuerySchema = z.object({
  q: z.string().max(200).default(''),
  state: z.enum(depositStates).optional(),
  page: z.coerce.number().int().min(1).catch(1).optional(),
});
export type DepositQuery = z.output<typeof depositQuerySchema>;

/**
 * `page` is at most the number of the last page. `total` is the number of deposits that match the filters. `again` is
 * the number of these deposits that must be sent again.
 */
export const depositListSchema = z.object({
  /** The agencies with which the journal has an account. `isTest` is true for the agency's test system. */
  agencies: z.array(z.object({ name: growing(agencyNames), isTest: z.boolean() })),
  deposits: z.array(depositSchema),
  total: z.int(),
  page: z.int(),
  again: z.int(),
});
export type DepositList = z.infer<typeof depositListSchema>;

export const requestDepositsSchema = articleSelectionSchema.extend({
  agency: z.enum(agencyNames),
});

/** `faulty` lists the articles that cannot be deposited, with the reasons. */
export const requestedDepositsSchema = z.object({
  deposits: z.array(depositSchema),
  faulty: z.array(z.object({ refnumber: z.string(), reason: z.string() })),
});
