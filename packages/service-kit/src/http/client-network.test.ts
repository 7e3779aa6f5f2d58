import { expect, it } from 'vitest';
import { clientNetwork } from './client-network.ts';

it('treats each IPv4 address and each IPv6 network as one client', () => {
  expect(clientNetwork('::ffff:203.0.113.7')).toBe(clientNetwork('203.0.113.7'));
  expect(clientNetwork('203.0.113.7')).not.toBe(clientNetwork('203.0.113.8'));
  expect(clientNetwork('2001:db8:0:1::1')).toBe(clientNetwork('2001:db8:0:1:ffff::2'));
  expect(clientNetwork('2001:db8:0:1::1')).not.toBe(clientNetwork('2001:db8:0:2::1'));
  expect(clientNetwork('2001:db8:0:1::1', 48)).toBe(clientNetwork('2001:db8:0:2::1', 48));
  expect(clientNetwork('unknown')).toBe('unknown');
});
