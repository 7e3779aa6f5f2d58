/**
 * Loads the demonstration journal into a running system, by the calls of an administrator. What is
 * there already is left alone, so that it may be interrupted and run again.
 */
import {
  adminIssueSchema,
  articleSchema,
  editorSchema,
  type IssueKey,
  settingsSchema,
} from '@app/contracts';
import { z } from 'zod';
import { type Administrator, signIn } from './administrator.ts';
import { issues, journalArticles } from './content.ts';
import { editors, settings } from './journal.ts';
import { openPress, type Press } from './print.ts';
import type { Publication } from './publication.ts';

const envSchema = z.object({
  BASE_URL: z.url(),
  ADMIN_USERNAME: z.string().min(1),
  ADMIN_PASSWORD: z.string().min(1),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('on'),
});

/** Chromium prints on one core while the services take in on another; more would only queue. */
const PRINTING_AT_ONCE = 2;

const keyOf = ({ year, volume, issue }: IssueKey) => `${year}/${volume}/${issue}`;

async function loadSettings(admin: Administrator): Promise<number> {
  const current = await admin.read('/api/settings/', settingsSchema.pick({ websitename: true }));
  if (current.websitename !== '') return 0;
  await admin.save('/api/settings', settings);
  return 1;
}

async function loadEditors(admin: Administrator): Promise<number> {
  const current = await admin.read('/api/editors/', z.array(editorSchema.pick({ name: true })));
  const known = new Set(current.map(({ name }) => name));
  const missing = editors.filter(({ name }) => !known.has(name));
  // One after the other: their order on the page is that of their creation.
  for (const editor of missing) {
    const form = new FormData();
    for (const [field, value] of Object.entries(editor)) form.append(field, value);
    await admin.create('/api/editors', form);
  }
  return missing.length;
}

async function loadIssues(admin: Administrator): Promise<number> {
  const current = await admin.read('/api/admin/archives/', z.array(adminIssueSchema));
  const known = new Set(current.map(keyOf));
  let added = 0;
  for (const issue of issues.filter((key) => !known.has(keyOf(key)))) {
    if (await admin.create('/api/admin/create-issue', issue)) added += 1;
  }
  return added;
}

async function missingArticles(admin: Administrator): Promise<Publication[]> {
  const refnumbers = z.array(articleSchema.pick({ refnumber: true }));
  const lists = await Promise.all(
    issues.map((key) => admin.read(`/api/archives/${keyOf(key)}`, refnumbers)),
  );
  const known = new Set(lists.flat().map(({ refnumber }) => refnumber));
  return journalArticles.filter(({ fields }) => !known.has(fields.refnumber));
}

async function publish(admin: Administrator, press: Press, article: Publication): Promise<boolean> {
  const form = new FormData();
  for (const [field, value] of Object.entries(article.fields)) form.append(field, String(value));
  const pdf = new Blob([await press.print(article)], { type: 'application/pdf' });
  form.append('pdfFile', pdf, `${article.fields.refnumber}.pdf`);
  return admin.create('/api/admin/archives/', form);
}

async function loadArticles(admin: Administrator, openBrowser: () => Promise<Press>) {
  const waiting = await missingArticles(admin);
  if (waiting.length === 0) return 0;
  let added = 0;
  const press = await openBrowser();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await publish(admin, press, next)) added += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: PRINTING_AT_ONCE }, work));
  } finally {
    await press.close();
  }
  return added;
}

const env = envSchema.safeParse(process.env);
if (!env.success) {
  process.stderr.write(`${z.prettifyError(env.error)}\n`);
  process.exit(78);
}
const { BASE_URL, ADMIN_USERNAME, ADMIN_PASSWORD, CHROMIUM_PATH, CHROMIUM_SANDBOX } = env.data;
const started = performance.now();
try {
  const admin = await signIn(BASE_URL, { username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
  const counts = {
    settings: await loadSettings(admin),
    editors: await loadEditors(admin),
    issues: await loadIssues(admin),
    articles: await loadArticles(admin, () =>
      openPress({ chromiumPath: CHROMIUM_PATH, sandbox: CHROMIUM_SANDBOX === 'on' }),
    ),
  };
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const list = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  process.stdout.write(`Demonstration journal: added ${list.join(', ')} in ${seconds} s\n`);
} catch (error) {
  process.stderr.write(`Demonstration journal: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
