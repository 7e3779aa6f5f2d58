/**
 * Loads the demonstration journal into a running system through the administrator's API. Existing records are not
 * changed, so an interrupted load can be run again. The arguments `journal` and `manuscripts` load one part.
 */
import { type IssueKey, plainText, type SettingsFile, workListSchema } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { z } from 'zod';
import { type Call, CallFailed, signIn } from './administrator.ts';
import { issues, journalArticles, newIssues } from './content.ts';
import type { Drawing } from './drawing.ts';
import { loadFullText, READ_IN_FULL } from './full-text.ts';
import { indexes } from './indexes.ts';
import { design, editors, settings } from './journal.ts';
import { journalPictures } from './journal-files.ts';
import { linkMaker } from './links.ts';
import { loadManuscripts } from './manuscripts.ts';
import { portraits } from './portraits.ts';
import { openPress, type Press } from './print.ts';
import { laterStatuses, workEntries } from './work-entries.ts';

const envSchema = z.object({
  BASE_URL: z.url(),
  ADMIN_USERNAME: z.string().min(1),
  ADMIN_PASSWORD: z.string().min(1),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('on'),
  /**
   * The address of the database of svc-review, which is needed to create the links of reviewers. Without it, no reviews
   * are loaded.
   */
  REVIEW_DATABASE: z.string().optional(),
});

/**
 * The number of articles that are loaded at the same time. While the services store one article, Chromium prints the
 * next one.
 */
const PRINTING_AT_ONCE = 2;

const keyOf = ({ year, volume, issue }: IssueKey) => `${year}/${volume}/${issue}`;

/** Returns 1 if the call has created the record, or 0 if the record already exists since an interrupted load. */
const countOf = (creating: Promise<unknown>) =>
  creating.then(
    () => 1,
    (error: unknown) => {
      if (error instanceof CallFailed && error.status === 409) return 0;
      throw error;
    },
  );

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    form.append(field, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  return form;
}

const pdf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'application/pdf' });
const picture = async (press: Press, drawing: Drawing) =>
  new Blob([await press.draw(drawing)], { type: 'image/png' });

async function loadSettings(call: Call): Promise<number> {
  const { websitename, origin } = await call(api.readSettings, {});
  if (websitename !== '') return 0;
  await call(api.updateDesign, { body: design });
  // The score badge appears only for this domain.
  const score_badge_domain = new URL(origin).host;
  await call(api.updateSettings, { body: { ...settings, score_badge_domain } });
  return 1;
}

async function loadSettingsFiles(call: Call, press: Press): Promise<number> {
  const current = await call(api.readSettings, {});
  let added = 0;
  const save = async (name: SettingsFile, make: () => Promise<Blob>) => {
    if (current[name] !== '') return;
    const form = new FormData();
    form.append('file', await make(), name);
    await call(api.uploadSettingsFile[name], { form });
    added += 1;
  };
  const { cover_image, score_badge_image } = journalPictures;
  await save('cover_image', () => picture(press, cover_image));
  await save('score_badge_image', () => picture(press, score_badge_image));
  await save('copyright_form', async () => pdf(await press.printCopyrightForm()));
  return added;
}

/** Creates the editors one by one, because the page orders them by creation time. Returns their number. */
async function loadEditors(call: Call, press: Press): Promise<number> {
  const known = new Set((await call(api.listEditors, {})).map(({ name }) => name));
  let added = 0;
  for (const editor of editors.filter(({ name }) => !known.has(name))) {
    const form = formOf(editor);
    const portrait = portraits[editor.name];
    if (portrait) form.append('imgFile', await picture(press, portrait), 'portrait.png');
    added += await countOf(call(api.createEditor, { form }));
  }
  return added;
}

async function loadIndexes(call: Call, press: Press): Promise<number> {
  const known = new Set((await call(api.listIndexingEntries, {})).map(({ title }) => title));
  let added = 0;
  for (const [at, { title, link, logo }] of indexes.entries()) {
    if (known.has(title)) continue;
    const form = formOf({ title, link, sortnumber: at + 1 });
    form.append('imgFile', await picture(press, logo), 'logo.png');
    added += await countOf(call(api.createIndexingEntry, { form }));
  }
  return added;
}

async function loadIssues(call: Call): Promise<number> {
  const known = new Set((await call(api.listIssues, {})).map(keyOf));
  let added = 0;
  for (const body of newIssues.filter((key) => !known.has(keyOf(key)))) {
    added += await countOf(call(api.createIssue, { body }));
  }
  return added;
}

async function loadArticles(call: Call, press: Press): Promise<number> {
  const lists = await Promise.all(issues.map((params) => call(api.listArticles, { params })));
  const known = new Set(lists.flat().map(({ refnumber }) => refnumber));
  const waiting = journalArticles.filter(({ fields }) => !known.has(fields.refnumber));
  let added = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const form = formOf(next.fields);
      form.append('pdfFile', pdf(await press.print(next)), `${next.fields.refnumber}.pdf`);
      // `added += await …` would read the sum before the wait, and lose articles that were added during the wait.
      const count = await countOf(call(api.createArticle, { form }));
      added += count;
    }
  };
  await Promise.all(Array.from({ length: PRINTING_AT_ONCE }, work));
  return added;
}

/** Creates the entries one by one, because the list orders them by creation time. Returns their number. */
async function loadWorkEntries(call: Call): Promise<number> {
  const current = workListSchema.parse(await call(api.listWorkEntries, {}));
  const known = new Map(current.map((entry) => [plainText(entry.content), entry]));
  let added = 0;
  for (const { content, statuses } of workEntries) {
    const [status] = statuses;
    let entry = known.get(plainText(content));
    if (!entry) {
      entry = await call(api.createWorkEntry, { body: { content, status } });
      added += 1;
    }
    const params = { id: entry.id };
    for (const next of laterStatuses(statuses, entry)) {
      await call(api.changeWorkEntry, { params, body: { status: next } });
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
const { REVIEW_DATABASE } = env.data;
const parts = process.argv.slice(2);
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const started = performance.now();
const press = openPress({ chromiumPath: CHROMIUM_PATH, sandbox: CHROMIUM_SANDBOX === 'on' });

async function loadJournal(call: Call) {
  const counts = {
    settings: await loadSettings(call),
    issues: await loadIssues(call),
    // Load these parts one after the other: svc-content reads pictures and PDFs in different processes, and runs only
    // one of the processes at a time.
    files: await loadSettingsFiles(call, press),
    editors: await loadEditors(call, press),
    indexes: await loadIndexes(call, press),
    'work entries': await loadWorkEntries(call),
    articles: await loadArticles(call, press),
  };
  const read = journalArticles.find(({ fields }) => fields.refnumber === READ_IN_FULL);
  return { ...counts, 'full texts': await loadFullText(call, read) };
}

try {
  const call = await signIn(BASE_URL, { username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
  const makeLinks =
    REVIEW_DATABASE === undefined ? undefined : linkMaker(REVIEW_DATABASE, BASE_URL);
  const counts = {
    ...(isWanted('journal') && (await loadJournal(call))),
    ...(isWanted('manuscripts') && {
      manuscripts: await loadManuscripts({ call, baseUrl: BASE_URL, press, makeLinks }),
    }),
  };
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const list = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  process.stdout.write(`Demonstration journal: added ${list.join(', ')} in ${seconds} s\n`);
} catch (error) {
  process.stderr.write(
    `Demonstration journal: ${error instanceof Error ? error.message : error}\n`,
  );
  process.exitCode = 1;
} finally {
  await press.close();
}
