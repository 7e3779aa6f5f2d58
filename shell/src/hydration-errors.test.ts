import { NetworkError } from '@app/web-kit';
import { isRouteErrorResponse } from 'react-router-dom';
import { expect, it } from 'vitest';
import { reviveErrors } from './start.tsx';

const revived = (error: unknown) =>
  reviveErrors({ loaderData: {}, errors: { page: error } }).errors?.page;

it('restores a network error', () => {
  expect(revived({ kind: 'error', name: 'NetworkError' })).toBeInstanceOf(NetworkError);
});

it('restores a response of the router with its status', () => {
  const error = revived({ kind: 'response', status: 404, statusText: '', data: 'not_found' });
  expect(isRouteErrorResponse(error)).toBe(true);
  expect(error).toMatchObject({ status: 404, data: 'not_found' });
});

it('keeps the name of any other error', () => {
  const error = revived({ kind: 'error', name: 'TypeError' });
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ name: 'TypeError' });
});

it('returns a page without errors unchanged', () => {
  const hydration = { loaderData: { page: 1 }, errors: null };
  expect(reviveErrors(hydration)).toBe(hydration);
});
