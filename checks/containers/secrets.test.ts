import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../local/setup/paths.mjs';
import { makeSecrets } from './secrets.ts';

const folder = mkdtempSync(`${tmpdir()}/secrets-`);
afterAll(() => rmSync(folder, { recursive: true }));

it('gives each service with a database an address without a user', async () => {
  cpSync(`${projectRoot}/deploy/make-secrets.sh`, `${folder}/deploy/make-secrets.sh`);
  execFileSync('sh', [`${folder}/deploy/make-secrets.sh`]);
  const secrets = `${folder}/secrets`;
  const files = () => readdirSync(secrets).map((name) => [name, read(name)] as const);
  const read = (name: string) => readFileSync(`${secrets}/${name}`, 'utf8').trim();
  const before = files();
  await makeSecrets(folder);
  const after = new Map(files());
  for (const [name, text] of before) {
    const isAddress = text.startsWith('mongodb://');
    const database = text.split('/').at(-1);
    const expected = isAddress ? `mongodb://mongo:27017/${database}?maxPoolSize=1` : text;
    expect(after.get(name), name).toBe(expected);
  }
  expect(before.filter(([, text]) => text.startsWith('mongodb://')).length).toBeGreaterThan(2);
});
