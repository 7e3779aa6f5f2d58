import { expect, it } from 'vitest';
import { isEmailAddress } from './email.ts';

it.each(['ada@example.org', `${'a'.repeat(64)}@example.org`, `ada@${'e'.repeat(63)}.org`])(
  'accepts %s',
  (address) => expect(isEmailAddress(address)).toBe(true),
);

it.each([
  'ada',
  'ada@example',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'e'.repeat(64)}.org`,
  'ada@b@example.org',
])('refuses %s, which no mail server accepts', (address) =>
  expect(isEmailAddress(address)).toBe(false),
);
