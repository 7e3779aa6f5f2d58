/**
 * Takes the pictures of the README from a running system with the demonstration journal:
 * BASE_URL=… ADMIN_USERNAME=… ADMIN_PASSWORD=… node e2e/screenshots.ts
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { articlePath, loginAnswerSchema } from '@app/contracts';
import { type Browser, chromium } from '@playwright/test';
import { z } from 'zod';
import { publicationOf } from '../embedded/demo/content.ts';

const env = z
  .object({
    BASE_URL: z.url(),
    ADMIN_USERNAME: z.string(),
    ADMIN_PASSWORD: z.string(),
    CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  })
  .parse(process.env);

const { fields } = publicationOf('JLC260102');
const pictures = [
  { name: 'home', path: '/' },
  { name: 'article', path: articlePath(fields) },
  { name: 'admin', path: '/admin/archives/add/2026/2/2' },
  { name: 'webdata', path: '/webdata' },
];
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));

async function signIn() {
  const answer = await fetch(`${env.BASE_URL}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }),
  });
  return loginAnswerSchema.parse(await answer.json());
}

async function take(browser: Browser): Promise<void> {
  const session = JSON.stringify(await signIn());
  const localStorage = ['admin', 'webdata'].map((area) => ({
    name: `journal:${area}`,
    value: session,
  }));
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: env.BASE_URL, localStorage }] },
    locale: 'en-GB',
  });
  const page = await context.newPage();
  for (const { name, path } of pictures) {
    await page.goto(env.BASE_URL + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.screenshot({ path: `${folder}${name}.png` });
  }
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: env.CHROMIUM_PATH,
  args: ['--disable-gpu'],
});
try {
  await take(browser);
} finally {
  await browser.close();
}
