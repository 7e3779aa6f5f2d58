import { adminSettingsSchema, richTextSettings, settingsFiles } from '@app/contracts';
import { expect, it } from 'vitest';
import {
  settingsErrors,
  settingsFields,
  settingsSections,
  settingsState,
} from './settings-fields.ts';

const stored = adminSettingsSchema.parse({
  id: 'settings',
  origin: 'https://journal.example',
  version: 7,
  websitename: 'Journal of Tides',
  domain: 'https://journal.example',
  issn: '9907-3102',
  home_content: '<p>Welcome</p>',
});

it('has a field for every setting, including the settings with a file', () => {
  const { id: _, origin: __, version: ___, ...settings } = stored;
  expect([...settingsFields].sort()).toEqual(Object.keys(settings).sort());
  expect(settingsFields).toEqual(expect.arrayContaining(Object.keys(settingsFiles)));
});

it('edits as rich text exactly the settings that svc-content sanitizes', () => {
  const fields = settingsSections.flatMap((section) => Object.entries(section.fields));
  const edited = fields.filter(([, { control }]) => control === 'rich-text');
  expect(edited.map(([name]) => name).sort()).toEqual([...richTextSettings].sort());
});

it('reads the values and the version from the stored settings', () => {
  const { values, version } = settingsState(stored);
  expect(version).toBe(7);
  expect(values).toMatchObject({ websitename: 'Journal of Tides', submit_online_hidden: true });
  expect(values).not.toHaveProperty('origin');
});

it('rejects a domain with a path, unsafe links, and text that is too long', () => {
  const { values } = settingsState(stored);
  expect(settingsErrors(values)).toEqual({});
  expect(
    settingsErrors({
      ...values,
      domain: 'journal.example/home',
      journal_list_link: 'javascript:alert(1)',
      websitename: 'x'.repeat(2_001),
    }),
  ).toEqual({
    domain: expect.stringContaining('without a path'),
    journal_list_link: expect.stringContaining('https://'),
    websitename: 'At most 2,000 characters',
  });
});
