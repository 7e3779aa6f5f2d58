import { z } from 'zod';
import { readTextSchema } from './report.ts';

/**
 * How svc-content and the worker that converts texts meet in Redis. A job names a file under `sourceKey`. The worker stores
 * what it has read under `resultKey`, and has access to nothing else. All keys begin with `TEXTS_PREFIX`.
 */
export const TEXTS_PREFIX = 'texts';
export const TEXTS_QUEUE = 'conversions';

export const sourceKey = (id: string, prefix = TEXTS_PREFIX): string => `${prefix}:source:${id}`;
export const resultKey = (id: string, prefix = TEXTS_PREFIX): string => `${prefix}:result:${id}`;

/**
 * The formats that the worker converts, by the extension of the file: a zip has LaTeX or Markdown with its files. svc-content
 * reads JATS itself.
 */
export const convertedTypes = ['docx', 'tex', 'md', 'zip'] as const;
export type ConvertedType = (typeof convertedTypes)[number];

export const textJobSchema = z.object({ type: z.enum(convertedTypes) });
export type TextJob = z.infer<typeof textJobSchema>;

/** The maximum size of a result before it is compressed. A drawing in EMF is ten times as large as SVG. */
export const MAX_RESULT_BYTES = 96 * 1024 * 1024;

/**
 * The head of a result, which is one line of JSON. The pictures follow it, one after the other. The whole is compressed
 * with gzip. `refused` says why a file cannot be read, and what to do.
 */
export const textResultSchema = z.union([
  z.object({ refused: z.string() }),
  z.object({
    read: readTextSchema,
    pictures: z.array(z.object({ file: z.string(), size: z.int().nonnegative() })),
  }),
]);
export type TextResult = z.infer<typeof textResultSchema>;
