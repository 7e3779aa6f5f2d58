/**
 * Backs up a running system while editors publish, restores the backup into an empty system, and compares every
 * article, every PDF and the code of every certificate. An article that was published during the backup is restored
 * completely or not at all. `--sizes 500` changes the number of articles.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { articlePath, articleSchema } from '@app/contracts';
import { internalHeaders } from '@app/service-kit';
import {
  articleFields,
  createIssue,
  pdfOf,
  publish,
  readArticle,
} from '../checks/systems/articles.ts';
import { Client } from '../checks/systems/client.ts';
import { type Published, seedJournal } from '../checks/systems/seed.ts';
import { waitFor } from '../checks/systems/wait-for.ts';
import { lockDataDir } from '../local/setup/already-running.mjs';
import { readConfig } from '../local/setup/config.mjs';
import { projectRoot } from '../local/setup/paths.mjs';
import { freePort } from '../local/system/addresses.ts';
import { loadSecrets } from '../local/system/secrets.ts';
import { type RunningSystem, startSystem } from '../local/system/start-system.ts';
import { withStores } from '../local/system/stores.ts';
import { createCodes } from '../svc-pdf/documents/codes.ts';
import { startDemonstration } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { sumOf, usageBelow } from './processes.ts';

const PDF_BYTES = 50_000;
const WRITERS = 2;
/** The minimum number of articles that are published before the backup begins. */
const BEFORE = 3;

const ARTICLES = 10_000;

/** The system that is backed up, and the articles that it has before the writers begin. */
interface Source extends Pick<RunningSystem, 'baseUrl' | 'admin' | 'stop'> {
  dataDir: string;
  articles: Published[];
}

export async function measure(place: Place): Promise<Row[]> {
  const source = await (place.quick ? sharedSource(place) : generatedSource(place));
  const running: Pick<RunningSystem, 'stop'>[] = [source];
  try {
    return await measureBackup(place, source, running);
  } finally {
    for (const system of running) await system.stop();
  }
}

async function configOf(folder: string, name: string) {
  const dataDir = `${folder}/${name}`;
  mkdirSync(dataDir, { recursive: true });
  return { ...readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' }) };
}

async function generatedSource({ folder, tools, sizes = [] }: Place): Promise<Source> {
  const config = await configOf(folder, 'from');
  const { dataDir } = config;
  const articles = await withStores(config, tools, (stores) =>
    seedJournal(stores, { count: sizes[0] ?? ARTICLES, pdfBytes: PDF_BYTES }),
  );
  // The backup program detects a running system by this lock.
  await lockDataDir(dataDir);
  const system = await startSystem(config, tools, console.log);
  await createIssue(await Client.signIn(system.baseUrl, system.admin));
  return { ...system, dataDir, articles };
}

/** The shared system, with one more article. */
async function sharedSource(place: Place): Promise<Source> {
  const system = await startDemonstration(place, 'unlimited');
  const refnumber = 'BACKUP-1';
  const { title, authorname, ...fields } = articleFields(refnumber);
  await publish(system.client, refnumber);
  const [author = ''] = authorname.split(', ');
  const sha256 = createHash('sha256').update(pdfOf(refnumber)).digest('hex');
  const article = { refnumber, title, author, path: articlePath(fields), sha256 };
  return { ...system, articles: [article] };
}

async function measureBackup(
  { folder, tools }: Place,
  system: Source,
  running: Pick<RunningSystem, 'stop'>[],
): Promise<Row[]> {
  const to = await configOf(folder, 'to');
  const file = `${folder}/journal.tar.gz`;
  const acknowledged: string[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    publishAll(system, `W${writer}`, acknowledged, () => isOver),
  );
  await waitFor(() => assert(acknowledged.length >= BEFORE), 60_000);
  const before = acknowledged.length;
  const backup = await program('backup', file, system.dataDir);
  isOver = true;
  await Promise.all(writers);
  await system.stop();

  const restore = await program('restore', file, to.dataDir);
  const restored = await startSystem(to, tools, console.log);
  running.push(restored);
  const different = {
    ...(await compare(restored, system.articles, createCodes(certificateKey(system.dataDir)))),
    'articles published meanwhile': await comparePublished(restored, acknowledged, before),
  };
  const what = `${system.articles.length.toLocaleString('en')} articles`;
  return [
    { name: `backup of ${what}`, unit: 's', values: [backup.seconds] },
    { name: `backup of ${what}, memory`, unit: 'MB', values: [backup.megabytes] },
    { name: `restore of ${what}`, unit: 's', values: [restore.seconds] },
    { name: `restore of ${what}, memory`, unit: 'MB', values: [restore.megabytes] },
    { name: `size of ${what}`, unit: 'MB', values: [statSync(file).size / 1e6] },
    { name: 'published meanwhile', unit: 'articles', values: [acknowledged.length] },
    ...Object.entries(different).map(([kind, number]) => ({
      name: `${kind} that differ after the restore`,
      unit: '',
      values: [number],
      aim: { most: 0 },
    })),
  ];
}

function certificateKey(dataDir: string): string {
  return loadSecrets(dataDir, { username: '', password: undefined }).certificateKey;
}

async function publishAll(
  system: Pick<RunningSystem, 'baseUrl' | 'admin'>,
  prefix: string,
  acknowledged: string[],
  isOver: () => boolean,
): Promise<void> {
  const client = await Client.signIn(system.baseUrl, system.admin);
  for (let number = 1; !isOver(); number += 1) {
    const refnumber = `${prefix}-${number}`;
    // A write that a rate limit refuses is not acknowledged, so the comparison ignores it.
    await publish(client, refnumber).then(
      () => acknowledged.push(refnumber),
      () => sleep(500),
    );
  }
}

/** Runs a program in the same way as a user. Returns its duration and its peak memory. */
async function program(name: 'backup' | 'restore', file: string, dataDir: string) {
  const start = performance.now();
  const child = spawn(process.execPath, [`${projectRoot}/local/run.mjs`, name, file], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, sumOf(usageBelow([child.pid ?? 0]), 'megabytes'));
  }, 200);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${name} ended with exit code ${code}`);
  return { seconds: (performance.now() - start) / 1_000, megabytes: peak };
}

async function compare(
  system: RunningSystem,
  seeded: Published[],
  codes: ReturnType<typeof createCodes>,
) {
  const different = { articles: 0, PDFs: 0, certificates: 0 };
  const [content, pdf] = [system.origin('svc-content'), system.origin('svc-pdf')];
  const ask = (url: string) => fetch(url, { headers: internalHeaders([system.internalKey]) });
  for (const { refnumber, title, author, path, sha256 } of seeded) {
    const article = await ask(`${content}/api/archives/ref/${refnumber}`);
    const found = articleSchema.safeParse(await article.json());
    if (found.data?.title !== title) different.articles += 1;
    const bytes = Buffer.from(await (await ask(`${content}${path}.pdf`)).arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) different.PDFs += 1;
    const code = codes.article(refnumber, author);
    const verified = await ask(`${pdf}/api/verify/${encodeURIComponent(code)}`);
    if (!verified.ok) different.certificates += 1;
    await verified.body?.cancel();
  }
  return different;
}

/**
 * Returns how many of the writers' articles differ. The first `first` articles must exist; later ones may be absent.
 */
async function comparePublished(system: RunningSystem, refnumbers: string[], first: number) {
  let different = 0;
  for (const [n, refnumber] of refnumbers.entries()) {
    const article = await readArticle(system.baseUrl, refnumber);
    if (!article && n >= first) continue;
    const isWhole =
      article?.title === articleFields(refnumber).title && article.pdf.equals(pdfOf(refnumber));
    if (!isWhole) different += 1;
  }
  return different;
}
