import { z } from 'zod';

const notANumber = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? 'Required' : 'Must be a number';

/**
 * Returns the schema of a whole number, which may be a number in JSON or text in a form. Missing or empty values are
 * invalid.
 */
export const wholeNumber = (min: number, max: number, tooSmall: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^[+-]?[0-9]+(\.[0-9]+)?$/, { error: notANumber }),
      ],
      {
        error: notANumber,
      },
    )
    .transform(Number)
    .pipe(
      z
        .number()
        .int('Must be a whole number')
        .min(min, tooSmall)
        .max(max, `Must be at most ${max}`),
    );

/** Wraps `schema`, which parses text of a path or query, so that the OpenAPI documents show an integer. */
export const integerInText = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((text, ctx) => {
    const { data, error } = schema.safeParse(text);
    for (const { message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
    return data;
  }, z.int());
