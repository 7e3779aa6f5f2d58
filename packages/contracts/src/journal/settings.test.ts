import { expect, it } from 'vitest';
import { adminSettingsSchema, updateSettingsSchema } from './settings.ts';

const texts = Object.fromEntries(Object.keys(adminSettingsSchema.shape).map((name) => [name, '']));
const flags = { submit_online_hidden: true, usage_shown: false, logo_has_name: false };
const settings = { ...texts, ...flags, version: 1 };

it('returns a stored text even if a request with this text would be refused', () => {
  const broken = { ...settings, domain: 'not an origin', address: 'x'.repeat(100_001) };
  expect(adminSettingsSchema.parse(broken)).toEqual(broken);
  expect(updateSettingsSchema.safeParse({ domain: broken.domain }).success).toBe(false);
  expect(updateSettingsSchema.safeParse({ address: broken.address }).success).toBe(false);
});

it.each([
  ['issn', ['2049-3630', '0378-5955, 2049-3630'], ['1234-5678', 'x']],
  [
    'domain',
    [
      'https://journal.example.org',
      'http://localhost:8080',
      'https://zeitschrift-für.example',
      'http://[::1]:80',
    ],
    [
      'https://journal.example.org@evil.example',
      'https://user:secret@journal.example',
      'https://journal.example"onload=',
      "https://a'b.example",
      'https://{{link}}.example',
      'https://a<b>.example',
      'https://a,b.example',
      'https://journal.example/',
      'https://journal.example:port',
      'https://-',
    ],
  ],
  ['impactfactor', ['2', '2.15'], ['abc', '2,15', '-1', '2.5 (2025)']],
  ['websiteemail', ['editor@example.org'], ['x', 'editor@', 'a@b.org, c@d.org']],
  ['whatsup_number', ['+91 98765-43210', '(020) 7946 0958'], ['abc', '12', '+', '1'.repeat(16)]],
  ['fee_rupee', ['2500', '1,500.50', 'none'], ['-1', '-1,500']],
  [
    'score_badge_domain',
    ['journal.example.org', 'https://journal.example.org/', 'localhost:8080'],
    ['a b', 'journal.example.org/path', '.org'],
  ],
  [
    'archiving_link',
    ['https://example.org/a?b', '/archiving'],
    ['x', '//x', 'https://', 'mailto:a@b'],
  ],
  ['language', ['en', 'pt-BR'], ['en-usa', 'English']],
  ['domain', ['https://journal.example.org'], ['journal.example.org', 'https://:1', 'https://a/b']],
] as const)('accepts only values that can be published in %s', (field, right, wrong) => {
  const accepts = (text: string) => updateSettingsSchema.safeParse({ [field]: text }).success;
  expect(['', ...right].filter((text) => !accepts(text))).toEqual([]);
  expect(wrong.filter(accepts)).toEqual([]);
});
