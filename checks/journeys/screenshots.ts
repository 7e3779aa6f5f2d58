/**
 * Takes the README's screenshots of a running system with the demonstration journal:
 * BASE_URL=… ADMIN_USERNAME=… ADMIN_PASSWORD=… npx node checks/journeys/screenshots.ts
 * With a directory as argument: full-page screenshots of every public page in three widths.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { articlePath, articleSchema, loginResponseSchema } from '@app/contracts';
import { type Browser, chromium } from '@playwright/test';
import { z } from 'zod';
import { publicationOf } from '../../local/demo/content.ts';
import { publicPages } from './support/public-pages.ts';

const env = z
  .object({
    BASE_URL: z.url(),
    ADMIN_USERNAME: z.string(),
    ADMIN_PASSWORD: z.string(),
    CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  })
  .parse(process.env);

const { fields } = publicationOf('JLC260202');

const pictures = [
  { name: 'home', path: '/' },
  { name: 'article', path: articlePath(fields) },
  { name: 'admin-issue', path: '/admin/archives/2026/2/2' },
  { name: 'admin-edit-article', path: `/admin/archives/${await idOf(fields.refnumber)}` },
];
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

async function idOf(refnumber: string): Promise<string> {
  const answer = await fetch(`${env.BASE_URL}/api/archives/ref/${refnumber}`);
  return articleSchema.parse(await answer.json()).id;
}

async function signIn() {
  const answer = await fetch(`${env.BASE_URL}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }),
  });
  return loginResponseSchema.parse(await answer.json());
}

async function take(browser: Browser): Promise<void> {
  const session = JSON.stringify(await signIn());
  const localStorage = [{ name: 'journal:admin', value: session }];
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

/** Phone, tablet and desktop. */
const WIDTHS = [375, 768, 1440];
const inTheDark = ['home', 'article', 'search'];

async function takeReadersPages(browser: Browser, into: string): Promise<void> {
  const page = await browser.newPage({ locale: 'en-GB' });
  for (const [name, path] of Object.entries(publicPages)) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(env.BASE_URL + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(into, `${name}-${width}.png`), fullPage: true });
      if (!inTheDark.includes(name)) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: join(into, `${name}-${width}-dark.png`), fullPage: true });
      await page.emulateMedia({ colorScheme: 'light' });
    }
  }
}

const [into] = process.argv.slice(2);
await mkdir(into ?? folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: env.CHROMIUM_PATH,
  args: ['--disable-gpu'],
});
try {
  await (into ? takeReadersPages(browser, into) : take(browser));
} finally {
  await browser.close();
}
