import { z } from 'zod';
import { statuses, statusSchema } from './article.ts';
import { wholeNumber } from './issue.ts';
import { recordChange } from './record-change.ts';
import { withoutControls } from './text.ts';

/**
 * `POST /api/indexing`, a form whose `imgFile` is the logo, if there is one. `link` leads to the
 * journal's page at the index.
 */
export const createIndexingEntrySchema = z.strictObject({
  title: z
    .string({ error: 'Required' })
    .overwrite(withoutControls)
    .trim()
    .min(1, 'Required')
    .max(500, 'At most 500 characters'),
  link: z
    .string()
    .trim()
    .max(2_000, 'At most 2,000 characters')
    .refine((url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)), {
      error: 'An address beginning with https://',
    })
    .default(''),
  sortnumber: wholeNumber(0, 9_999, 'Must not be negative').default(0),
  status: statusSchema.default('enabled'),
});
export type CreateIndexingEntry = z.infer<typeof createIndexingEntrySchema>;

/** `POST /api/indexing/{id}`: what is to change; the logo stays where no `imgFile` is given. */
export const updateIndexingEntrySchema = recordChange(createIndexingEntrySchema.shape, [
  'id',
  'image',
  'width',
  'height',
]);
export type UpdateIndexingEntry = z.infer<typeof updateIndexingEntrySchema>;

/**
 * Where the journal is indexed, as anyone sees it. `image` is the path of the logo, empty when there
 * is none; `width` and `height` are its own, in pixels. Lists are in the order of `sortnumber`.
 */
export const indexingEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  image: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  sortnumber: z.number().int(),
  status: z.enum(statuses),
  version: z.number().int(),
});
export type IndexingEntry = z.infer<typeof indexingEntrySchema>;
