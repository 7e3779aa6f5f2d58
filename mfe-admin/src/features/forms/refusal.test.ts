import { errorCodes, errorStatus } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const fields = ['name', 'email', 'imgFile'] as const;
const answered = (error: (typeof errorCodes)[number], issues = [] as ApiError['issues']) =>
  refusalOf(new ApiError(errorStatus[error], { error, issues: [...issues] }), fields, 'imgFile');

it("puts the server's words by the fields that it names, the first one of each", () => {
  const issues = [
    { path: 'email', message: 'Not an email address' },
    { path: 'email', message: 'Too long' },
    { path: 'name', message: 'Required' },
  ];
  expect(answered('invalid_request', issues)).toEqual({
    message: 'Something went wrong',
    advice: 'See the marked fields.',
    faults: { email: 'Not an email address', name: 'Required' },
  });
});

it('tells a fault that has no field in the form', () => {
  const issues = [{ path: 'sid', message: 'There is no such thing' }];
  expect(answered('invalid_request', issues)).toMatchObject({
    advice: 'There is no such thing.',
    faults: {},
  });
});

it('puts by the file what a code about files says, whatever the call names it', () => {
  expect(answered('file_too_large')).toMatchObject({
    message: 'File size exceeds the limit of 5 MB.',
    faults: { imgFile: 'File size exceeds the limit of 5 MB.' },
  });
  const issues = [{ path: 'file', message: 'The picture is damaged' }];
  expect(answered('unsupported_file', issues)).toMatchObject({
    message: 'Something went wrong',
    faults: { imgFile: 'The picture is damaged' },
  });
});

it('never says nothing, and tells of a record that is gone that something went wrong', () => {
  for (const code of errorCodes) expect(answered(code).message).toBeTruthy();
  expect(answered('not_found').message).toBe('Something went wrong');
});

it('tells a lost connection from a refusal', () => {
  expect(refusalOf(new NetworkError('x'), fields).advice).toContain('cannot be reached');
});
