import { mkdirSync } from 'node:fs';
import { goToolPath } from '../../local/setup/go-tools.mjs';
import type { Tools } from '../../local/setup/prepare.mjs';
import { freePort } from '../../local/system/addresses.ts';
import type { ProcessSpec } from '../../local/system/managed-process.ts';
import { ownerMark } from '../../local/system/ownership.ts';
import { storageProbe } from '../../local/system/readiness.ts';

/** An S3 server with the settings of one test run. */
export interface Variant {
  name: string;
  process: ProcessSpec;
  /** The address without a bucket: `http://key:secret@host:port?options`. */
  url: string;
  /** The folder in which the server stores files. */
  folder: string;
  /** Tests whose names contain one of these texts are skipped, because they do not apply to the server. */
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
export async function defineVariants(folder: string, tools: Tools): Promise<Variant[]> {
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
    // Versity has no expiry rules. Two tests start a fake storage server, whose address cannot contain a bucket.
    excluded: ['expiry rules, and keeps', ...(isPath ? [] : ['late response', 'storage has none'])],
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
