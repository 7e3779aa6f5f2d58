import { areaNames } from '@app/contracts';
import { expect, test } from 'vitest';
import { definePieces } from './pieces.ts';

const anyText = () => 'x';
// The cast is safe: the tested variables depend only on these options and on `config`.
const options = {
  dataDir: '/tmp/none',
  tools: {},
  parts: { databaseUrl: anyText, redisUrl: anyText, minioUrl: 'http://x/journal' },
  secrets: {
    adminUsername: 'admin',
    adminPassword: 'refused at first',
    internalKey: 'key',
    reviewKey: 'of review',
  },
  ports: new Proxy({}, { get: () => [1] }),
} as unknown as Parameters<typeof definePieces>[0];

const administratorOf = (config: { adminUsername: string; adminPassword: string | undefined }) => {
  const pieces = definePieces({ ...options, config: { publicUrl: 'http://x', ...config } });
  const { env } = pieces.find(({ name }) => name === 'svc-auth') ?? {};
  return [env?.ADMIN_USERNAME, env?.ADMIN_PASSWORD];
};

test('svc-auth gets the given administrator, or else the stored one', () => {
  const given = { adminUsername: 'editor', adminPassword: 'apricot gravel sonata' };
  expect(administratorOf(given)).toEqual(['editor', 'apricot gravel sonata']);
  const none = { adminUsername: 'editor', adminPassword: undefined };
  expect(administratorOf(none)).toEqual(['admin', 'refused at first']);
});

test('all pieces get the internal key, except pieces that only serve files and the worker that reads strangers’ files', () => {
  const config = { publicUrl: 'http://x', adminUsername: 'admin', adminPassword: undefined };
  const keyless = definePieces({ ...options, config }).filter(({ env }) => !env?.INTERNAL_KEY);
  expect(keyless.map(({ name }) => name)).toEqual([
    'svc-pdf-texts',
    ...areaNames.map((name) => `mfe-${name}`),
  ]);
});
