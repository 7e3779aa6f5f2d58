import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bucket } from '@app/service-kit/storage';
import { testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGoTool } from '../../local/setup/go-tools.mjs';

const root = new URL(testStorageUrl());
const folder = mkdtempSync(join(tmpdir(), 'storage-users-'));
let program: string;
beforeAll(async () => {
  program = await buildGoTool('storageUsers');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the address of a new user with its own bucket. */
const newAddress = () => {
  const name = `user-${randomUUID()}`;
  return `http://${name}:${randomBytes(24).toString('hex')}@${root.host}/${name}`;
};

/** Runs the program as MinIO's container does, with one file for each address. */
function createUsers(...addresses: string[]) {
  const files = addresses.map((address, at) => {
    const file = join(folder, `url-${at}`);
    writeFileSync(file, `${address}\n`);
    return file;
  });
  const env = {
    MINIO_ENDPOINT: root.host,
    MINIO_ROOT_USER: root.username,
    MINIO_ROOT_PASSWORD: root.password,
  };
  return spawnSync(program, files, { encoding: 'utf8', env });
}

const write = async (url: string, bucketName = new URL(url).pathname.slice(1)) => {
  const { client } = new Bucket({ url, answerWithinMs: 10_000 });
  return client.putObject(bucketName, 'a', 'text').then(
    () => 'stored',
    (error: { code?: string }) => error.code,
  );
};

it('creates users who have access to their own bucket only', async () => {
  const [content, review] = [newAddress(), newAddress()];
  expect(createUsers(content, review)).toMatchObject({ status: 0, stderr: '' });
  expect([await write(content), await write(review)]).toEqual(['stored', 'stored']);
  expect(await write(content, new URL(review).pathname.slice(1))).toBe('AccessDenied');
  expect(await write(review, new URL(content).pathname.slice(1))).toBe('AccessDenied');
  const { client } = new Bucket({ url: content, answerWithinMs: 10_000 });
  expect((await client.listBuckets()).map(({ name }) => name)).toEqual([
    new URL(content).pathname.slice(1),
  ]);
});

it('replaces the secret of a user, and ignores an address of the administrator', async () => {
  const former = newAddress();
  const present = former.replace(/:[0-9a-f]{48}@/, `:${randomBytes(24).toString('hex')}@`);
  createUsers(former);
  const administrator = `http://${root.username}:${root.password}@${root.host}/journal`;
  expect(createUsers(present, administrator)).toMatchObject({ status: 0, stderr: '' });
  expect([await write(former), await write(present)]).toEqual(['SignatureDoesNotMatch', 'stored']);
});
