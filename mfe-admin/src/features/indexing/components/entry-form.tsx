import type { IndexingEntry } from '@app/contracts';
import { Button, NativeSelect, TextInput } from '@app/office-kit';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { useEffect, useState } from 'react';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { FileField } from '../../forms/file-field.tsx';
import { focusField } from '../../forms/focus-field.ts';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { tellFailure } from '../../forms/tell-failure.ts';
import { useObjectUrl } from '../../forms/use-object-url.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { listEntries } from '../api/list-entries.ts';
import { saveEntry } from '../api/save-entry.ts';
import {
  entryFaults,
  entryFields,
  entryState,
  entryLabels as labels,
  newEntry,
} from '../entry-values.ts';
import styles from './entry-form.module.css';

interface EntryFormProps {
  /** Without one, an entry is added. */
  entry: IndexingEntry | null;
  entries: readonly IndexingEntry[];
  onSaved: (entry: IndexingEntry) => void;
  onCancel: () => void;
}

/** Adds or changes an entry, above the list. */
export function EntryForm({ entry, entries, onSaved, onCancel }: EntryFormProps) {
  const flash = useFlash();
  const current = entry ? entryState(entry) : newEntry(entries);
  const form = useRecordForm({
    record: `indexing/${entry?.id ?? 'new'}`,
    current,
    fields: entryFields,
    faultsOf: entryFaults,
  });
  const [logo, setLogo] = useState<File | null>(null);
  const [saving, setSaving] = useState(false);
  const chosen = useObjectUrl(logo);
  const name = entry ? `Edit ${entry.title}` : 'Add an entry';
  const { formElement } = form;

  useEffect(() => focusField(formElement.current, 'title'), [formElement]);

  const save = async () => {
    setSaving(true);
    const { values, base } = form;
    try {
      const id = entry?.id ?? null;
      const saved = await saveEntry({ id, version: base.version, values, logo });
      form.adopt(current);
      setLogo(null);
      onSaved(saved);
    } catch (error) {
      await tellFailure(error, {
        form,
        flash,
        title: 'The entry was not saved',
        fields: entryFields,
        fileField: 'imgFile',
        readTheirs: entry ? () => readTheirs(entry.id) : undefined,
      });
    }
    setSaving(false);
  };

  const readTheirs = async (id: string) => {
    const stored = (await listEntries()).find((each) => each.id === id);
    return stored ? entryState(stored) : null;
  };

  return (
    <>
      {form.draft && (
        <DraftNotice
          at={form.draft.at}
          outdated={form.base.version !== current.version}
          withFile
          onDiscard={() => form.adopt(current)}
        />
      )}
      <form
        ref={formElement}
        className={styles.form}
        noValidate
        aria-label={name}
        onSubmit={form.onSubmit(save)}
      >
        <h2 className={styles.heading}>{name}</h2>
        <TextInput
          label={labels.title}
          description="What the index is called."
          required
          autoComplete="off"
          {...form.input('title')}
        />
        <TextInput
          label={labels.link}
          description="The journal's page at the index."
          type="url"
          autoComplete="off"
          {...form.input('link')}
        />
        <div className={styles.pair}>
          <TextInput
            label={labels.sortnumber}
            description="The smallest comes first."
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.input('sortnumber')}
          />
          <NativeSelect
            label={labels.status}
            description="Readers see what is enabled."
            data={['enabled', 'disabled']}
            {...form.input('status')}
          />
        </div>
        <FileField
          name="imgFile"
          label={labels.imgFile}
          description="A PNG, JPEG, WebP or GIF picture under 5 MB; without one, readers see the title."
          kind="picture"
          file={logo}
          error={form.faults.imgFile}
          onChange={(file) => {
            setLogo(file);
            form.mark({ imgFile: undefined });
          }}
          onRefused={(reason) => {
            form.mark({ imgFile: reason });
            flash({ kind: 'failure', title: 'The file was not taken', message: reason });
          }}
        >
          {(chosen || entry?.image) && (
            <img
              className={styles.logo}
              src={chosen ?? entry?.image}
              alt={chosen ? 'The chosen logo' : 'The present logo'}
            />
          )}
        </FileField>
        <SaveBar
          saving={saving}
          faults={Object.values(form.faults).filter(Boolean).length}
          actions={
            <Button
              variant="default"
              onClick={() => {
                form.adopt(current);
                onCancel();
              }}
            >
              Cancel
            </Button>
          }
        />
      </form>
      <ConflictModal form={form} labels={labels} />
      <LeaveGuard unsent={form.changed.length > 0 || logo !== null}>
        The entry is not saved. What you typed is kept here until you come back; a chosen logo must
        be chosen again.
      </LeaveGuard>
    </>
  );
}
