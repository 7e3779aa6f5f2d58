import { expect, it } from 'vitest';
import { ADDRESSES_PATTERN, addressesIn, addressKey } from './former-addresses.ts';

it('compares addresses by path and query', () => {
  const key = '/index.php/jlc/article/view/12?lang=en';
  for (const address of [
    'https://old.example.org/index.php/jlc/article/view/12?lang=en',
    'http://old.example.org:8080/index.php/jlc/article/view/12/?lang=en#top',
    '/index.php/jlc/article/view/12?lang=en',
    '/index.php/jlc/x/../article/view/12?lang=en',
  ]) {
    expect(addressKey(address), address).toBe(key);
  }
  expect(addressKey('/Ärtikel 1')).toBe('/%C3%84rtikel%201');
});

it('compares addresses without the tracking parameters of campaigns', () => {
  expect(addressKey('/a/?utm_source=x&id=7&fbclid=y&UTM_Medium=z')).toBe('/a?id=7');
  for (const name of ['utm_campaign', 'gclid', 'fbclid', 'msclkid', 'mc_cid', '_hsenc', 'gbraid']) {
    expect(addressKey(`/a?${name}=x`), name).toBe('/a');
  }
  for (const address of ['/a?gclidx=1', '/a?x_utm_source=1', '/a?id=utm_source=1']) {
    expect(addressKey(address), address).toBe(address);
  }
});

it('has no key for a home page or for text that is not an address', () => {
  for (const text of [
    '/',
    'https://old.example.org',
    'https://old.example.org/#x',
    'mailto:a@b.c',
  ]) {
    expect(addressKey(text), text).toBeNull();
  }
});

it('separates addresses by white space', () => {
  expect(addressesIn(' /a\n https://b.example/c ')).toEqual(['/a', 'https://b.example/c']);
  expect(ADDRESSES_PATTERN.test('/a\nhttps://b.example/c')).toBe(true);
  for (const text of ['a', '/a b', 'javascript:alert(1)', 'ftp://a/b']) {
    expect(ADDRESSES_PATTERN.test(text), text).toBe(false);
  }
});
