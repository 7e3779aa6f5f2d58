import { z } from 'zod';

/** Matches one or more addresses, separated by white space. Each address is complete or begins with a slash. */
export const ADDRESSES_PATTERN = /^(?:https?:\/)?\/\S+(?:\s+(?:https?:\/)?\/\S+)*$/;

/** Splits a text at white space into addresses. */
export function addressesIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Matches the tracking parameters that campaigns, networks and newsletter programs add to addresses. */
const TRACKING =
  /^(?:utm_\w*|mtm_\w*|pk_\w*|hsa_\w*|fbclid|gclid|gbraid|wbraid|dclid|gclsrc|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|_ga|_gl|srsltid)=/i;

/**
 * Returns the form of an address in which addresses are compared: path and query, without fragment, trailing slashes
 * and tracking parameters. Returns null for a home page, and for text that is not an address.
 */
export function addressKey(address: string): string | null {
  const url = URL.parse(address, 'http://journal.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const parts = url.search.slice(1).split('&');
  const query = parts.filter((part) => part !== '' && !TRACKING.test(part)).join('&');
  const key = url.pathname.replace(/\/+$/, '') + (query && `?${query}`);
  return key === '' ? null : key;
}

/** The maximum number of lines in a table of redirects per request. */
export const MAX_REDIRECTS = 500;

/** A CSV table with former addresses in the first column, and reference numbers or DOIs of articles in the second. */
export const redirectTableSchema = z.strictObject({
  table: z.string().max(1_000_000),
  /** Whether the table continues the table of an earlier request. If so, the first line is not a header. */
  isContinued: z.boolean().default(false),
});

export type RedirectTable = z.output<typeof redirectTableSchema>;

/**
 * The number of added addresses, the number of addresses that already existed, and the lines with errors, numbered from
 * 1.
 */
export const addedRedirectsSchema = z.object({
  added: z.int(),
  known: z.int(),
  faulty: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type AddedRedirects = z.output<typeof addedRedirectsSchema>;

export const REDIRECT_PAGE_SIZE = 50;

/** `q` contains words of the address, or of the title, number or DOI of the article. */
export const redirectQuerySchema = z.object({
  q: z.string().max(1_000).default(''),
  page: z.coerce.number().int().min(1).default(1),
});

export const redirectSchema = z.object({
  address: z.string(),
  /** The id of the article. */
  article: z.string(),
  refnumber: z.string(),
  title: z.string(),
  /**
   * Whether the address redirects to the article. This requires that the article is enabled, and that neither an
   * earlier article nor a page of the site has the address.
   */
  isFollowed: z.boolean(),
});
export type Redirect = z.output<typeof redirectSchema>;

/** A page of redirects. `page` is the requested page, or the last one if the requested page does not exist. */
export const redirectPageSchema = z.object({
  redirects: z.array(redirectSchema),
  total: z.int(),
  page: z.int(),
});
