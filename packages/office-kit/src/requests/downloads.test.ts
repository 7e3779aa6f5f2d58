import { expect, it } from 'vitest';
import { fileNameOf } from './downloads.ts';

it.each([
  ['attachment; filename="certificates.zip"', 'certificates.zip'],
  [
    `attachment; filename="index.pdf"; filename*=UTF-8''Volume%202%20%E2%80%93%20index.pdf`,
    'Volume 2 – index.pdf',
  ],
  [`attachment; filename="index.pdf"; filename*=UTF-8''%E2%80`, 'index.pdf'],
  ['attachment', 'download'],
  [null, 'download'],
])('reads the file name from the header: %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
