import type { AdminSettings } from '@app/contracts';
import { readAdminSettings, updateSettings, uploadSettingsFile } from '@app/contracts/endpoints';
import { RecordFields, RecordFrame } from '@app/office-kit/forms/record-frame.tsx';
import { area } from '../../../../area.ts';
import { FieldSections } from '../../../../shared/forms/field-sections.tsx';
import { useSingletonForm } from '../../../../shared/forms/singleton.ts';
import * as fields from '../settings-fields.ts';

interface SettingsFormProps {
  settings: AdminSettings;
  onSaved: () => void;
}

export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const form = useSingletonForm({
    record: 'settings',
    title: 'Settings',
    stored: fields.settingsState(settings),
    fields: fields.settingsFields,
    files: fields.settingsFileFields,
    validate: fields.settingsErrors,
    update: (body) => area.api.call(updateSettings, { body }),
    sendFile: (field, form, onProgress) =>
      area.api.call(uploadSettingsFile[field], { form, onProgress }),
    stateOf: fields.settingsState,
    read: () => area.api.call(readAdminSettings, {}),
    onSaved,
    notSaved: 'The settings were not saved',
    partlySaved: 'The settings were saved only in part',
  });

  return (
    <RecordFrame
      form={form}
      labels={fields.settingsLabels}
      leaving="What you typed is not saved. It is stored in this browser until you come back; chosen files must be chosen again."
    >
      <RecordFields form={form} label="Settings">
        <FieldSections form={form} sections={fields.settingsSections} />
      </RecordFields>
    </RecordFrame>
  );
}
