import { type AdminSettings, settingsFiles } from '@app/contracts';
import { expect, it } from 'vitest';
import { settingsFaults, settingsFields, settingsState } from './settings-values.ts';

const stored: AdminSettings = {
  id: 'settings',
  origin: 'https://journal.example',
  version: 7,
  websitename: 'Journal of Tides',
  formatted_journal_name: '',
  websiteemail: '',
  domain: 'https://journal.example',
  whatsup_number: '',
  issn: '9907-3102',
  impactfactor: '',
  home_content: '<p>Welcome</p>',
  address: '',
  fee_rupee: '',
  fee_dollar: '',
  score_badge_domain: '',
  score_badge_image: '',
  certificate_image: '',
  cover_image: '',
  journal_list_link: '',
  copyright_form: '',
  submit_online_hidden: true,
  help_video_article: '',
  help_video_scholar: '',
};

it('has a field for every setting, those that take a file among them', () => {
  const { id: _, origin: __, version: ___, ...settings } = stored;
  expect([...settingsFields].sort()).toEqual(Object.keys(settings).sort());
  expect(settingsFields).toEqual(expect.arrayContaining(Object.keys(settingsFiles)));
});

it('edits the settings and remembers their version', () => {
  const { values, version } = settingsState(stored);
  expect(version).toBe(7);
  expect(values).toMatchObject({ websitename: 'Journal of Tides', submit_online_hidden: true });
  expect(values).not.toHaveProperty('origin');
});

it('marks a domain with a path, links that no page may have, and text that is too long', () => {
  const { values } = settingsState(stored);
  expect(settingsFaults(values)).toEqual({});
  expect(
    settingsFaults({
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
