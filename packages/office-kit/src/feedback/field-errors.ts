import { ApiError } from '@app/web-kit';

/** The first error message of each field. */
export type FieldErrors = Partial<Record<string, string>>;

/** Returns the server's messages about these fields. */
export function issuesAt(error: unknown, fields: readonly string[]): FieldErrors {
  const issues = error instanceof ApiError ? error.issues : [];
  const found = issues.filter(({ path }) => fields.includes(path));
  return Object.fromEntries(found.map(({ path, message }) => [path, message]));
}
