import { describe, expect, it } from 'vitest';
import { addressKey, isAddressRange, isAllowedAddress } from './address.ts';

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

it('counts failures per IPv4 address and per IPv6 /64 network', () => {
  expect(addressKey('::ffff:203.0.113.7')).toBe(addressKey('203.0.113.7'));
  expect(addressKey('203.0.113.7')).not.toBe(addressKey('203.0.113.8'));
  expect(addressKey('2001:db8:0:1::1')).toBe(addressKey('2001:db8:0:1:ffff::2'));
  expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8:0:2::1'));
});
