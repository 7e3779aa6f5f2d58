import { endpoints } from '@app/contracts/endpoints';
import { expectationsOf } from '@app/contracts/expectations';
import { operationsOf, replay, routesOf, type State } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { hasEnded } from './jobs/watch.ts';
import { loadTemplates } from './templates/load.ts';
import { namePress, startJobs, type TestJobs } from './testing/jobs.ts';
import { testPrinting, testSupervisor } from './testing/printing.ts';
import { testEditor } from './testing/records.ts';

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

const published = (): string => jobs.publish(['Ada Lovelace'])[0] ?? '';

const states: Record<string, () => Promise<NonNullable<State['values']>>> = {
  'an article': async () => ({ refnumber: published(), author: 'Ada Lovelace' }),
  'an editor': async () => {
    jobs.upstream.editors = [testEditor()];
    return { id: testEditor().id };
  },
  'a certificate': async () => ({ code: jobs.options.codes.article(published(), 'Ada Lovelace') }),
  'a job that is done': async () => {
    const { id } = await jobs.started([published()]);
    await jobs.until(id, hasEnded);
    return { id };
  },
};

it('has exactly the routes of the contract', () => {
  expect(routesOf(createApp(jobs.options))).toEqual(operationsOf(endpoints['svc-pdf']));
});

describe('what consumers expect', () => {
  it.each(expectationsOf('svc-pdf'))('$name', async (call) => {
    const values = await states[call.given]?.();
    if (!values) throw new Error(`No state is defined for “${call.given}”`);
    await replay(call, jobs.server.url, {
      values,
      ...(call.as && { token: jobs.tokens.of('admin') }),
    });
  });
});
