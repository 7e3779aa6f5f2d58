import {
  type Draft,
  draftKey,
  dropDraft,
  readDraft,
  writeDraft,
} from '@app/office-kit/drafts/draft-store.ts';
import {
  changedFields,
  pickFields,
  type RecordState,
  type RecordValues,
  rebase,
} from '@app/office-kit/drafts/record-values.ts';
import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { area } from '../../area.ts';
import { focusField } from './focus-field.ts';
import type { Faults } from './refusal.ts';

interface RecordFormOptions<Values extends RecordValues> {
  /** What the draft is kept under, such as `editor/{id}`. */
  record: string;
  current: RecordState<Values>;
  /** All of the page, files too, in its order, which is that in which faults are visited. */
  fields: readonly string[];
  /** Faults of what is typed. They are shown from the first attempt to save on. */
  faultsOf: (values: Values) => Faults<string>;
}

type FieldOf<Values> = keyof Values & string;

export interface RecordForm<Values extends RecordValues> {
  values: Values;
  /** The record that is edited: the last one that the server gave or, with a draft, that of then. */
  base: RecordState<Values>;
  changed: FieldOf<Values>[];
  faults: Faults<string>;
  set<Field extends FieldOf<Values>>(field: Field, value: Values[Field]): void;
  /** What a text field or a select takes. */
  input(field: FieldOf<Values>): {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (
      event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>,
    ) => void;
  };
  /** The draft that the form began with, until it is saved or thrown away. */
  draft: Draft<Values> | null;
  /** Whether the browser keeps what is typed; a text may be too long, or its storage full. */
  kept: boolean;
  /** Somebody else's version, which a save has met. */
  conflict: RecordState<Values> | null;
  meet(theirs: RecordState<Values>): void;
  /** Decides nothing: the next save meets their version again. */
  postpone(): void;
  /** Goes on with their version as the base, and mine in the fields that I changed but for those given. */
  keepMine(theirsIn?: readonly FieldOf<Values>[]): void;
  /** The record has moved on by what this page did itself, such as a switch: what is typed stays. */
  follow(record: RecordState<Values>): void;
  /** Goes on with a record as it is, and throws away what was typed. */
  adopt(record: RecordState<Values>): void;
  /** Goes on with a record as it was saved, and with what was typed since `sent` was. */
  settle(sent: Values, saved: RecordState<Values>): void;
  formElement: RefObject<HTMLFormElement | null>;
  /** Marks what the server refuses or a file field does not take; a fault goes when its field changes. */
  mark(faults: Faults<string>): void;
  visitFirst(faults: Faults<string>): void;
  /**
   * Saves what has no fault, and otherwise sends nothing and shows where the faults are; `refuse` may tell
   * of them first, and answers whether it does.
   */
  onSubmit(
    save: () => void,
    refuse?: (faults: Faults<string>) => boolean,
  ): (event: FormEvent) => void;
}

/**
 * The state of a form over one record: what is typed is kept as a draft until it is saved, faults are
 * marked from the first attempt to save on, and what somebody else has saved meanwhile is merged.
 */
export function useRecordForm<Values extends RecordValues>(
  options: RecordFormOptions<Values>,
): RecordForm<Values> {
  const { record, current, fields, faultsOf } = options;
  // Once, as somebody else may be signed in to this browser before the form is gone.
  const [key] = useState(() => draftKey(area, record, current.version === null));
  const [draft, setDraft] = useState(() => readDraft(key, current.values));
  const [kept, setKept] = useState(true);
  const [values, setValues] = useState(draft?.values ?? current.values);
  const [base, setBase] = useState(draft?.base ?? current);
  const [conflict, setConflict] = useState<RecordState<Values> | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [marked, setMarked] = useState<Faults<string>>({});
  const formElement = useRef<HTMLFormElement>(null);
  const changed = changedFields(base.values, values);
  const faults = attempted ? { ...marked, ...faultsOf(values) } : marked;

  useEffect(() => {
    if (changedFields(base.values, values).length === 0) dropDraft(key);
    // A draft that was only read again keeps its age.
    else if (values !== draft?.values || base !== draft.base)
      setKept(writeDraft(key, { values, base, at: new Date().toISOString() }));
  }, [key, base, values, draft]);

  const set = <Field extends FieldOf<Values>>(field: Field, value: Values[Field]) => {
    setValues((before) => ({ ...before, [field]: value }));
    setMarked(({ [field]: _, ...others }) => others);
  };

  const adopt = (next: RecordState<Values>) => {
    // At once, as the form may be gone before its effects run.
    dropDraft(key);
    setValues(next.values);
    goOn(next);
  };

  const goOn = (next: RecordState<Values>) => {
    setBase(next);
    setAttempted(false);
    setMarked({});
    setDraft(null);
    setConflict(null);
  };

  const follow = (next: RecordState<Values>, theirsIn: readonly FieldOf<Values>[] = []) => {
    // What was typed since the switch was clicked or the modal opened is not in `values` here.
    setValues((now) => ({
      ...rebase(base.values, now, next.values),
      ...pickFields(next.values, theirsIn),
    }));
    setBase(next);
  };

  const visitFirst = (found: Faults<string>) => {
    const first = fields.find((field) => found[field]);
    if (first) focusField(formElement.current, first);
  };

  return {
    values,
    base,
    changed,
    faults,
    set,
    input: (field) => ({
      name: field,
      value: String(values[field]),
      error: faults[field],
      onChange: ({ currentTarget }) => set(field, currentTarget.value as Values[typeof field]),
    }),
    draft,
    kept,
    conflict,
    meet: setConflict,
    postpone: () => setConflict(null),
    keepMine: (theirsIn = []) => {
      if (!conflict) return;
      follow(conflict, theirsIn);
      setConflict(null);
    },
    follow,
    adopt,
    settle: (sent, saved) => {
      setValues((now) => rebase(sent, now, saved.values));
      goOn(saved);
    },
    formElement,
    mark: (found) => setMarked((before) => ({ ...before, ...found })),
    visitFirst,
    onSubmit: (save, refuse) => (event) => {
      event.preventDefault();
      setAttempted(true);
      const found = faultsOf(values);
      if (!Object.values(found).some(Boolean)) save();
      else if (!refuse?.(found)) visitFirst(found);
    },
  };
}
