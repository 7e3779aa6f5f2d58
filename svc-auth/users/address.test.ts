import { describe, expect, it } from 'vitest';
import { isAddressRange, isAllowedAddress } from './address.ts';

describe('an allowlist', () => {
  it.each([
    ['203.0.113.7', [], true],
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.200', ['10.0.0.0/8', '203.0.113.0/24'], true],
    ['203.0.114.1', ['203.0.113.0/24'], false],
    ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
    ['203.0.113.7', ['::ffff:203.0.113.0/120'], true],
    ['203.0.114.7', ['::ffff:203.0.113.0/120'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['2001:db8::1', ['203.0.113.0/24'], false],
    ['not an address', ['0.0.0.0/0'], false],
  ])('allows %s with %j: %s', (address, ranges, allowed) => {
    expect(isAllowedAddress(address, ranges)).toBe(allowed);
  });

  it.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::/32', '::1', '::ffff:10.0.0.1'])(
    'accepts %s',
    (text) => expect(isAddressRange(text)).toBe(true),
  );

  it.each(['', '10', '10.1', '0x0a.1.1.1', '10.0.0.0/33', '10.0.0.0/', 'example.org'])(
    'refuses %s',
    (text) => expect(isAddressRange(text)).toBe(false),
  );
});
