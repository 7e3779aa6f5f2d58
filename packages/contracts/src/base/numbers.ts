import { z } from 'zod';

const notANumber = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? 'Required' : 'Must be a number';

/** A whole number, given as a number in JSON or as text in a form. A missing or empty value is a validation issue. */
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

/** A whole number in a path or a query. The OpenAPI documents show it as a plain integer. */
export const integerInText = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((text, ctx) => {
    const { data, error } = schema.safeParse(text);
    for (const { message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', message });
    return data;
  }, z.int());
