import {
  pickFields,
  type RecordState,
  type RecordValues,
} from '@app/office-kit/drafts/record-values.ts';
import { fileExtra } from './file-field.tsx';
import type { SaveStep } from './record-form.ts';

type FileExtras<Field extends string> = Record<`${Field}_file`, File | null>;

export function noFiles<Field extends string>(fields: readonly Field[]): FileExtras<Field> {
  const none = fields.map((field) => [fileExtra(field), null]);
  // `Object.fromEntries` loses the types of the keys.
  return Object.fromEntries(none) as FileExtras<Field>;
}

export interface SingletonRequests<Values, Field, Saved> {
  /** Changes only the given fields, so that an outdated tab reverts no other change. */
  update(changes: Partial<Values> & { version: number | undefined }): Promise<Saved>;
  sendFile(field: Field, form: FormData, onProgress: (share: number) => void): Promise<Saved>;
}

/** Returns the requests that save a singleton: first the changed fields, then each chosen file. */
export function singletonSteps<Values extends RecordValues, Field extends string, Saved>(
  { update, sendFile }: SingletonRequests<Values, Field, Saved>,
  fileFields: readonly Field[],
  values: Values & FileExtras<Field>,
  base: RecordState<Values>,
  changed: (keyof Values & string)[],
): SaveStep<Saved>[] {
  const version = base.version ?? undefined;
  const changes = { ...pickFields<Values>(values, changed), version };
  const first = changed.length > 0 ? [{ extras: [], send: () => update(changes) }] : [];
  const others = fileFields.flatMap((field): SaveStep<Saved>[] => {
    const file: unknown = values[fileExtra(field)];
    if (!(file instanceof File)) return [];
    const form = new FormData();
    form.set('file', file);
    const send: SaveStep<Saved>['send'] = (onProgress) => sendFile(field, form, onProgress);
    return [{ extras: [fileExtra(field)], file: field, send }];
  });
  return [...first, ...others];
}
