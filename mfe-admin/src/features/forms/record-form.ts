import type { Draft } from '@app/office-kit/drafts/draft-store.ts';
import type { RecordState, RecordValues } from '@app/office-kit/drafts/record-values.ts';
import type { FormEvent, ReactNode, RefObject } from 'react';
import type { FieldErrors } from './form-errors.ts';

export type Extras = Record<string, string | File | null>;
export type FormValues = Record<string, string | boolean | File | null>;
export type NameOf<Values> = keyof Values & string;

/** One of the requests that save a record. */
export interface SaveStep<Saved> {
  /** The extra fields that the request sends. They are cleared when it succeeds. */
  extras: readonly string[];
  /** The field whose file the request uploads. */
  file?: string | undefined;
  /** Sends the request. Calls `onProgress` with the uploaded share, from 0 to 1. */
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
  validate(values: Values & Extra): FieldErrors<string>;
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
  explain?(errors: FieldErrors<string>, values: Values & Extra): string | null;
  /** Assigns the errors of a refused save to fields. If it returns none, the default assignment applies. */
  errorsOf?(error: unknown, values: Values & Extra): FieldErrors<string>;
  /** Extra fields that browsers may fill in automatically. They do not count as unsaved input. */
  autofilled?: readonly string[];
  /** The field that receives the focus when the form opens. */
  focus?: string | undefined;
}

export interface RecordForm<
  Values extends RecordValues = RecordValues,
  Extra = object,
  Saved = unknown,
> {
  values: Values & Extra;
  /** The values without the extra fields. */
  typed: Values;
  /** The record on which the changes are based, as returned by the server or stored in the draft. */
  base: RecordState<Values>;
  errors: Readonly<Record<string, ReactNode>>;
  /** The draft with which the form started, until it is saved or discarded. */
  draft: Draft<Values> | null;
  isOutdated: boolean;
  hasFiles: boolean;
  /** False if the values are too long for the browser's storage or the storage is full. */
  isDraftStored: boolean;
  unsaved: boolean;
  /** Whether the last submit found nothing to save. */
  unchanged: boolean;
  saving: boolean;
  /** The uploaded share of the file, from 0 to 1; undefined if no file is being sent. */
  progress: number | undefined;
  /** The version of another user that the last save conflicted with. */
  conflict: { saved: Saved; state: RecordState<Values> } | null;
  element: RefObject<HTMLFormElement | null>;
  set<Field extends NameOf<Values & Extra>>(field: Field, value: (Values & Extra)[Field]): void;
  /** Returns the props of an input, a select or an editor. */
  input(field: NameOf<Values & Extra>): InputProps;
  /** Shows errors at their fields. An error is cleared when its field changes. */
  mark(errors: FieldErrors<string>): void;
  refuseFile(field: string, reason: string): void;
  /** Reports a failed request at its fields, as a conflict, or in a modal titled `title`. */
  report(error: unknown, title: string): Promise<void>;
  /** Closes the conflict without a decision. The next save detects it again. */
  postpone(): void;
  /** Continues from the other version with my changes, except in the fields of `theirsIn`. */
  keepMine(theirsIn: readonly NameOf<Values>[]): void;
  /**
   * Continues with my changes from a version that this page itself stored, for example by a status switch.
   */
  follow(record: RecordState<Values>): void;
  /** Continues with the stored record and discards the typed values. */
  adopt(record: RecordState<Values>): void;
  discard(): void;
  onSubmit(event: FormEvent): void;
}

/** A form over any record, for components that do not depend on its fields. */
export interface AnyRecordForm extends Omit<RecordForm, 'values' | 'typed' | 'set' | 'input'> {
  values: FormValues;
  typed: RecordValues;
  set(field: string, value: FormValues[string]): void;
  input(field: string): InputProps;
}

interface InputProps {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: text, a choice or HTML, as the control of the field needs it
  value: any;
  error: ReactNode;
  onChange(change: unknown): void;
}
