import { expect, it } from 'vitest';
import { profileOf } from '../testing/profile.ts';
import { cleanedProfile } from './colour-profiles.ts';

it('removes texts, devices and times from a profile, and keeps the data for computing colours', () => {
  const bytes = profileOf({ desc: 'LEAK', mmod: 'LEAK', rXYZ: 'KEPT', A2B0: 'KEPT' });
  const cleaned = Buffer.from(cleanedProfile(bytes) ?? []);
  expect(cleaned).toHaveLength(bytes.length);
  expect(cleaned.includes('LEAK')).toBe(false);
  expect(cleaned.toString('latin1').match(/KEPT/g)).toHaveLength(2);
  expect(cleanedProfile(cleaned)).toBeUndefined();
});

it('keeps data that a needed tag shares with a removed tag', () => {
  const bytes = profileOf({ rTRC: 'KEPT', vcgt: '' });
  // Make the second tag refer to the data of the first one.
  bytes.copy(bytes, 132 + 12 + 4, 132 + 4, 132 + 12);
  expect(Buffer.from(cleanedProfile(bytes) ?? []).includes('KEPT')).toBe(true);
});

it.each([
  ['no bytes', Buffer.alloc(0)],
  ['another file', Buffer.alloc(400, 'x')],
])('changes nothing in %s', (_what, bytes) => {
  expect(cleanedProfile(bytes)).toBeUndefined();
});

it('does not fail with tags beyond the end', () => {
  const bytes = profileOf({ desc: 'LEAK' });
  bytes.writeUInt32BE(0xffffffff, 128);
  bytes.writeUInt32BE(0xfffffff0, 132 + 8);
  expect(cleanedProfile(bytes)).toHaveLength(bytes.length);
});
