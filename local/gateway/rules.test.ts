import { describe, expect, test } from 'vitest';
import { parseRule } from './rules.ts';

const matches = (rule: string, path: string, method = 'GET'): boolean =>
  parseRule(rule)({ method, path });

describe('a matcher', () => {
  test.each([
    ['Path(`/a`)', '/a', true],
    ['Path(`/a`)', '/a/', false],
    ['PathPrefix(`/a`)', '/abc', true],
    ['PathPrefix(`/a/`)', '/a', false],
    ['PathRegexp(`^/a/[^/]+\\.pdf$`)', '/a/b.pdf', true],
    ['PathRegexp(`^/a/[^/]+\\.pdf$`)', '/a/b/c.pdf', false],
    ['PathRegexp(`^/(?i:readyz)$`)', '/ReadyZ', true],
    ['PathRegexp(`b`)', '/abc', true],
    ['Method(`get`)', '/', true],
    ['Method(`POST`)', '/', false],
  ])('%s on %s is %s', (rule, path, expected) => {
    expect(matches(rule, path)).toBe(expected);
  });
});

describe('an expression', () => {
  test('binds && tighter than ||', () => {
    const rule = 'Path(`/a`) || Path(`/b`) && Method(`POST`)';
    expect(matches(rule, '/a')).toBe(true);
    expect(matches(rule, '/b')).toBe(false);
    expect(matches(rule, '/b', 'POST')).toBe(true);
  });

  test('follows parentheses', () => {
    const rule = '(Path(`/a`) || Path(`/b`)) && Method(`POST`)';
    expect(matches(rule, '/a')).toBe(false);
    expect(matches(rule, '/a', 'POST')).toBe(true);
  });

  test('negates a matcher and a group', () => {
    expect(matches('PathPrefix(`/`) && !Method(`GET`)', '/a')).toBe(false);
    expect(matches('!(Path(`/a`) || Path(`/b`))', '/b')).toBe(false);
    expect(matches('!(Path(`/a`) || Path(`/b`))', '/c')).toBe(true);
    expect(matches('!!Path(`/a`)', '/a')).toBe(true);
  });
});

test.each([
  ['', /matcher is missing/],
  ['Host(`journal.example`)', /unknown matcher Host/],
  ['Path("/a")', /cannot read/],
  ['Path(`/a`, `/b`)', /cannot read/],
  ['Path(`a`)', /must start with/],
  ['Path(`/a`) &&', /matcher is missing/],
  ['Path(`/a`) Path(`/b`)', /more than one expression/],
  ['(Path(`/a`)', /not closed/],
  ['Path(`/a`))', /more than one expression/],
  ['PathRegexp(`(`)', /regular expression/],
  ['PathRegexp(`\\z`)', /regular expression/],
  ['toString(`/a`)', /unknown matcher/],
])('rejects the rule %s', (rule, message) => {
  expect(() => parseRule(rule)).toThrow(message);
});
