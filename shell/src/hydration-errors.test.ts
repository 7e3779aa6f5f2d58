import { NetworkError } from '@app/web-kit';
import { isRouteErrorResponse } from 'react-router-dom';
import { expect, it } from 'vitest';
import { reviveErrors } from './hydration-errors.ts';

const revived = (error: unknown) =>
  reviveErrors({ loaderData: {}, errors: { page: error } }).errors?.page;

it('an API that was away is told as the server told it', () => {
  expect(revived({ kind: 'error', name: 'NetworkError' })).toBeInstanceOf(NetworkError);
});

it('a page that does not exist is a response of the router, with its status', () => {
  const error = revived({ kind: 'response', status: 404, statusText: '', data: 'not_found' });
  expect(isRouteErrorResponse(error)).toBe(true);
  expect(error).toMatchObject({ status: 404, data: 'not_found' });
});

it('any other error keeps its name', () => {
  const error = revived({ kind: 'error', name: 'TypeError' });
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ name: 'TypeError' });
});

it('a page without errors is left as it is', () => {
  const hydration = { loaderData: { page: 1 }, errors: null };
  expect(reviveErrors(hydration)).toBe(hydration);
});
