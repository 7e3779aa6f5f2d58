/**
 * Implements `npm run check:storage`, which runs the tests of stored files on other S3 servers and settings than `npm
 * test`: on MinIO with server-side encryption, and on the Versity gateway with a region, once with the bucket in the
 * path and once with the bucket in the host name. Prints the outcome of each.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Bucket } from '@app/service-kit/storage';
import { exitWith } from '../../local/setup/fail.mjs';
import { goToolPath } from '../../local/setup/go-tools.mjs';
import type { Tools } from '../../local/setup/prepare.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { freePort } from '../../local/system/addresses.ts';
import { ManagedProcess, type ProcessSpec } from '../../local/system/managed-process.ts';
import { ownerMark } from '../../local/system/ownership.ts';
import { storageProbe } from '../../local/system/readiness.ts';
import { runCommand } from '../../local/system/run-command.ts';
import { readTools } from '../../local/system/tools.ts';
import { describe, type Outcome, outcomeFileVariable, readOutcome } from '../runner/outcome.ts';
import { startTestParts } from '../runner/parts.ts';
import { withCleanup } from '../systems/with-cleanup.ts';

/** An S3 server with the settings of one test run. */
interface Variant {
  name: string;
  process: ProcessSpec;
  /** The address without a bucket: `http://key:secret@host:port?options`. */
  url: string;
  /** The folder in which the server stores files. */
  folder: string;
  /** Texts in the names of tests to skip, because these tests do not apply to the server. */
  excluded: string[];
  /** Whether the server reports and applies encryption. */
  isEncrypted: boolean;
}

const ACCESS_KEY = 'check-access';
const SECRET_KEY = 'check-secret';
const REGION = 'eu-central-1';
/** The name and value of MinIO's encryption key, which protects only test data. */
const KEY = `journal-key:${Buffer.alloc(32, 'k').toString('base64')}`;

/** Defines MinIO with two kinds of encryption, and the Versity gateway with two styles of bucket addresses. */
async function defineVariants(folder: string, tools: Tools): Promise<Variant[]> {
  return [
    await minio(folder, tools, 'AES256'),
    await minio(folder, tools, 'aws:kms:journal-key'),
    await versity(folder, 'path'),
    await versity(folder, 'virtual-host'),
  ];
}

async function minio(folder: string, tools: Tools, encryption: string): Promise<Variant> {
  const host = `127.0.0.1:${await freePort()}`;
  return variant(folder, {
    name: `MinIO, encryption=${encryption}`,
    host,
    options: { encryption },
    command: tools.minio ?? '',
    args: (files) => ['server', '--quiet', '--address', host, files],
    env: {
      MINIO_ROOT_USER: ACCESS_KEY,
      MINIO_ROOT_PASSWORD: SECRET_KEY,
      MINIO_BROWSER: 'off',
      MINIO_KMS_SECRET_KEY: KEY,
    },
    excluded: [],
    isEncrypted: true,
  });
}

const WITH_FAKE_SERVER = ['late response', 'storage has none', 'storage freezes'];

async function versity(folder: string, style: 'path' | 'virtual-host'): Promise<Variant> {
  const port = await freePort();
  const domain = `s3.localhost:${port}`;
  const isPath = style === 'path';
  return variant(folder, {
    name: `Versity gateway, region=${REGION}, style=${style}`,
    host: isPath ? `127.0.0.1:${port}` : domain,
    options: { region: REGION, style },
    command: goToolPath('versitygw'),
    args: (files) => [
      ...['--port', `127.0.0.1:${port}`, '--region', REGION, '--quiet'],
      ...(isPath ? [] : ['--virtual-domain', domain]),
      ...['posix', files],
    ],
    env: { ROOT_ACCESS_KEY_ID: ACCESS_KEY, ROOT_SECRET_ACCESS_KEY: SECRET_KEY },
    // Versity has no expiry rules. Other tests start a fake storage server, whose address cannot contain a bucket.
    excluded: ['expiry rules, and keeps', ...(isPath ? [] : WITH_FAKE_SERVER)],
    isEncrypted: false,
  });
}

interface Definition {
  name: string;
  host: string;
  options: Record<string, string>;
  command: string;
  args(files: string): string[];
  env: Record<string, string>;
  excluded: string[];
  isEncrypted: boolean;
}

function variant(root: string, { name, host, options, ...server }: Definition): Variant {
  const short = name.replaceAll(/[^a-zA-Z0-9]+/g, '-');
  const folder = `${root}/${short}`;
  mkdirSync(folder);
  const url = `http://${ACCESS_KEY}:${SECRET_KEY}@${host}?${new URLSearchParams(options)}`;
  const probed = new URL(url);
  probed.pathname = '/no-such-bucket';
  return {
    name,
    url,
    folder,
    excluded: server.excluded,
    isEncrypted: server.isEncrypted,
    process: {
      name: short,
      command: server.command,
      args: server.args(folder),
      cwd: root,
      env: { PATH: process.env.PATH ?? '', HOME: root, ...server.env },
      mark: ownerMark(root, short),
      ready: storageProbe(probed.href),
      stopWithinMs: 5_000,
    },
  };
}

const TESTS = [
  'packages/service-kit/src/storage',
  'svc-content/articles/create-article',
  'svc-content/articles/pdfs/routes',
  'svc-content/journal/pictures',
  'svc-pdf/storage',
  'svc-pdf/jobs',
];
const LOCAL_NAMES = new URL('local-names.mjs', import.meta.url);
/** A line that is stored. If it is then found in the server's files, they are not encrypted. */
const PLAIN = 'Everyone may read this line.';

const tools = readTools();
const folder = mkdtempSync(`${tmpdir()}/storage-check-`);
const stopRequest = new AbortController();
onStopRequest(() => stopRequest.abort());
// Local names must also be resolved in this process, which runs the probe and isReadable().
await import(LOCAL_NAMES.href);

const rows: { name: string; outcome: Outcome; plain: boolean; expected: boolean }[] = [];
let failure: unknown;
await withCleanup(async (cleanup) => {
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const parts = await startTestParts(`${folder}/parts`, tools, ['database', 'redis']);
  cleanup.defer(() => parts.stop());
  for (const variant of await defineVariants(folder, tools)) {
    if (stopRequest.signal.aborted) break;
    rows.push(await run(variant, parts.env));
  }
}).catch((error: unknown) => {
  failure = error;
});
if (stopRequest.signal.aborted) process.exit(130);
if (failure) exitWith(failure);
console.log('');
for (const { name, outcome, plain } of rows) {
  console.log(`${name.padEnd(58)}${describe(outcome)}, ${plain ? 'plain' : 'encrypted'} on disk`);
}
const isRight = rows.every(
  ({ outcome, plain, expected }) => outcome.failed === 0 && plain === expected,
);
process.exit(isRight ? 0 : 1);

async function run(variant: Variant, partsEnv: NodeJS.ProcessEnv) {
  console.log(`\n── ${variant.name}`);
  const server = new ManagedProcess(variant.process, `${folder}/parts/logs`, console.log);
  await server.start();
  return withCleanup(async (cleanup) => {
    cleanup.defer(() => server.stop());
    const report = `${variant.folder}.json`;
    const reporters = ['--reporter=dot', '--reporter=checks/runner/vitest-reporter.ts'];
    const env = {
      ...process.env,
      ...partsEnv,
      TEST_S3_URL: variant.url,
      [outcomeFileVariable]: report,
      NODE_OPTIONS: `--import=${LOCAL_NAMES}`,
    };
    const mark = ownerMark(folder, 'vitest');
    const { signal } = stopRequest;
    const { excluded } = variant;
    const included =
      excluded.length > 0 ? [`--testNamePattern=^(?!.*(${excluded.join('|')}))`] : [];
    const command = ['vitest', 'run', ...TESTS, ...reporters, ...included];
    const code = await runCommand(command, { env, mark, signal });
    const outcome = readOutcome('vitest', report, code);
    const plain = await isReadable(variant);
    return { name: variant.name, outcome, plain, expected: !variant.isEncrypted };
  });
}

/** Stores a line and returns whether the server's files contain it. */
async function isReadable({ url, folder: files }: Variant): Promise<boolean> {
  const address = new URL(url);
  address.pathname = '/plain-text';
  const bucket = new Bucket({ url: address.href, answerWithinMs: 5_000 });
  await bucket.ensure();
  const { url: to, headers } = bucket.signed('PUT', 'line.txt', { 'Content-Type': 'text/plain' });
  const { ok, status } = await fetch(to, { method: 'PUT', headers, body: PLAIN });
  if (!ok) throw new Error(`Storing responded with ${status}`);
  return readdirSync(`${files}/plain-text`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(`${entry.parentPath}/${entry.name}`).includes(PLAIN));
}
