import { z } from 'zod';
import { readTextSchema } from './report.ts';

/**
 * The Redis keys by which svc-content and the worker that converts texts exchange data. svc-content stores the file of
 * a job under `sourceKey`. The worker stores the converted text under `resultKey`. All keys begin with `TEXTS_PREFIX`,
 * and the worker has access to no other keys.
 */
export const TEXTS_PREFIX = 'texts';
export const TEXTS_QUEUE = 'conversions';

export const sourceKey = (id: string, prefix = TEXTS_PREFIX): string => `${prefix}:source:${id}`;
export const resultKey = (id: string, prefix = TEXTS_PREFIX): string => `${prefix}:result:${id}`;

/**
 * The formats that the worker converts, by the extension of the file. A zip contains LaTeX or Markdown with its files.
 * svc-content reads JATS without the worker.
 */
export const convertedTypes = ['docx', 'tex', 'md', 'zip'] as const;
export type ConvertedType = (typeof convertedTypes)[number];

export const textJobSchema = z.object({ type: z.enum(convertedTypes) });
export type TextJob = z.infer<typeof textJobSchema>;

/**
 * The maximum size of a result before compression. A drawing becomes ten times as large when it is converted from EMF
 * to SVG.
 */
export const MAX_RESULT_BYTES = 96 * 1024 * 1024;

/**
 * The head of a result, which is one line of JSON. The pictures follow the head, one after the other. The whole result
 * is compressed with gzip. `refused` is the reason why a file cannot be read, and what to do.
 */
export const textResultSchema = z.union([
  z.object({ refused: z.string() }),
  z.object({
    read: readTextSchema,
    pictures: z.array(z.object({ file: z.string(), size: z.int().nonnegative() })),
  }),
]);
export type TextResult = z.infer<typeof textResultSchema>;
