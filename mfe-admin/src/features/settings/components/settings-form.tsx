import { type AdminSettings, type SettingsFile, settingsFiles } from '@app/contracts';
import { DraftNotice } from '@app/office-kit/drafts/draft-notice.tsx';
import { ConflictModal } from '../../forms/conflict-modal.tsx';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { useRecordSave } from '../../forms/use-record-save.ts';
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
  const current = settingsState(settings);
  const form = useRecordForm({
    record: 'settings',
    current,
    fields: settingsFields,
    faultsOf: settingsFaults,
  });
  const { files, unsaved, save, onFile, onFileRefused, bar } = useRecordSave({
    form,
    fields: settingsFields,
    fileFields,
    update: async (changes, version) =>
      settingsState(await updateSettings({ ...changes, version })),
    sendFile: async (...file) => settingsState(await sendSettingsFile(...file)),
    read: async () => settingsState(await readSettings()),
    says: {
      title: 'Settings',
      saved: 'Settings updated successfully',
      notSaved: 'The settings were not saved',
      partlySaved: 'Not all of the settings were saved',
    },
    onSaved,
  });

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
        <SettingsFields form={form} files={files} onFile={onFile} onFileRefused={onFileRefused} />
        <SaveBar {...bar} />
      </form>
      <ConflictModal form={form} labels={settingsLabels} />
      <LeaveGuard unsent={unsaved}>
        What you typed is not saved. It is kept in this browser until you come back; chosen files
        must be chosen again.
      </LeaveGuard>
    </>
  );
}
