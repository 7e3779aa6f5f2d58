import { z } from 'zod';

/**
 * The status of an article. Readers see only enabled articles. Draft and scheduled articles were never public. A
 * disabled article was public and is now hidden.
 */
export const articleStatuses = ['enabled', 'disabled', 'draft', 'scheduled'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

export const articleStatusSchema = z.enum(articleStatuses, {
  error: 'enabled, disabled, draft or scheduled',
});

export const wasPublished = (status: ArticleStatus): boolean =>
  status === 'enabled' || status === 'disabled';

/** The time at which a scheduled article becomes public, in ISO 8601 with a time zone; otherwise empty. */
export const scheduledSchema = z
  .union([z.literal(''), z.iso.datetime({ offset: true, error: 'A date and a time' })])
  .transform((text) => (text === '' ? '' : new Date(text).toISOString()))
  .default('');
