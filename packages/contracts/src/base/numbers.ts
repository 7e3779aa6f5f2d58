import { z } from 'zod';

const notANumber = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? 'Required' : 'Must be a number';

/** A whole number from JSON or, as text, from a form. A missing or empty one is an issue. */
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

/** A whole number that a path or a query sends as text; documented as an integer without further rules. */
export const integerInText = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((text, ctx) => {
    const { data, error } = schema.safeParse(text);
    for (const { message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
    return data;
  }, z.int());
