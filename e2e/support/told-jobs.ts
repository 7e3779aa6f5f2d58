import type { Job } from '@app/contracts';
import type { BrowserContext } from '@playwright/test';

/**
 * Has the pages of a context told of jobs as `change` tells them, in lists and in answers. The lines of news
 * wait until `release`, from where on everything is told as it is.
 */
export async function tellJobs(context: BrowserContext, change: (job: Job) => Job) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding = true;
  const as = (job: Job) => (holding ? change(job) : job);

  await context.route('**/api/pdf/jobs', async (route) => {
    const answer = await route.fetch();
    const jobs: Job[] = await answer.json();
    await route.fulfill({ json: jobs.map(as) });
  });
  await context.route('**/api/pdf/bulkcertificates', async (route) => {
    const answer = await route.fetch();
    const job: Job = await answer.json();
    await route.fulfill({ status: answer.status(), json: answer.ok() ? as(job) : job });
  });
  await context.route('**/api/pdf/jobs/*/events', async (route) => {
    await released;
    // The page that had asked may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return () => {
    holding = false;
    release();
  };
}
