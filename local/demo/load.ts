/**
 * Loads the demonstration journal into a running system through the administrator's API. Existing records are not
 * changed, so an interrupted load can be run again.
 */
import {
  adminIssueSchema,
  articleSchema,
  DESIGN_PATH,
  editorSchema,
  type IssueKey,
  indexingEntrySchema,
  plainText,
  settingsFilePath,
  settingsSchema,
  WORK_LOG_PATH,
  workEntryPath,
  workEntrySchema,
} from '@app/contracts';
import { z } from 'zod';
import { type Administrator, signIn } from './administrator.ts';
import { issues, journalArticles } from './content.ts';
import type { Drawing } from './drawing.ts';
import { indexes } from './indexes.ts';
import { design, editors, settings } from './journal.ts';
import { journalPictures } from './journal-files.ts';
import { portraits } from './portraits.ts';
import { openPress, type Press } from './print.ts';
import type { Publication } from './publication.ts';
import { laterStatuses, workEntries } from './work-entries.ts';

const envSchema = z.object({
  BASE_URL: z.url(),
  ADMIN_USERNAME: z.string().min(1),
  ADMIN_PASSWORD: z.string().min(1),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('on'),
});

/** The number of articles that are printed at once. Chromium prints one while the services store the other. */
const PRINTING_AT_ONCE = 2;

const keyOf = ({ year, volume, issue }: IssueKey) => `${year}/${volume}/${issue}`;

/** Starts Chromium on the first call, because a repeated load may have nothing to print. */
type OpenPress = () => Promise<Press>;

async function loadSettings(admin: Administrator): Promise<number> {
  const fields = settingsSchema.pick({ websitename: true, origin: true });
  const { websitename, origin } = await admin.read('/api/settings/', fields);
  if (websitename !== '') return 0;
  await admin.save(DESIGN_PATH, design);
  // The score badge appears only for this domain.
  await admin.save('/api/settings', { ...settings, score_badge_domain: new URL(origin).host });
  return 1;
}

const formOf = (fields: object) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  return form;
};
const png = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/png' });
const pdf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'application/pdf' });

async function loadSettingsFiles(admin: Administrator, press: OpenPress): Promise<number> {
  const current = await admin.read('/api/settings/', settingsSchema);
  // `Object.keys` widens the names to strings.
  const names = Object.keys(journalPictures) as (keyof typeof journalPictures)[];
  const missing = names.filter((name) => current[name] === '');
  const drawn = await drawAll(
    press,
    missing.map((name) => journalPictures[name]),
  );
  let added = 0;
  const save = async (name: Parameters<typeof settingsFilePath>[0], file: Blob) => {
    const form = new FormData();
    form.append('file', file, name);
    await admin.save(settingsFilePath(name), form);
    added += 1;
  };
  for (const name of missing) {
    const picture = drawn.get(journalPictures[name]);
    if (picture) await save(name, png(picture));
  }
  if (current.copyright_form === '') {
    await save('copyright_form', pdf(await (await press()).printCopyrightForm()));
  }
  return added;
}

/** Renders each drawing as a PNG. */
async function drawAll(press: OpenPress, drawings: readonly Drawing[]) {
  if (drawings.length === 0) return new Map<Drawing, Uint8Array<ArrayBuffer>>();
  const pictures = await (await press()).draw(drawings);
  return new Map(drawings.flatMap((drawing, i) => (pictures[i] ? [[drawing, pictures[i]]] : [])));
}

async function loadEditors(admin: Administrator, press: OpenPress): Promise<number> {
  const current = await admin.read('/api/editors/', z.array(editorSchema.pick({ name: true })));
  const known = new Set(current.map(({ name }) => name));
  const missing = editors.filter(({ name }) => !known.has(name));
  const drawn = await drawAll(
    press,
    missing.flatMap(({ name }) => portraits[name] ?? []),
  );
  // Create the editors one by one, because the page orders them by creation time.
  for (const editor of missing) {
    const form = formOf(editor);
    const portrait = portraits[editor.name];
    const picture = portrait && drawn.get(portrait);
    if (picture) form.append('imgFile', png(picture), 'portrait.png');
    await admin.create('/api/editors', form);
  }
  return missing.length;
}

async function loadIndexes(admin: Administrator, press: OpenPress): Promise<number> {
  const titles = z.array(indexingEntrySchema.pick({ title: true }));
  const known = new Set((await admin.read('/api/indexing/', titles)).map(({ title }) => title));
  const missing = indexes.filter(({ title }) => !known.has(title));
  const drawn = await drawAll(
    press,
    missing.map(({ logo }) => logo),
  );
  for (const { title, link, logo } of missing) {
    const form = formOf({
      title,
      link,
      sortnumber: indexes.findIndex((i) => i.title === title) + 1,
    });
    const picture = drawn.get(logo);
    if (picture) form.append('imgFile', png(picture), 'logo.png');
    await admin.create('/api/indexing', form);
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
  const form = formOf(article.fields);
  const paper = pdf(await press.print(article));
  form.append('pdfFile', paper, `${article.fields.refnumber}.pdf`);
  return admin.create('/api/admin/archives/', form);
}

async function loadArticles(admin: Administrator, press: OpenPress): Promise<number> {
  const waiting = await missingArticles(admin);
  let added = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await publish(admin, await press(), next)) added += 1;
    }
  };
  await Promise.all(Array.from({ length: PRINTING_AT_ONCE }, work));
  return added;
}

/** Creates the entries one by one, because the list orders them by creation time. Returns their number. */
async function loadWorkEntries(admin: Administrator): Promise<number> {
  const current = await admin.read(WORK_LOG_PATH, z.array(workEntrySchema));
  const known = new Map(current.map((entry) => [plainText(entry.content), entry]));
  let added = 0;
  for (const { content, statuses } of workEntries) {
    const [status] = statuses;
    let entry = known.get(plainText(content));
    if (!entry) {
      entry = await admin.make(WORK_LOG_PATH, { content, status }, workEntrySchema);
      added += 1;
    }
    for (const next of laterStatuses(statuses, entry)) {
      await admin.change(workEntryPath(entry.id), { status: next });
    }
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
let opened: Promise<Press> | undefined;
const press: OpenPress = () => {
  opened ??= openPress({ chromiumPath: CHROMIUM_PATH, sandbox: CHROMIUM_SANDBOX === 'on' });
  return opened;
};
try {
  const admin = await signIn(BASE_URL, { username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
  const counts = { settings: await loadSettings(admin), issues: await loadIssues(admin) };
  const [articles, rest] = await Promise.all([
    loadArticles(admin, press),
    (async () => ({
      files: await loadSettingsFiles(admin, press),
      editors: await loadEditors(admin, press),
      indexes: await loadIndexes(admin, press),
      'work entries': await loadWorkEntries(admin),
    }))(),
  ]);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const list = Object.entries({ ...counts, ...rest, articles }).map(
    ([what, count]) => `${count} ${what}`,
  );
  process.stdout.write(`Demonstration journal: added ${list.join(', ')} in ${seconds} s\n`);
} catch (error) {
  process.stderr.write(
    `Demonstration journal: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 1;
} finally {
  await (await opened)?.close();
}
