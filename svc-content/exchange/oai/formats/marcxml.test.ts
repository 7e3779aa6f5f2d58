import { expect, it } from 'vitest';
import { marcLanguage } from './marcxml.ts';

it.each([
  ['en', 'eng'],
  ['pt-BR', 'por'],
  ['de', 'ger'],
  ['deu', 'ger'],
  ['zh-Hant', 'chi'],
  ['sh', 'srp'],
  ['ak', 'aka'],
  ['haw', 'haw'],
  ['yue', 'und'],
  ['en-usa', 'eng'],
  ['English', 'und'],
  ['', 'und'],
])('MARC’s code of the language “%s” is %s', (tag, code) => {
  expect(marcLanguage(tag)).toBe(code);
});
