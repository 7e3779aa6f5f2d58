import { type AdminSettings, settingsFiles } from '@app/contracts';
import { expect, it } from 'vitest';
import { settingsErrors, settingsFields, settingsState } from './settings-fields.ts';

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
  abbreviated_title: '',
  publisher: '',
  language: '',
  license: '',
  copyright_holder: '',
  refnumber_pattern: '',
  txnid_pattern: '',
  doi_prefix: '',
  doi_pattern: '',
  crossmark_policy: '',
  archiving_link: '',
  policies_link: '',
  impactfactor: '',
  home_content: '<p>Welcome</p>',
  address: '',
  accessibility_content: '',
  privacy_content: '',
  aims_content: '',
  claims: 'Indexed',
  promised_time: '',
  fee_rupee: '',
  fee_dollar: '',
  score_badge_domain: '',
  score_badge_image: '',
  certificate_image: '',
  cover_image: '',
  logo_image: '',
  icon_image: '',
  logo_has_name: false,
  journal_list_link: '',
  copyright_form: '',
  submit_online_hidden: true,
  usage_shown: false,
  help_video_article: '',
  help_video_scholar: '',
};

it('has a field for every setting, including those with a file', () => {
  const { id: _, origin: __, version: ___, ...settings } = stored;
  expect([...settingsFields].sort()).toEqual(Object.keys(settings).sort());
  expect(settingsFields).toEqual(expect.arrayContaining(Object.keys(settingsFiles)));
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
