import type { Draft } from '@app/office-kit/drafts/draft-store.ts';
import type { RecordState, RecordValues } from '@app/office-kit/drafts/record-values.ts';
import type { FormEvent, ReactNode, RefObject } from 'react';
import type { FieldErrors } from './form-errors.ts';

export type Extras = Record<string, string | File | null>;
export type FormValues = Record<string, string | boolean | File | null>;
export type NameOf<Values> = keyof Values & string;

/** One request of a save. */
export interface SaveStep<Saved> {
  /** The extra fields that the request sends; they are emptied when it succeeds. */
  extras: readonly string[];
  /** The field whose file the request uploads. */
  file?: string | undefined;
  /** `onProgress` receives the share of the upload that is sent, from 0 to 1. */
  send(onProgress: (share: number) => void): Promise<Saved>;
}

export interface RecordFormOptions<Values extends RecordValues, Extra extends Extras, Saved> {
  /** The record's name in the key of its draft, such as `editor/{id}`. */
  record: string;
  /** The record as the page has loaded it; its version is null for a new record. */
  stored: RecordState<Values>;
  /** Fields that no draft can or may store, such as files and passwords, with their empty values. */
  extras: Extra;
  /** All fields in the order of the page. The first one with an error gets the focus. */
  fields: readonly string[];
  validate(values: Values & Extra): FieldErrors<string>;
  /** The requests that save the form, in order; an empty list if there is nothing to save. */
  steps(
    values: Values & Extra,
    base: RecordState<Values>,
    changed: NameOf<Values>[],
  ): SaveStep<Saved>[];
  stateOf(saved: Saved): RecordState<Values>;
  /** Reads the stored version of the record; undefined if it was removed. */
  read?(): Promise<Saved | undefined>;
  onSaved(saved: Saved): void;
  /** Called when a later step failed. */
  onPartlySaved?(): void;
  notSaved: string;
  partlySaved?: string;
  /** A message for errors found before anything is sent; null to only mark the fields. */
  explain?(errors: FieldErrors<string>, values: Values & Extra): string | null;
  /** Assigns the errors of a refused save to fields, if the general rule does not fit. */
  errorsOf?(error: unknown, values: Values & Extra): FieldErrors<string>;
  /** Extras that browsers fill in by themselves. They are not input to save. */
  autofilled?: readonly string[];
  /** The field that gets the focus when the form opens. */
  focus?: string | undefined;
}

export interface RecordForm<
  Values extends RecordValues = RecordValues,
  Extra = object,
  Saved = unknown,
> {
  values: Values & Extra;
  /** The values without the extras. */
  typed: Values;
  /** The record that the changes are based on: as the server returned it, or as the draft stored it. */
  base: RecordState<Values>;
  errors: Readonly<Record<string, ReactNode>>;
  /** The draft that the form started with, until it is saved or discarded. */
  draft: Draft<Values> | null;
  isOutdated: boolean;
  hasFiles: boolean;
  /** False if the values are too long for the browser's storage, or the storage is full. */
  isDraftStored: boolean;
  unsaved: boolean;
  /** The last submit found nothing to save. */
  unchanged: boolean;
  saving: boolean;
  /** The share of the file's upload that is sent; undefined if no file is being sent. */
  progress: number | undefined;
  /** Another user's version, found by the last save. */
  conflict: { saved: Saved; state: RecordState<Values> } | null;
  element: RefObject<HTMLFormElement | null>;
  set<Field extends NameOf<Values & Extra>>(field: Field, value: (Values & Extra)[Field]): void;
  /** The props of an input, a select or an editor. */
  input(field: NameOf<Values & Extra>): InputProps;
  /** Shows errors by their fields; each is cleared when its field changes. */
  mark(errors: FieldErrors<string>): void;
  refuseFile(field: string, reason: string): void;
  /** Reports a request that failed: by its fields, as a conflict, or in the message modal. */
  report(error: unknown, title: string): Promise<void>;
  /** Closes the conflict without a decision: the next save finds it again. */
  postpone(): void;
  /** Continues from the other version, with my changes except in the fields of `theirsIn`. */
  keepMine(theirsIn: readonly NameOf<Values>[]): void;
  /** Continues from a version that this page itself stored, such as by a switch, with my changes. */
  follow(record: RecordState<Values>): void;
  /** Continues with a record as it is stored; what was typed is lost. */
  adopt(record: RecordState<Values>): void;
  discard(): void;
  onSubmit(event: FormEvent): void;
}

/** A form over any record, for what does not depend on the fields. */
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
