import type { ErrorCode, Fault } from '@app/contracts';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/**
 * Every fault of a refused input, with the name of its field (dots between levels; empty for the
 * input as a whole). An unknown field is a fault of that field, not of the object that holds it.
 */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return { path, message: issue.message };
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      message: 'Unknown field',
    }));
  });
}

/**
 * What the schema makes of an input, typed by the schema; otherwise `AppError` with every fault.
 * `code` may choose the error code by the faults; without it, it is `invalid_request`.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  code: (faults: readonly Fault[]) => ErrorCode = () => 'invalid_request',
): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = faultsOf(result.error);
  throw new AppError(code(issues), { issues });
}
