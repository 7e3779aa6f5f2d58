import { z } from 'zod';
import { statuses } from './article.ts';

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
