import { endpoints } from '@app/contracts/endpoints';
import { operationsOf, routesOf } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContent, type TestContent } from './testing/start-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content.close());

it('serves exactly the endpoints of the table', () => {
  expect(routesOf(content.app)).toEqual(operationsOf(endpoints['svc-content']));
});
