import { pickFields, type RecordValues } from '@app/office-kit/drafts/record-values.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import type { RecordFormOptions, SaveStep } from '@app/office-kit/forms/record-form.ts';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { area } from '../../area.ts';
import { fileExtra } from './file-field.tsx';
import { formDataOf } from './form-data.ts';

type FileExtras<Field extends string> = Record<`${Field}_file`, File | null>;

interface SingletonOptions<Values extends RecordValues, Field extends string, Saved>
  extends Omit<
    RecordFormOptions<Values, FileExtras<Field>, Saved>,
    'area' | 'extras' | 'steps' | 'onSaved' | 'onPartlySaved'
  > {
  /** The name of the record, used in the message after a save. */
  title: string;
  /** The fields with files, which are uploaded one by one. */
  files: readonly Field[];
  /** Sends only the changed fields, so that a form with outdated values does not overwrite other fields. */
  update(changes: Partial<Values> & { version: number | undefined }): Promise<Saved>;
  sendFile(field: Field, form: FormData, onProgress: (share: number) => void): Promise<Saved>;
  onSaved(): void;
}

/** Manages the form of a singleton, such as the settings. A save sends the changed fields and then each chosen file. */
export function useSingletonForm<Values extends RecordValues, Field extends string, Saved>(
  options: SingletonOptions<Values, Field, Saved>,
) {
  const { title, files, update, sendFile, onSaved } = options;
  const flash = useFlash();
  return useRecordForm<Values, FileExtras<Field>, Saved>({
    ...options,
    area,
    // `Object.fromEntries` loses the types of the keys.
    extras: Object.fromEntries(files.map((field) => [fileExtra(field), null])) as FileExtras<Field>,
    steps: (values, base, changed) => {
      const changes = {
        ...pickFields<Values>(values, changed),
        version: base.version ?? undefined,
      };
      const first = changed.length > 0 ? [{ extras: [], send: () => update(changes) }] : [];
      const others = files.flatMap((field): SaveStep<Saved>[] => {
        const file: unknown = values[fileExtra(field)];
        if (!(file instanceof File)) return [];
        const send: SaveStep<Saved>['send'] = (onProgress) =>
          sendFile(field, formDataOf({ file }), onProgress);
        return [{ extras: [fileExtra(field)], file: field, send }];
      });
      return [...first, ...others];
    },
    onSaved: () => {
      flash({ kind: 'success', title, message: `${title} updated successfully` });
      onSaved();
    },
    onPartlySaved: onSaved,
  });
}
