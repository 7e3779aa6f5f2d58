import type { IndexingEntry } from '@app/contracts';
import {
  createIndexingEntry,
  listIndexingEntries,
  updateIndexingEntry,
} from '@app/contracts/endpoints';
import { Button } from '@app/office-kit';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { useRecordForm } from '@app/office-kit/forms/use-record-form.ts';
import { useFocusNext } from '@app/office-kit/keyboard/focus-next.ts';
import { EmptyState } from '@app/office-kit/tables/data-table.tsx';
import { useLoaderData, useRevalidator } from '@app/web-kit';
import { useState } from 'react';
import { area } from '../area.ts';
import { EntryList, editButtonId } from '../features/journal/indexing/components/entry-list.tsx';
import indexingStyles from '../features/journal/indexing/components/indexing.module.css';
import * as fields from '../features/journal/indexing/entry-fields.ts';
import { PageHead } from '../features/overview/frame/components/page-head.tsx';
import { Field } from '../shared/forms/field-sections.tsx';
import { FileField, useObjectUrl } from '../shared/forms/file-field.tsx';
import { uploadStep } from '../shared/forms/form-data.ts';
import styles from './pages.module.css';

export const loader = area.loader((call) => call(listIndexingEntries, {}));

const ADD = 'add-entry';

export function Component() {
  const entries = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const focusNext = useFocusNext();
  /** The entry in the form, `new` for a new entry, or null if the form is closed. */
  const [edited, setEdited] = useState<IndexingEntry | 'new' | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const open = (entry: IndexingEntry | 'new') => {
    setAnnouncement('');
    setEdited(entry);
    window.scrollTo({ top: 0 });
  };
  /** Closes the form and returns the focus to the button that opened it. */
  const close = () => {
    setEdited(null);
    focusNext(edited === null || edited === 'new' ? ADD : editButtonId(edited.id));
  };

  return (
    <>
      <PageHead
        title="Indexing services"
        links={[{ to: '/indexing', text: 'The page as readers see it', isPublic: 'new tab' }]}
        action={
          edited === null && (
            <Button id={ADD} onClick={() => open('new')}>
              Add New
            </Button>
          )
        }
      />
      {edited && (
        <EntryForm
          key={edited === 'new' ? 'new' : edited.id}
          entry={edited === 'new' ? null : edited}
          entries={entries}
          onCancel={close}
          onSaved={(saved) => {
            close();
            setAnnouncement(`${saved.title} was saved.`);
            revalidate();
          }}
        />
      )}
      <p className={styles.announcement} role="status">
        {announcement || (entries.length > 0 && 'In the order in which readers see them.')}
      </p>
      {entries.length === 0 ? (
        edited === null && (
          <EmptyState>
            Where the journal is indexed and abstracted will be listed here. Begin with Add New.
          </EmptyState>
        )
      ) : (
        <EntryList
          entries={entries}
          editing={edited !== null}
          onEdit={open}
          onAnnounce={setAnnouncement}
          onDeleted={(title) => {
            setAnnouncement(`${title} was deleted.`);
            focusNext(ADD);
          }}
        />
      )}
    </>
  );
}

interface EntryFormProps {
  entry: IndexingEntry | null;
  entries: readonly IndexingEntry[];
  onSaved: (entry: IndexingEntry) => void;
  onCancel: () => void;
}

function EntryForm({ entry, entries, onSaved, onCancel }: EntryFormProps) {
  const form = useRecordForm<fields.EntryValues, fields.EntryExtras, IndexingEntry>({
    area,
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
        className={indexingStyles.form}
        actions={
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <h2 className={indexingStyles.heading}>{name}</h2>
        <Field form={form} name="title" field={title} />
        <Field form={form} name="link" field={link} />
        <div className={indexingStyles.pair}>
          <Field form={form} name="sortnumber" field={sortnumber} />
          <Field form={form} name="status" field={status} />
        </div>
        <FileField form={form} name="imgFile" {...imgFile} kind="picture">
          {(chosen || entry?.image) && (
            <img
              className={indexingStyles.chosenLogo}
              src={chosen ?? entry?.image}
              alt={chosen ? 'The chosen logo' : 'The current logo'}
            />
          )}
        </FileField>
      </RecordFields>
    </RecordFrame>
  );
}
