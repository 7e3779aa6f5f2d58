import { expect } from '@playwright/test';
import { administrator, baseUrl, environment } from './environment.ts';
import { runScript } from './support/run-script.ts';
import { makeUsers } from './support/users.ts';

export default async function globalSetup(): Promise<void> {
  // Repeated, because a busy server may refuse a call. Each load continues where the one before has ended.
  await expect(loadDemonstration).toPass({ timeout: 600_000 });
  await makeUsers();
  // The first rendering loads the most code, so on a busy machine it may exceed the renderer's time limit.
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
