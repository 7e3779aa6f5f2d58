import { errorCodes, errorStatus } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { articleRefusal } from './article-refusal.ts';

const refused = (error: (typeof errorCodes)[number]) =>
  articleRefusal(
    new ApiError(errorStatus[error], { error, title: '', status: errorStatus[error] }),
  );

it.each([
  ['duplicate_reference_number', 'refnumber', 'Duplicate reference number'],
  ['duplicate_title', 'title', 'Duplicate title'],
  ['duplicate_txnid', 'txnid', 'Transaction ID Already Used'],
  ['invalid_txnid', 'txnid', 'Invalid transaction id'],
  ['invalid_pagenumber', 'pagenumber', 'Invalid page number'],
  ['file_too_large', 'pdfFile', 'File size exceeds the limit of 5 MB.'],
] as const)('says %s in the modal and by the field %s', (code, field, message) => {
  expect(refused(code)).toMatchObject({ message, faults: { [field]: message } });
});

it('says that something went wrong for every other code, and never says nothing', () => {
  for (const code of ['invalid_request', 'unsupported_file', 'internal', 'unavailable'] as const) {
    expect(refused(code).message).toBe('Something went wrong');
  }
  for (const code of errorCodes) expect(refused(code).message).toBeTruthy();
});

it("puts the server's words by the fields that it names", () => {
  const error = new ApiError(400, {
    error: 'invalid_request',
    issues: [
      { path: 'doi', message: 'A DOI begins with 10.' },
      { path: 'pdfFile', message: 'Two files' },
    ],
  });
  expect(articleRefusal(error).faults).toEqual({
    doi: 'A DOI begins with 10.',
    pdfFile: 'Two files',
  });
});

it('tells a fault that has no field on the page in the modal', () => {
  const issues = [{ path: 'issue', message: 'There is no issue 9' }];
  const error = new ApiError(400, { error: 'invalid_request', issues });
  expect(articleRefusal(error)).toEqual({
    message: 'Something went wrong',
    advice: 'There is no issue 9.',
    faults: {},
  });
});

it('tells a lost connection from a refusal', () => {
  expect(articleRefusal(new NetworkError('x'))).toMatchObject({
    message: 'Something went wrong',
    advice: expect.stringContaining('cannot be reached'),
  });
});
