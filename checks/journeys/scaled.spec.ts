import { articlePath, WORK_LOG_PATH } from '@app/contracts';
import { publicationOf } from '../../local/demo/content.ts';
import { baseUrl } from './environment.ts';
import { killProcess, startProcess } from './support/control.ts';
import { expect, test } from './support/test.ts';

// Runs only in `npm run test:scaled`, where each server has two instances.
const { fields } = publicationOf('JLC250101');

/** Sends twenty concurrent requests, each on its own connection. */
async function statuses(path: string, token?: string): Promise<number[]> {
  const headers = { connection: 'close', ...(token && { authorization: `Bearer ${token}` }) };
  const answers = Array.from({ length: 20 }, () => fetch(baseUrl + path, { headers }));
  return (await Promise.all(answers)).map(({ status }) => status);
}
const allOk = Array.from({ length: 20 }, () => 200);

test('no read fails when one of two instances of a service dies', async ({ adminToken }) => {
  const reads = {
    'svc-auth-2': '/auth/verify-token/',
    'svc-content-2': WORK_LOG_PATH,
    'svc-pdf-2': '/api/pdf/jobs/',
  };
  for (const [instance, path] of Object.entries(reads)) {
    await killProcess(instance);
    try {
      expect([instance, await statuses(path, adminToken)]).toEqual([instance, allOk]);
    } finally {
      await startProcess(instance);
    }
  }
});

test('pages and their scripts load when one instance of every front end dies', async ({ page }) => {
  const instances = ['shell-2', 'mfe-public-2', 'mfe-admin-2', 'mfe-webdata-2'];
  await Promise.all(instances.map(killProcess));
  try {
    expect(await statuses(articlePath(fields))).toEqual(allOk);
    await page.goto(articlePath(fields));
    await expect(page.getByRole('main')).toContainText('Copper is needed by every alga');
    for (const path of ['/admin/login', '/webdata/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    }
  } finally {
    await Promise.all(instances.map(startProcess));
  }
});
