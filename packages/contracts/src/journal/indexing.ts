import { z } from 'zod';
import { wholeNumber } from '../base/numbers.ts';
import { recordChange, statuses, statusSchema } from '../base/record.ts';
import { withoutControls } from '../base/text.ts';
import { characters } from '../limits/sizes.ts';

/** The fields of a new indexing entry. `link` is the URL of the indexer's page about the journal. */
export const createIndexingEntrySchema = z.strictObject({
  title: z
    .string({ error: 'Required' })
    .overwrite(withoutControls)
    .trim()
    .min(1, 'Required')
    .max(...characters(500)),
  link: z
    .string()
    .trim()
    .max(...characters(2_000))
    .refine((url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)), {
      error: 'An address beginning with https://',
    })
    .default(''),
  sortnumber: wholeNumber(0, 9_999, 'Must not be negative').default(0),
  status: statusSchema.default('enabled'),
});

export const updateIndexingEntrySchema = recordChange(createIndexingEntrySchema.shape, [
  'id',
  'image',
  'width',
  'height',
]);

/** An indexing entry of an exported journal. Fields that the server sets are dropped. */
export const importIndexingEntrySchema = z.object({
  ...createIndexingEntrySchema.shape,
  image: z
    .string()
    .regex(/^(?:\/assets\/indexing\/[0-9a-f]{64}\.webp)?$/, 'A stored picture')
    .default(''),
  width: z.int().min(0).max(9_999).default(0),
  height: z.int().min(0).max(9_999).default(0),
});

/**
 * An indexer that lists the journal. `image` is the path of the logo or empty. Pages sort entries by `sortnumber`.
 */
export const indexingEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  image: z.string(),
  width: z.int(),
  height: z.int(),
  sortnumber: z.int(),
  status: z.enum(statuses),
  version: z.int(),
});
export type IndexingEntry = z.infer<typeof indexingEntrySchema>;
