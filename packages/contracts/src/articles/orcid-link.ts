import { z } from 'zod';

/** The author of a saved article: the position, from 0, and the name. */
export const orcidLinkQuerySchema = z.object({
  at: z.coerce.number().int().min(0),
  name: z.string(),
});

/**
 * `isOn` is whether the journal has an account at ORCID. `link` is a link with which the author can confirm the ORCID iD
 * until it expires. It is null for a name that is not saved with the article, or whose iD is confirmed.
 */
export const orcidLinkSchema = z.object({
  isOn: z.boolean(),
  link: z.object({ href: z.string(), expires: z.iso.datetime() }).nullable(),
});
export type OrcidLink = z.infer<typeof orcidLinkSchema>;
