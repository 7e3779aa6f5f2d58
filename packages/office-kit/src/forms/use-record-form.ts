import { type UseFormReturnType, useForm } from '@app/office-kit';
import { ApiError } from '@app/web-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { draftKey, dropDraft, readDraft, writeDraft } from '../drafts/draft-store.ts';
import {
  changedFields,
  type RecordState,
  type RecordValues,
  rebase,
} from '../drafts/record-values.ts';
import { useFlash } from '../feedback/flash.tsx';
import { focusField, useFieldOfAddress } from './focus.ts';
import { type FieldErrors, isWithin, refusalOf } from './form-errors.ts';
import type { Extras, FormValues, NameOf, RecordFormOptions, SaveStep } from './record-form.ts';

/**
 * Manages the state of a form for one stored record. Typed values are stored as a draft until they are saved. Errors
 * are shown after the first submit. Changes by other users are merged with the typed values.
 */
export function useRecordForm<Values extends RecordValues, Extra extends Extras, Saved>(
  options: RecordFormOptions<Values, Extra, Saved>,
) {
  const { stored, extras } = options;
  const flash = useFlash();
  const typing = useTyping(options);
  const { values, changed, base, form } = typing;
  const [conflict, setConflict] = useState<Saved | null>(null);
  const fieldErrors = useFieldErrors(options, form, values);
  const { mark, visitFirst } = fieldErrors;

  const report = async (error: unknown, title: string, file?: string) => {
    // Status 401 means that the session has ended. The layout redirects to the login page, and the draft remains
    // stored.
    if (error instanceof ApiError && error.status === 401) return;
    if (error instanceof ApiError && error.code === 'version_conflict') {
      const theirs = await options.read?.().catch(() => undefined);
      if (theirs) return setConflict(theirs);
    }
    const formErrors = options.errorsOf?.(error, typing.latest()) ?? {};
    mark(formErrors);
    if (Object.keys(formErrors).length > 0) return visitFirst(formErrors);
    const { message, advice, errors: found } = refusalOf(error, options.fields, file);
    mark(found);
    // If no field is marked, the modal returns the focus to the previously focused element.
    const onClosed = Object.keys(found).length > 0 ? () => visitFirst(found) : undefined;
    flash({ kind: 'failure', title, message, advice, onClosed });
  };
  const continueWith = (next: RecordState<Values>, typed: FormValues) => {
    typing.replace(next, typed);
    fieldErrors.setAttempted(false);
    setConflict(null);
  };
  const adopt = (next: RecordState<Values>) => continueWith(next, { ...next.values, ...extras });
  const { save, ...saving } = useSave(options, typing, continueWith, report);

  // The methods accept any string as a field name, so that generic components can use every form.
  return {
    area: options.area,
    values,
    typed: typing.typed,
    base,
    errors: fieldErrors.errors,
    /** The restored draft. Null if there was none, or after it was saved or discarded. */
    draft: typing.draft,
    isOutdated: base.version !== stored.version,
    hasFiles: Object.values(extras).includes(null),
    /** False if the draft could not be stored, because it is too long or the browser's storage is full. */
    isDraftStored: typing.isDraftStored,
    unsaved: typing.unsaved,
    ...saving,
    /** The record as another user has saved it, if the last save conflicted with that version. Otherwise null. */
    conflict: conflict && { saved: conflict, state: options.stateOf(conflict) },
    element: fieldErrors.element,
    set(field: string, value: FormValues[string]) {
      form.setFieldValue(field, value);
      // Mantine clears the error of the field itself, but not errors of the items of a list.
      const within = Object.keys(form.errors).filter((path) => path.startsWith(`${field}.`));
      if (within.length > 0) mark(Object.fromEntries(within.map((path) => [path, undefined])));
    },
    input(field: string) {
      const { value, onChange } = form.getInputProps(field);
      return { name: field, value, error: fieldErrors.errors[field], onChange };
    },
    /** Shows errors at their fields. An error is cleared when its field changes. */
    mark,
    refuseFile(field: string, reason: string) {
      mark({ [field]: reason });
      const onClosed = () => visitFirst({ [field]: reason });
      flash({ kind: 'failure', title: 'The file was not accepted', message: reason, onClosed });
    },
    /** Reports a failed request: as a conflict, at the fields concerned, or in a modal titled `title`. */
    report,
    /** Closes the conflict modal without a decision. The next save reports the conflict again. */
    postpone: () => setConflict(null),
    /** Applies this user's changes to the other user's version, except in the fields listed in `theirsIn`. */
    keepMine(theirsIn: readonly NameOf<Values>[]) {
      if (conflict) typing.follow(options.stateOf(conflict), theirsIn);
      setConflict(null);
    },
    /** Applies this user's changes to a version that was saved outside the form, for example by the status switch. */
    follow(next: RecordState<Values>) {
      typing.follow(next);
    },
    /** Discards the typed values and shows the given version of the record. */
    adopt(record: RecordState<Values>) {
      adopt(record);
    },
    discard: () => adopt(stored),
    onSubmit: fieldErrors.onSubmit(async () => {
      if (!options.confirm || (await options.confirm())) await save(changed);
    }),
  };
}

export type RecordForm<Values extends RecordValues, Extra extends Extras> = ReturnType<
  typeof useRecordForm<Values, Extra, unknown>
>;
/** The type of any record form, for components that do not depend on the record's fields. */
export type AnyRecordForm = Omit<RecordForm<RecordValues, Extras>, 'values'> & {
  values: FormValues;
};

/** Manages the typed values, their draft and the version of the record to which the user's changes apply. */
function useTyping<Values extends RecordValues, Extra extends Extras, Saved>({
  area,
  record,
  stored,
  extras,
  autofilled,
}: RecordFormOptions<Values, Extra, Saved>) {
  // Computed once, because the key contains the user's id and another user may log in while the form is mounted.
  const [key] = useState(() => draftKey(area, record, stored.version === null));
  const [draft, setDraft] = useState(() => readDraft(key, stored.values));
  const [base, setBase] = useState(draft?.base ?? stored);
  const [isDraftStored, setDraftStored] = useState(true);
  const form = useForm<FormValues>({
    initialValues: { ...stored.values, ...draft?.values, ...extras },
  });
  // Mantine's types do not support generic fields. The cast is safe, because the initial values contain all fields.
  const latest = () => form.getValues() as Values & Extra;
  const values = latest();
  const typed = rebase<Values>(base.values, values, base.values);
  const changed = changedFields(base.values, typed);
  const changedExtras = Object.keys(extras).filter((name) => values[name] !== extras[name]);

  useEffect(() => {
    if (changed.length === 0) return dropDraft(key);
    // An unchanged restored draft is not stored again, so that it retains its time.
    if (draft && base === draft.base && changedFields(draft.values, typed).length === 0) return;
    setDraftStored(writeDraft(key, { values: typed, base, at: new Date().toISOString() }));
  }, [base, values, draft]);

  return {
    form,
    draft,
    base,
    isDraftStored,
    latest,
    values,
    /** The values without the extra fields. */
    typed,
    changed,
    unsaved: changed.length > 0 || changedExtras.some((name) => !autofilled?.includes(name)),
    replace: (next: RecordState<Values>, nextValues: FormValues) => {
      // Deleted immediately, because the form may be unmounted before its effects run.
      dropDraft(key);
      setDraft(null);
      setBase(next);
      form.setValues(nextValues);
    },
    /** Applies this user's changes to another version of the record, except in the fields listed in `theirsIn`. */
    follow: (next: RecordState<Values>, theirsIn: readonly NameOf<Values>[] = []) => {
      form.setValues({ ...rebase<Values>(base.values, latest(), next.values, theirsIn) });
      setBase(next);
    },
  };
}

type Typing<Values extends RecordValues, Extra extends Extras> = ReturnType<
  typeof useTyping<Values, Extra, unknown>
>;

/** Manages the fields' errors. The errors of `validate` are shown after the first submit. */
function useFieldErrors<Values extends RecordValues, Extra extends Extras, Saved>(
  { fields, validate, explain, notSaved, focus }: RecordFormOptions<Values, Extra, Saved>,
  form: UseFormReturnType<FormValues>,
  values: Values & Extra,
) {
  const flash = useFlash();
  const [attempted, setAttempted] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  useFieldOfAddress(element);
  useEffect(() => {
    if (focus) focusField(element.current, focus);
  }, [focus]);

  const visitFirst = (found: FieldErrors) => {
    const faulty = Object.keys(found).filter((path) => found[path]);
    const first = fields
      .map((field) => faulty.find((path) => isWithin(path, field)))
      .find((path) => path !== undefined);
    if (first) focusField(element.current, first);
  };

  return {
    element,
    errors: attempted ? { ...form.errors, ...validate(values) } : form.errors,
    setAttempted,
    mark: (found: FieldErrors) => form.setErrors((now) => ({ ...now, ...found })),
    visitFirst,
    onSubmit: (save: () => Promise<void>) => (event: FormEvent) => {
      event.preventDefault();
      setAttempted(true);
      const found = validate(values);
      if (!Object.values(found).some(Boolean)) return void save();
      const message = explain?.(found, values);
      if (!message) return visitFirst(found);
      const advice = 'See the marked field.';
      const onClosed = () => visitFirst(found);
      flash({ kind: 'failure', title: notSaved, message, advice, onClosed });
    },
  };
}

/** Sends the requests of a save. Values that the user types during a request are preserved. */
function useSave<Values extends RecordValues, Extra extends Extras, Saved>(
  options: RecordFormOptions<Values, Extra, Saved>,
  { values: sent, base, latest }: Typing<Values, Extra>,
  continueWith: (next: RecordState<Values>, typed: FormValues) => void,
  report: (error: unknown, title: string, file?: string) => Promise<void>,
) {
  const { stored, extras, stateOf, notSaved, partlySaved = notSaved } = options;
  const [unchanged, setUnchanged] = useState(false);
  const [sending, setSending] = useState<{ isUpload: boolean; share: number } | null>(null);

  const settle = (saved: Saved, sentExtras: readonly string[]) => {
    if (stored.version === null) {
      return continueWith(stored, { ...stored.values, ...extras });
    }
    const now = latest();
    const emptied = sentExtras.filter((name) => now[name] === sent[name]);
    const next = stateOf(saved);
    continueWith(next, {
      ...rebase<Values>(sent, now, next.values),
      ...Object.fromEntries(emptied.map((name) => [name, extras[name] ?? null])),
    });
  };

  const save = async (changed: NameOf<Values>[]) => {
    const steps = options.steps(sent, base, changed);
    setUnchanged(steps.length === 0);
    let saved: Saved | undefined;
    let step: SaveStep<Saved> | undefined;
    try {
      for (step of steps) {
        const isUpload = step.file !== undefined;
        setSending({ isUpload, share: 0 });
        saved = await step.send((share) => setSending({ isUpload, share }));
        settle(saved, step.extras);
      }
      if (saved) options.onSaved(saved);
    } catch (error) {
      await report(error, saved ? partlySaved : notSaved, step?.file);
      if (saved) options.onPartlySaved?.();
    }
    setSending(null);
  };

  return {
    save,
    unchanged,
    saving: sending !== null,
    progress: sending?.isUpload ? sending.share : undefined,
  };
}
