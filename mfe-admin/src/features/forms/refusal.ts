import {
  type ErrorCode,
  errorMessages,
  PDF_TOO_LARGE_MESSAGE,
  SOMETHING_WENT_WRONG,
} from '@app/contracts';
import { ApiError } from '@app/web-kit';

export type Faults<Field extends string> = Partial<Record<Field, string>>;

/** What a form shows when a record could not be saved. */
export interface Refusal<Field extends string> {
  message: string;
  /** What to do about it, where the message alone does not say. */
  advice: string;
  faults: Faults<Field>;
}

/** `fields` are those that the form has; `fileField` is the one that a code about a file speaks of. */
export function refusalOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  fileField?: Field,
): Refusal<Field> {
  if (!(error instanceof ApiError)) {
    return {
      message: SOMETHING_WENT_WRONG,
      advice: 'The server cannot be reached. What you typed is still here; try again.',
      faults: {},
    };
  }
  const faults: Faults<Field> = {};
  const elsewhere: string[] = [];
  for (const { path, message } of error.issues) {
    // The name of a file field in a call is not always that of the form.
    const field = fields.find((name) => name === path) ?? (isOfFile(error.code) && fileField);
    if (field) faults[field] ??= message;
    else elsewhere.push(`${message}.`);
  }
  if (fileField && isOfFile(error.code)) {
    faults[fileField] ??=
      error.code === 'file_too_large' ? PDF_TOO_LARGE_MESSAGE : 'This file cannot be used';
  }
  return { message: messageOf(error.code), advice: adviceOf(faults, elsewhere), faults };
}

const isOfFile = (code: ErrorCode) => code === 'file_too_large' || code === 'unsupported_file';

/** The messages that the specification or common sense gives; anything else only went wrong. */
function messageOf(code: ErrorCode): string {
  return code === 'not_found' ? SOMETHING_WENT_WRONG : errorMessages[code];
}

function adviceOf(faults: object, told: string[]): string {
  const marked = Object.keys(faults).length;
  if (marked > 0) told.push(marked === 1 ? 'See the marked field.' : 'See the marked fields.');
  if (told.length === 0) told.push('What you typed is still here; try again later.');
  return told.join(' ');
}
