import { expect } from '@playwright/test';
import { administrator, baseUrl, environment } from './environment.ts';
import { runScript } from './support/run-script.ts';
import { makeUsers } from './support/users.ts';

export default async function globalSetup(): Promise<void> {
  // Retried, because a busy server may refuse a call. Each attempt continues where the previous one ended.
  await expect(loadDemonstration).toPass({ timeout: 600_000 });
  await makeUsers();
  // Retried, because the first rendering loads much code and may exceed the renderer's time limit on a busy machine.
  await expect(async () => expect((await fetch(baseUrl)).status).toBe(200)).toPass();
}

/** Loads the demonstration journal as the first start does, and returns the loader's output. */
export function loadDemonstration(): Promise<string> {
  return runScript('local/demo/load.ts', {
    env: {
      BASE_URL: baseUrl,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      CHROMIUM_PATH: environment.CHROMIUM_PATH,
      CHROMIUM_SANDBOX: environment.CHROMIUM_SANDBOX,
    },
  });
}
