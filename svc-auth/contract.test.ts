import { endpoints } from '@app/contracts/endpoints';
import { operationsOf, routesOf } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Auth, startAuth } from './testing.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

it('serves exactly the endpoints of the table', () => {
  expect(routesOf(auth.app)).toEqual(operationsOf(endpoints['svc-auth']));
});
