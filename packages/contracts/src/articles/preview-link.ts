import { z } from 'zod';
import { articlePreviewSchema } from './article.ts';

/** The default number of days for which a link is valid. */
export const PREVIEW_LINK_DAYS = 14;
export const MAX_PREVIEW_LINK_DAYS = 60;
/** The maximum number of valid links of an article. */
export const MAX_PREVIEW_LINKS = 20;

export const newPreviewLinkSchema = z.strictObject({
  days: z
    .int({ error: 'A number of days' })
    .min(1, 'At least one day')
    .max(MAX_PREVIEW_LINK_DAYS, `At most ${MAX_PREVIEW_LINK_DAYS} days`)
    .default(PREVIEW_LINK_DAYS),
});

/**
 * A link with which anyone can read an article that is not public. Only `createdPreviewLinkSchema` contains the
 * secret part.
 */
export const previewLinkSchema = z.object({
  id: z.string(),
  createdby: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type PreviewLink = z.infer<typeof previewLinkSchema>;

/** A new link with its address. The address is not stored. */
export const createdPreviewLinkSchema = previewLinkSchema.extend({ href: z.string() });
export type CreatedPreviewLink = z.infer<typeof createdPreviewLinkSchema>;

/** The secret part of a link: 256 random bits. */
export const previewTokenSchema = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'A token of a preview link'),
});

/**
 * The response for a link: the data of the article's page, and the time at which the link expires. `isPublic` is true
 * if the article is already public.
 */
export const linkedPreviewSchema = articlePreviewSchema.extend({
  expires: z.iso.datetime(),
  isPublic: z.boolean(),
});
export type LinkedPreview = z.infer<typeof linkedPreviewSchema>;
