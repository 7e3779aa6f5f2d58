// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { linkPath, linkToken, personOf } from './link-token.ts';

beforeEach(() => sessionStorage.clear());

it('takes the token from the fragment, and remembers it for addresses without a fragment', () => {
  expect(linkToken('author', '')).toBe('');
  expect(linkToken('author', '#secret')).toBe('secret');
  expect(linkToken('author', '')).toBe('secret');
});

it('does not return a token that was stored for another role', () => {
  linkToken('author', '#secret');
  expect(linkToken('reviewer', '')).toBe('');
});

it('puts the token only into the fragment of the address', () => {
  const url = new URL(linkPath('author', 'secret'), 'https://journal.example');
  expect([url.pathname, url.search, url.hash]).toEqual(['/review/author', '', '#secret']);
});

it('returns the same person for all links of a person, without the secret', () => {
  expect(personOf('a1.secret')).toBe('a1');
  expect(personOf('a1.other')).toBe('a1');
});
