import { expect, it } from 'vitest';
import { checkPdf, checkPicture, checkReviewFile, checkWord } from './file-checks.ts';

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'a') => new File([content], name);

it.each([
  ['a PDF', checkPdf, file('%PDF-1.7 trailer << /Root 1 0 R >>'), undefined],
  ['a Word file as a PDF', checkPdf, file('PK..', 'a.pdf'), 'is not a PDF'],
  ['an encrypted PDF', checkPdf, file('%PDF-1.7 trailer << /Encrypt 5 0 R >>'), 'password'],
  ['a PNG', checkPicture, file(new Uint8Array([0x89, 0x50, 0x4e, 0x47])), undefined],
  ['a JPG', checkPicture, file(new Uint8Array([0xff, 0xd8, 0xff])), undefined],
  ['a GIF', checkPicture, file('GIF89a'), undefined],
  ['an SVG', checkPicture, file('<?xml version="1.0"?><svg xmlns="">'), undefined],
  ['a PDF as a picture', checkPicture, file('%PDF-1.7'), 'not a picture'],
  ['a docx file', checkWord, file('PK..'), undefined],
  ['a doc file', checkWord, file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])), '.docx'],
  ['a text with a review', checkReviewFile, file('Fine', 'review.txt'), undefined],
  ['a program with a review', checkReviewFile, file('MZ', 'review.exe'), 'cannot be attached'],
])('judges %s', async (_, check, chosen, expected) => {
  const message = await check(chosen);
  if (expected === undefined) expect(message).toBeUndefined();
  else expect(message).toContain(expected);
});
