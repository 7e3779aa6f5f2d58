import type { RecordState, RecordValues } from '@app/office-kit/drafts/record-values.ts';
import type { Flash } from '@app/office-kit/feedback/flash.tsx';
import { ApiError } from '@app/web-kit';
import { refusalOf } from './refusal.ts';
import type { RecordForm } from './use-record-form.ts';

interface FailureOptions<Values extends RecordValues, Field extends string> {
  form: Pick<RecordForm<Values>, 'mark' | 'meet' | 'visitFirst'>;
  flash: (flash: Flash) => void;
  /** What was not done. */
  title: string;
  fields: readonly Field[];
  /** The field of the file that was sent, if one was. */
  fileField?: Field;
  /** The record as it is stored now, null where it is gone; a new record has none. */
  readTheirs?: () => Promise<RecordState<Values> | null>;
}

/** Tells why a record was not saved: by the fields and in the modal, or by what somebody else has saved. */
export async function tellFailure<Values extends RecordValues, Field extends string>(
  error: unknown,
  { form, flash, title, fields, fileField, readTheirs }: FailureOptions<Values, Field>,
): Promise<void> {
  // The session has ended: the layout leads to the login, and the draft waits.
  if (error instanceof ApiError && error.code === 'unauthorized') return;
  if (readTheirs && error instanceof ApiError && error.code === 'version_conflict') {
    const theirs = await readTheirs().catch(() => null);
    if (theirs) return form.meet(theirs);
  }
  const { message, advice, faults } = refusalOf(error, fields, fileField);
  form.mark(faults);
  // Where no field is marked, the focus goes back to where it was.
  const onClosed = Object.keys(faults).length > 0 ? () => form.visitFirst(faults) : undefined;
  flash({ kind: 'failure', title, message, advice, onClosed });
}
