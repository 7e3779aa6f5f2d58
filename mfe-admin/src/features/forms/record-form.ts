import type { RecordState, RecordValues } from '@app/office-kit/drafts/record-values.ts';
import type { FieldErrors } from './form-errors.ts';

export type Extras = Record<string, string | File | null>;
export type FormValues = Record<string, string | boolean | File | null>;
export type NameOf<Values> = keyof Values & string;

/** One of the requests that save a record. */
export interface SaveStep<Saved> {
  /** The extra fields that the request sends. They are cleared when it succeeds. */
  extras: readonly string[];
  file?: string | undefined;
  /** Calls `onProgress` with the uploaded share, from 0 to 1. */
  send(onProgress: (share: number) => void): Promise<Saved>;
}

export interface RecordFormOptions<Values extends RecordValues, Extra extends Extras, Saved> {
  /** The record's name in the draft's key, such as `editor/{id}`. */
  record: string;
  /** The record as loaded by the page. Its version is null for a new record. */
  stored: RecordState<Values>;
  /** Fields that drafts cannot or must not store, such as files and passwords, with their empty values. */
  extras: Extra;
  /** All fields in display order. The first field with an error receives the focus. */
  fields: readonly string[];
  validate(values: Values & Extra): FieldErrors;
  /** Returns the requests that save the form, in order; an empty array if nothing has changed. */
  steps(
    values: Values & Extra,
    base: RecordState<Values>,
    changed: NameOf<Values>[],
  ): SaveStep<Saved>[];
  stateOf(saved: Saved): RecordState<Values>;
  /** Reads the stored version of the record; undefined if it was removed. */
  read?(): Promise<Saved | undefined>;
  onSaved(saved: Saved): void;
  /** Called when a request failed after earlier ones succeeded. */
  onPartlySaved?(): void;
  notSaved: string;
  partlySaved?: string;
  /** Returns a message for errors found before sending; null to mark only the fields. */
  explain?(errors: FieldErrors, values: Values & Extra): string | null;
  /** Assigns the errors of a refused save to fields. If it returns none, the default assignment applies. */
  errorsOf?(error: unknown, values: Values & Extra): FieldErrors;
  /** Extra fields that browsers may fill in automatically. They do not count as unsaved input. */
  autofilled?: readonly string[];
  /** The field that receives the focus when the form opens. */
  focus?: string | undefined;
}
