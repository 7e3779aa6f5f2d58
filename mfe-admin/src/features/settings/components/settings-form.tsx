import { type AdminSettings, type SettingsFile, settingsFiles } from '@app/contracts';
import { useState } from 'react';
import { useFlash } from '../../feedback/flash.tsx';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { pickFields } from '../../forms/record-values.ts';
import { SaveBar } from '../../forms/save-bar.tsx';
import { tellFailure } from '../../forms/tell-failure.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { readSettings } from '../api/read-settings.ts';
import { sendSettingsFile } from '../api/send-settings-file.ts';
import { updateSettings } from '../api/update-settings.ts';
import {
  settingsFaults,
  settingsFields,
  settingsLabels,
  settingsState,
} from '../settings-values.ts';
import { SettingsFields } from './settings-fields.tsx';

interface SettingsFormProps {
  settings: AdminSettings;
  onSaved: () => void;
}

const fileFields = Object.keys(settingsFiles) as SettingsFile[];

export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const flash = useFlash();
  const current = settingsState(settings);
  const form = useRecordForm({
    record: 'settings',
    current,
    fields: settingsFields,
    faultsOf: settingsFaults,
  });
  const [files, setFiles] = useState<Partial<Record<SettingsFile, File>>>({});
  const [sent, setSent] = useState<number | null>(null);
  const [sendingFile, setSendingFile] = useState(false);
  const [unchanged, setUnchanged] = useState(false);

  const chosen = fileFields.filter((field) => files[field]);
  const unsaved = form.changed.length > 0 || chosen.length > 0;

  const putFile = (field: SettingsFile, file: File | null) => {
    setFiles(({ [field]: _, ...others }) => (file ? { ...others, [field]: file } : others));
  };

  const save = async () => {
    setUnchanged(!unsaved);
    if (!unsaved) return;
    const { values, changed, base } = form;
    let saving: SettingsFile | undefined;
    let anySaved = false;
    setSent(0);
    try {
      // Only what was changed here, so that an old tab undoes nothing that another one has saved.
      if (changed.length > 0) {
        const version = base.version ?? undefined;
        const saved = await updateSettings({ ...pickFields(values, changed), version });
        form.settle(values, settingsState(saved));
        anySaved = true;
      }
      setSendingFile(true);
      for (saving of chosen) {
        const file = files[saving];
        if (!file) continue;
        form.settle(values, settingsState(await sendSettingsFile(saving, file, setSent)));
        putFile(saving, null);
        anySaved = true;
      }
      flash({ kind: 'success', title: 'Settings', message: 'Settings updated successfully' });
    } catch (error) {
      await tellFailure(error, {
        form,
        flash,
        title: anySaved ? 'Not all of the settings were saved' : 'The settings were not saved',
        fields: settingsFields,
        fileField: saving,
        readTheirs: async () => settingsState(await readSettings()),
      });
    }
    setSent(null);
    setSendingFile(false);
    if (anySaved) onSaved();
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
      <form ref={form.formElement} noValidate aria-label="Settings" onSubmit={form.onSubmit(save)}>
        <SettingsFields
          form={form}
          files={files}
          onFile={(field, file) => {
            putFile(field, file);
            form.mark({ [field]: undefined });
          }}
          onFileRefused={(field, reason) => {
            form.mark({ [field]: reason });
            flash({ kind: 'failure', title: 'The file was not taken', message: reason });
          }}
        />
        <SaveBar
          saving={sent !== null}
          progress={sendingFile ? (sent ?? 0) : undefined}
          faults={Object.values(form.faults).filter(Boolean).length}
        >
          {unsaved ? 'Not saved yet.' : unchanged && 'Nothing was changed.'}
        </SaveBar>
      </form>
      <ConflictModal form={form} labels={settingsLabels} />
      <LeaveGuard unsent={unsaved}>
        What you typed is not saved. It is kept in this browser until you come back; chosen files
        must be chosen again.
      </LeaveGuard>
    </>
  );
}
