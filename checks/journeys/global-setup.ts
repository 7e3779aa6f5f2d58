import type { MailPage } from '@app/contracts';
import { startMailStandIn } from '@app/service-kit/mail-testing';
import { expect } from '@playwright/test';
import { administrator, baseUrl, environment } from './environment.ts';
import { administratorsToken, call, listArticles, listIssues } from './support/api.ts';
import { runScript } from './support/run-script.ts';
import { makeUsers } from './support/users.ts';

export default async function globalSetup(): Promise<void> {
  const mailServer = environment.E2E_MAIL_URL
    ? await startMailStandIn('journal', 'secret', Number(new URL(environment.E2E_MAIL_URL).port))
    : undefined;
  try {
    // Retried, because a busy server may refuse a call. Each attempt continues where the previous one ended.
    await expect(loadDemonstration).toPass({ timeout: 600_000 });
    await makeUsers();
    // Retried, because the first rendering loads much code and may exceed the renderer's time limit on a busy machine.
    await expect(async () => expect((await fetch(baseUrl)).status).toBe(200)).toPass();
    if (mailServer) await expectAuthorsNotified();
  } finally {
    await mailServer?.close();
  }
}

/**
 * Waits until the authors of the demonstration have their messages. If the mail server stopped earlier, the first tests
 * of messages would wait for a minute, because sending then pauses.
 */
async function expectAuthorsNotified(): Promise<void> {
  const token = await administratorsToken();
  const issues = await listIssues(token);
  const articles = (await Promise.all(issues.map((key) => listArticles(key, token)))).flat();
  const notified = articles.filter(({ status, email }) => status === 'enabled' && email !== '');
  await expect(async () => {
    const { body } = await call<MailPage>('/api/admin/mails?state=sent', { token });
    expect(body.total).toBeGreaterThanOrEqual(notified.length);
  }).toPass({ timeout: 180_000 });
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
