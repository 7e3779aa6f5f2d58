import type { Area } from '../area.ts';
import type { RecordState, RecordValues } from '../drafts/record-values.ts';
import type { FieldErrors } from './form-errors.ts';

export type Extras = Record<string, string | File | null>;
export type FormValues = Record<string, RecordValues[string] | File | null>;
export type NameOf<Values> = keyof Values & string;

/** One of the requests that save a record. */
export interface SaveStep<Saved> {
  /** The names of the fields in `RecordFormOptions.extras` that are cleared when the request succeeds. */
  extras: readonly string[];
  file?: string | undefined;
  /** Sends the request and calls `onProgress` with the uploaded share, from 0 to 1. */
  send(onProgress: (share: number) => void): Promise<Saved>;
}

export interface RecordFormOptions<Values extends RecordValues, Extra extends Extras, Saved> {
  /** The area of the user, whose drafts are stored. */
  area: Area;
  /** The part of the draft's storage key that identifies the record, such as `editor/{id}`. */
  record: string;
  /** The record as loaded by the page. The version of a new record is null. */
  stored: RecordState<Values>;
  /** The fields that drafts do not store, such as files and passwords, with their empty values. */
  extras: Extra;
  /** All fields in display order. The first field with an error receives the focus. */
  fields: readonly string[];
  validate(values: Values & Extra): FieldErrors;
  /** Returns the requests that save the form, in order. Empty if nothing has changed. */
  steps(
    values: Values & Extra,
    base: RecordState<Values>,
    changed: NameOf<Values>[],
  ): SaveStep<Saved>[];
  stateOf(saved: Saved): RecordState<Values>;
  /** Reads the record from the server. Returns undefined if the record was removed. */
  read?(): Promise<Saved | undefined>;
  onSaved(saved: Saved): void;
  /** Called if a request of a save fails after an earlier request has succeeded. */
  onPartlySaved?(): void;
  /** Asks the user before valid values are sent. If the result is false, nothing is sent. */
  confirm?(): Promise<boolean>;
  notSaved: string;
  partlySaved?: string;
  /** Returns a message for errors that `validate` has found, or null to only mark the fields. */
  explain?(errors: FieldErrors, values: Values & Extra): string | null;
  /** Assigns the errors of a failed save to fields. If the result is empty, `refusalOf` assigns them. */
  errorsOf?(error: unknown, values: Values & Extra): FieldErrors;
  /** Extra fields that browsers may fill in automatically. They do not count as unsaved input. */
  autofilled?: readonly string[];
  /** The field that receives the focus when the form opens. */
  focus?: string | undefined;
}
