import { endpoints } from '@app/contracts/endpoints';
import { operationsOf, routesOf } from '@app/service-kit/testing';
import { expect, it } from 'vitest';
import { createApp } from './app.ts';
import { namePress, startJobs } from './testing/jobs.ts';

it('serves exactly the endpoints of the table', async () => {
  const jobs = await startJobs(namePress());
  try {
    expect(routesOf(createApp(jobs.options))).toEqual(operationsOf(endpoints['svc-pdf']));
  } finally {
    await jobs.close();
  }
});
