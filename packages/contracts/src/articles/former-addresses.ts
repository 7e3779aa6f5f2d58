import { z } from 'zod';

/** Matches addresses, separated by white space, that are whole or begin with a slash. */
export const ADDRESSES_PATTERN = /^(?:https?:\/)?\/\S+(?:\s+(?:https?:\/)?\/\S+)*$/;

/** Returns the addresses of a text, which white space separates. */
export function addressesIn(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/**
 * Returns the path and the query of an address in the form in which addresses are compared: without host, fragment and
 * slashes at the end. Returns null for text that is no address and for the address of a home page.
 */
export function addressKey(address: string): string | null {
  const url = URL.parse(address, 'http://journal.invalid');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const key = url.pathname.replace(/\/+$/, '') + url.search;
  return key === '' ? null : key;
}

/** The maximum number of lines of a table of redirects in a request. */
export const MAX_REDIRECTS = 500;

/** A CSV table with former addresses in the first column, and reference numbers or DOIs of articles in the second. */
export const redirectTableSchema = z.strictObject({
  table: z.string().max(1_000_000),
  /** Whether the table is a later part of another one, so that its first line is no header. */
  isContinued: z.boolean().default(false),
});

export type RedirectTable = z.output<typeof redirectTableSchema>;

/** How many addresses were added to articles, how many were there already, and the lines with errors, counted from 1. */
export const addedRedirectsSchema = z.object({
  added: z.int(),
  known: z.int(),
  faulty: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type AddedRedirects = z.output<typeof addedRedirectsSchema>;

export const REDIRECT_PAGE_SIZE = 50;

/** `q` are words that the address, or the title, number or DOI of the article has. */
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
  /** Whether readers are led to the article: it is enabled, no earlier article has the address, and the site no page. */
  isFollowed: z.boolean(),
});
export type Redirect = z.output<typeof redirectSchema>;

/** `page` is the last one if a later one was asked for. */
export const redirectPageSchema = z.object({
  redirects: z.array(redirectSchema),
  total: z.int(),
  page: z.int(),
});
