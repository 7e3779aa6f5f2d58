import type { AdminSettings, SettingsFile } from '@app/contracts';
import { readAdminSettings, updateSettings, uploadSettingsFile } from '@app/contracts/endpoints';
import { useFlash } from '@app/office-kit/feedback/flash.tsx';
import { area } from '../../../area.ts';
import { FieldSections } from '../../forms/field-sections.tsx';
import { RecordFields, RecordFrame } from '../../forms/record-frame.tsx';
import { noFiles, type SingletonRequests, singletonSteps } from '../../forms/singleton.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import {
  type SettingsValues,
  settingsErrors,
  settingsFields,
  settingsFileFields,
  settingsLabels,
  settingsSections,
  settingsState,
} from '../settings-fields.ts';

interface SettingsFormProps {
  settings: AdminSettings;
  onSaved: () => void;
}

const requests: SingletonRequests<SettingsValues, SettingsFile, AdminSettings> = {
  update: (body) => area.api.call(updateSettings, { body }),
  sendFile: (field, form, onProgress) =>
    area.api.call(uploadSettingsFile[field], { form, onProgress }),
};

export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const flash = useFlash();
  const form = useRecordForm({
    record: 'settings',
    stored: settingsState(settings),
    extras: noFiles(settingsFileFields),
    fields: settingsFields,
    validate: settingsErrors,
    steps: (...typed) => singletonSteps(requests, settingsFileFields, ...typed),
    stateOf: settingsState,
    read: () => area.api.call(readAdminSettings, {}),
    onSaved: () => {
      flash({ kind: 'success', title: 'Settings', message: 'Settings updated successfully' });
      onSaved();
    },
    onPartlySaved: onSaved,
    notSaved: 'The settings were not saved',
    partlySaved: 'Not all of the settings were saved',
  });

  return (
    <RecordFrame
      form={form}
      labels={settingsLabels}
      leaving="What you typed is not saved. It is stored in this browser until you come back; chosen files must be chosen again."
    >
      <RecordFields form={form} label="Settings">
        <FieldSections form={form} sections={settingsSections} />
      </RecordFields>
    </RecordFrame>
  );
}
