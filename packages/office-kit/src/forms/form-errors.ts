import {
  type ErrorCode,
  errorMessages,
  FILE_TOO_LARGE_MESSAGE,
  SOMETHING_WENT_WRONG,
} from '@app/contracts';
import { ResponseMismatchError } from '@app/contracts/endpoints';
import { ApiError } from '@app/web-kit';
import type { FieldErrors } from '../feedback/field-errors.ts';

export type { FieldErrors };

interface Schema {
  safeParse(values: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
}

/** Returns the first error of each field. Errors within a list have their path as key, such as `funding.0.name`. */
export function errorsBy(schema: Schema, values: unknown, fields: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    if (fields.some((name) => name === path[0])) errors[path.join('.')] ??= message;
  }
  return errors;
}

/**
 * Splits a failed request into a message for the form and errors by field. `fileField` is the field that receives
 * errors about files.
 */
export function refusalOf(error: unknown, fields: readonly string[], fileField?: string) {
  if (!(error instanceof ApiError)) {
    const advice =
      error instanceof ResponseMismatchError
        ? 'Your changes were saved, but the site was updated meanwhile. Reload the page to see the result.'
        : 'The server cannot be reached. What you typed is still here; try again.';
    return { message: SOMETHING_WENT_WRONG, advice, errors: {} };
  }
  const errors: FieldErrors = {};
  const advice: string[] = [];
  for (const { path, message } of error.issues) {
    // A file may have different field names in the request and in the form.
    const isShown = fields.some((name) => isWithin(path, name));
    const field = isShown ? path : isAboutFile(error.code) && fileField;
    if (field) errors[field] ??= message;
    else advice.push(`${message}.`);
  }
  if (fileField && isAboutFile(error.code)) {
    errors[fileField] ??=
      error.code === 'file_too_large' ? FILE_TOO_LARGE_MESSAGE : 'This file cannot be used';
  }
  const marked = Object.keys(errors).length;
  if (marked > 0) advice.push(`See the marked field${marked === 1 ? '' : 's'}.`);
  if (advice.length === 0) advice.push('What you typed is still here; try again later.');
  const message = error.code === 'not_found' ? SOMETHING_WENT_WRONG : errorMessages[error.code];
  return { message, advice: advice.join(' '), errors };
}

/** Returns whether a path is the path of a field or of a part of the field. */
export const isWithin = (path: string, field: string) =>
  path === field || path.startsWith(`${field}.`);

const isAboutFile = (code: ErrorCode) => code === 'file_too_large' || code === 'unsupported_file';
