import { endpoints } from '@app/contracts/endpoints';
import { operationsOf, routesOf } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { loadTemplates } from './templates/load.ts';
import { namePress, startJobs, type TestJobs } from './testing/jobs.ts';
import { testPrinting, testSupervisor } from './testing/printing.ts';

const browser = testSupervisor();
let jobs: TestJobs;
beforeAll(async () => {
  const { renderer } = testPrinting(browser, await loadTemplates());
  [jobs] = await Promise.all([startJobs(namePress(), renderer), browser.start()]);
});
afterAll(async () => {
  await browser.stop();
  await jobs.close();
});

it('serves exactly the endpoints of the table', () => {
  expect(routesOf(createApp(jobs.options))).toEqual(operationsOf(endpoints['svc-pdf']));
});
