import type { IndexingEntry } from '@app/contracts';
import {
  createIndexingEntry,
  listIndexingEntries,
  updateIndexingEntry,
} from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { area } from '../../../../area.ts';
import { Field } from '../../../../shared/forms/field-sections.tsx';
import { FileField, useObjectUrl } from '../../../../shared/forms/file-field.tsx';
import { uploadStep } from '../../../../shared/forms/form-data.ts';
import { RecordFields, RecordFrame } from '../../../../shared/forms/record-frame.tsx';
import { useRecordForm } from '../../../../shared/forms/use-record-form.ts';
import * as fields from '../entry-fields.ts';
import styles from './indexing.module.css';

interface EntryFormProps {
  entry: IndexingEntry | null;
  entries: readonly IndexingEntry[];
  onSaved: (entry: IndexingEntry) => void;
  onCancel: () => void;
}

export function EntryForm({ entry, entries, onSaved, onCancel }: EntryFormProps) {
  const form = useRecordForm<fields.EntryValues, fields.EntryExtras, IndexingEntry>({
    record: `indexing/${entry?.id ?? 'new'}`,
    stored: entry ? fields.entryState(entry) : fields.newEntry(entries),
    extras: { imgFile: null },
    fields: fields.entryFields,
    validate: fields.entryErrors,
    steps: (values, { version }) =>
      uploadStep('imgFile', { ...values, version }, (upload) =>
        entry
          ? area.api.call(updateIndexingEntry, { params: entry, ...upload })
          : area.api.call(createIndexingEntry, upload),
      ),
    stateOf: fields.entryState,
    read: entry
      ? async () => (await area.api.call(listIndexingEntries, {})).find(({ id }) => id === entry.id)
      : undefined,
    onSaved,
    notSaved: 'The entry was not saved',
    focus: 'title',
  });
  const { title, link, sortnumber, status, imgFile } = fields.entryTable;
  const chosen = useObjectUrl(form.values.imgFile);
  const name = entry ? `Edit ${entry.title}` : 'Add an entry';
  const cancel = () => {
    form.discard();
    onCancel();
  };

  return (
    <RecordFrame
      form={form}
      labels={fields.entryLabels}
      leaving="The entry is not saved. What you typed is stored here until you come back; a chosen logo must be chosen again."
    >
      <RecordFields
        form={form}
        label={name}
        className={styles.form}
        actions={
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <h2 className={styles.heading}>{name}</h2>
        <Field form={form} name="title" field={title} />
        <Field form={form} name="link" field={link} />
        <div className={styles.pair}>
          <Field form={form} name="sortnumber" field={sortnumber} />
          <Field form={form} name="status" field={status} />
        </div>
        <FileField form={form} name="imgFile" {...imgFile} kind="picture">
          {(chosen || entry?.image) && (
            <img
              className={styles.chosenLogo}
              src={chosen ?? entry?.image}
              alt={chosen ? 'The chosen logo' : 'The current logo'}
            />
          )}
        </FileField>
      </RecordFields>
    </RecordFrame>
  );
}
