import { z } from 'zod';

/** An author of a saved article: the position, counted from 0, and the name. */
export const orcidLinkQuerySchema = z.object({
  at: z.coerce.number().int().min(0),
  name: z.string(),
});

/**
 * `isOn` is true if the journal has an account at ORCID. Until `link` expires, the author can confirm the ORCID iD with
 * this link. `link` is null if the article has no author of this name, or if the iD is already confirmed.
 */
export const orcidLinkSchema = z.object({
  isOn: z.boolean(),
  link: z.object({ href: z.string(), expires: z.iso.datetime() }).nullable(),
});
