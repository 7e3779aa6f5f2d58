import { expect, it } from 'vitest';
import { isLocalLink, withoutLocalPaths } from './local-paths.ts';

it.each([
  'https://doi.org/10.1',
  'http://example.org/home/smith/',
  ' HTTPS://example.org',
  'ftp://example.org/data',
  'mailto:someone@example.org',
  'tel:+41',
  'doi:10.1',
  'www.example.org',
])('keeps a link to %s', (address) => {
  expect(isLocalLink(address)).toBe(false);
});

it.each([
  'file:///C:/Users/smith/paper.docx',
  'C:\\Users\\smith',
  '\\\\server\\smith',
  '/home/smith/paper.pdf',
  '../smith/paper.pdf',
  'paper.pdf',
  'smb://server/smith',
  'http://localhost:8888/notebooks/smith',
  'http://127.0.0.1/smith',
  'javascript:smith()',
])('does not keep a link to %s', (address) => {
  expect(isLocalLink(address)).toBe(true);
});

it.each([
  ['C:\\Users\\smith\\fig.png', '…'],
  ['from C:/Users/smith/fig.png', 'from …'],
  ['file:///Users/smith/fig.png', '…'],
  ['/Users/smith/fig 1.png', '…'],
  ['"/home/smith/a" is a folder', '"…" is a folder'],
  ['\\\\server\\smith\\fig.png', '…'],
  ['~/smith/fig.png', '…'],
  ['Macintosh HD:Users:smith:fig.png', '…'],
])('removes the path from “%s”', (text, expected) => {
  expect(withoutLocalPaths(text)).toBe(expected);
});

it.each([
  'https://example.org/home/smith',
  'the ratio a:b and/or c/d',
  'https://example.org/~smith/data',
  'at 12:30, C: carbon',
  'km/h',
])('changes nothing in “%s”', (text) => {
  expect(withoutLocalPaths(text)).toBeUndefined();
});
