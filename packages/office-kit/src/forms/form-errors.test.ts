import { errorCodes, errorStatus } from '@app/contracts';
import { ResponseMismatchError } from '@app/contracts/endpoints';
import { ApiError, NetworkError } from '@app/web-kit';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { errorsBy, refusalOf } from './form-errors.ts';

const fields = ['name', 'email', 'imgFile'] as const;
const refused = (error: (typeof errorCodes)[number], issues = [] as ApiError['issues']) =>
  refusalOf(new ApiError(errorStatus[error], { error, issues: [...issues] }), fields, 'imgFile');

it("shows the server's first message of each field", () => {
  const issues = [
    { path: 'email', message: 'Not an email address' },
    { path: 'email', message: 'Too long' },
    { path: 'name', message: 'Required' },
  ];
  expect(refused('invalid_request', issues)).toEqual({
    message: 'Something went wrong',
    advice: 'See the marked fields.',
    errors: { email: 'Not an email address', name: 'Required' },
  });
});

it('shows errors about the items of a list at their paths', () => {
  const path = 'name.0.given';
  expect(refused('invalid_request', [{ path, message: 'Too long' }]).errors).toEqual({
    [path]: 'Too long',
  });
  const schema = z.object({ name: z.array(z.object({ given: z.string('Required') })) });
  expect(errorsBy(schema, { name: [{}] }, fields)).toEqual({ [path]: 'Required' });
});

it('adds an issue that belongs to no field to the advice', () => {
  const issues = [{ path: 'sid', message: 'There is no such thing' }];
  expect(refused('invalid_request', issues)).toMatchObject({
    advice: 'There is no such thing.',
    errors: {},
  });
});

it('shows an error about a file at the file field, even if the request calls the field differently', () => {
  expect(refused('file_too_large')).toMatchObject({
    message: 'File size exceeds the limit of 5 MB.',
    errors: { imgFile: 'File size exceeds the limit of 5 MB.' },
  });
  const issues = [{ path: 'file', message: 'The picture is damaged' }];
  expect(refused('unsupported_file', issues)).toMatchObject({
    message: 'Something went wrong',
    errors: { imgFile: 'The picture is damaged' },
  });
});

it('has a message for every error code', () => {
  for (const code of errorCodes) expect(refused(code).message).toBeTruthy();
  expect(refused('not_found').message).toBe('Something went wrong');
});

it('distinguishes a lost connection from a refusal', () => {
  expect(refusalOf(new NetworkError('x'), fields).advice).toContain('cannot be reached');
});

it('states that the changes were saved if the request succeeded but its response cannot be read', () => {
  const { advice } = refusalOf(new ResponseMismatchError('no title'), fields);
  expect(advice).toContain('Your changes were saved');
  expect(advice).toContain('Reload the page');
});
