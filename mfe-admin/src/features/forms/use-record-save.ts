import {
  pickFields,
  type RecordState,
  type RecordValues,
} from '@app/office-kit/drafts/record-values.ts';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useState } from 'react';
import { tellFailure } from './tell-failure.ts';
import type { RecordForm } from './use-record-form.ts';

interface RecordSaveOptions<Values extends RecordValues, FileField extends string> {
  form: RecordForm<Values>;
  /** All of the page, in its order. */
  fields: readonly (keyof Values & string)[];
  fileFields: readonly FileField[];
  update(changes: Partial<Values>, version: number | undefined): Promise<RecordState<Values>>;
  /** Stores a file, and has the record name it. */
  sendFile(
    field: FileField,
    file: File,
    onProgress: (share: number) => void,
  ): Promise<RecordState<Values>>;
  read(): Promise<RecordState<Values>>;
  /** What the modal says. */
  says: { title: string; saved: string; notSaved: string; partlySaved: string };
  onSaved: () => void;
}

/** Saves what was changed of a record that there is one of, and then its files, one by one. */
export function useRecordSave<Values extends RecordValues, FileField extends keyof Values & string>(
  options: RecordSaveOptions<Values, FileField>,
) {
  const { form, fields, fileFields, update, sendFile, read, says, onSaved } = options;
  const flash = useFlash();
  const [files, setFiles] = useState<Partial<Record<FileField, File>>>({});
  const [sent, setSent] = useState<number | null>(null);
  const [sendingFile, setSendingFile] = useState(false);
  const [unchanged, setUnchanged] = useState(false);

  const chosen = fileFields.filter((field) => files[field]);
  const unsaved = form.changed.length > 0 || chosen.length > 0;

  const putFile = (field: FileField, file: File | null) => {
    setFiles((before) => ({ ...before, [field]: file ?? undefined }));
  };

  const save = async () => {
    setUnchanged(!unsaved);
    if (!unsaved) return;
    const { values, changed, base } = form;
    let saving: FileField | undefined;
    let anySaved = false;
    setSent(0);
    try {
      // Only what was changed here, so that an old tab undoes nothing that another one has saved.
      if (changed.length > 0) {
        const saved = await update(pickFields(values, changed), base.version ?? undefined);
        form.settle(values, saved);
        anySaved = true;
      }
      setSendingFile(true);
      for (saving of chosen) {
        const file = files[saving];
        if (!file) continue;
        form.settle(values, await sendFile(saving, file, setSent));
        putFile(saving, null);
        anySaved = true;
      }
      flash({ kind: 'success', title: says.title, message: says.saved });
    } catch (error) {
      await tellFailure(error, {
        form,
        flash,
        title: anySaved ? says.partlySaved : says.notSaved,
        fields,
        fileField: saving,
        readTheirs: read,
      });
    }
    setSent(null);
    setSendingFile(false);
    if (anySaved) onSaved();
  };

  return {
    files,
    unsaved,
    save,
    /** For a form's file field. */
    onFile: (field: FileField, file: File | null) => {
      putFile(field, file);
      form.mark({ [field]: undefined });
    },
    onFileRefused: (field: FileField, reason: string) => {
      form.mark({ [field]: reason });
      flash({ kind: 'failure', title: 'The file was not taken', message: reason });
    },
    /** For the bar with Submit. */
    bar: {
      saving: sent !== null,
      progress: sendingFile ? (sent ?? 0) : undefined,
      faults: Object.values(form.faults).filter(Boolean).length,
      children: unsaved ? 'Not saved yet.' : unchanged && 'Nothing was changed.',
    },
  };
}
