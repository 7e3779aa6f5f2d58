import { expect, it } from 'vitest';
import { licenseText } from './license-text.ts';

it.each([
  ['CC-BY-4.0', 'Creative Commons Attribution 4.0 International (CC BY 4.0)', ['cc', 'by']],
  [
    'https://creativecommons.org/licenses/by-nc-nd/4.0/',
    'Creative Commons Attribution-NonCommercial-NoDerivatives 4.0 International (CC BY-NC-ND 4.0)',
    ['cc', 'by', 'nc', 'nd'],
  ],
  [
    'http://creativecommons.org/licenses/by-sa/3.0',
    'Creative Commons Attribution-ShareAlike 3.0 Unported (CC BY-SA 3.0)',
    ['cc', 'by', 'sa'],
  ],
  [
    'https://creativecommons.org/licenses/by/3.0/us/legalcode',
    'Creative Commons Attribution 3.0 US (CC BY 3.0 US)',
    ['cc', 'by'],
  ],
  [
    'https://creativecommons.org/licenses/by/4.0/legalcode',
    'Creative Commons Attribution 4.0 International (CC BY 4.0)',
    ['cc', 'by'],
  ],
  ['CC0-1.0', 'Creative Commons Zero 1.0 Universal (CC0 1.0)', ['cc', 'zero']],
  [
    'https://creativecommons.org/publicdomain/zero/1.0/',
    'Creative Commons Zero 1.0 Universal (CC0 1.0)',
    ['cc', 'zero'],
  ],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public Domain Mark 1.0', ['pd']],
  ['MIT', 'MIT', []],
  ['https://journal.example/licence', 'https://journal.example/licence', []],
])('names the licence %s in words, with its marks', (license, words, marks) => {
  expect(licenseText(license)).toMatchObject({ words, marks });
});
