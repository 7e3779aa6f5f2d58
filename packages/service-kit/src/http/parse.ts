import type { ErrorCode, ValidationIssue } from '@app/contracts';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/**
 * Converts zod's issues. Dots separate the levels of a path. Each unknown field becomes an issue with its own path.
 */
export function validationIssuesOf(error: z.ZodError): ValidationIssue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return { path, message: issue.message };
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      message: 'Unknown field',
    }));
  });
}

/** Parses input. Throws an `AppError` with all issues if the input is invalid; `code` chooses the error code. */
export function parse<S extends z.ZodType>(
  schema: S,
  input: unknown,
  code: (issues: readonly ValidationIssue[]) => ErrorCode = () => 'invalid_request',
): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = validationIssuesOf(result.error);
  throw new AppError(code(issues), { issues });
}
