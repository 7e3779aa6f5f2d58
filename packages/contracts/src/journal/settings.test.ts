import { expect, it } from 'vitest';
import { adminSettingsSchema, updateSettingsSchema } from './settings.ts';

const texts = Object.fromEntries(Object.keys(adminSettingsSchema.shape).map((name) => [name, '']));
const settings = { ...texts, version: 1, submit_online_hidden: true };

it('returns a stored text that breaks a rule of requests', () => {
  const broken = { ...settings, domain: 'not an origin', address: 'x'.repeat(100_001) };
  expect(adminSettingsSchema.parse(broken)).toEqual(broken);
  expect(updateSettingsSchema.safeParse({ domain: broken.domain }).success).toBe(false);
  expect(updateSettingsSchema.safeParse({ address: broken.address }).success).toBe(false);
});
