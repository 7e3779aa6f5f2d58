import { expect, test } from 'vitest';
import { readConfig } from './config.mjs';
import { projectRoot } from './paths.mjs';

test('uses the defaults without any variable', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    dataDir: `${projectRoot}/.data`,
    demo: undefined,
    publicUrl: 'http://127.0.0.1:8080',
    adminUsername: 'admin',
    adminPassword: undefined,
  });
});

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATA_DIR: '', MONGO_URL: '', ADMIN_PASSWORD: '' })).toEqual(
    readConfig({}),
  );
});

test('derives the public origin from the port unless it is set', () => {
  expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://127.0.0.1:9000');
  expect(readConfig({ PORT: '9000', PUBLIC_URL: 'https://journal.org' }).publicUrl).toBe(
    'https://journal.org',
  );
});

test('resolves DATA_DIR against the project, not the working directory', () => {
  expect(readConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(`${projectRoot}/elsewhere`);
  expect(readConfig({ DATA_DIR: '/srv/journal' }).dataDir).toBe('/srv/journal');
});

test('declines the demonstration journal with DEMO=0, and requests it with DEMO=1', () => {
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  expect(readConfig({ DEMO: '1' }).demo).toBe(true);
});

test('accepts a password of 10 to 1,000 characters', () => {
  for (const password of ['10 letters', 'é'.repeat(1_000)]) {
    expect(readConfig({ ADMIN_PASSWORD: password }).adminPassword).toBe(password);
  }
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['DEMO', 'no'],
  ['PUBLIC_URL', 'journal.org'],
  ['PUBLIC_URL', 'https://journal.org/path'],
  ['ADMIN_USERNAME', 'two words'],
  ['ADMIN_PASSWORD', '9 letters'],
  ['ADMIN_PASSWORD', 'x'.repeat(1_001)],
  ['MONGO_URL', 'localhost:27017'],
  ['REDIS_URL', 'http://localhost'],
  ['S3_URL', 'http://localhost:9000/journal'],
])('rejects %s=%s by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('accepts the former name of S3_URL and the options of the bucket', () => {
  const url = 'https://key:secret@s3.example.org/journal?region=eu-1&style=virtual-host';
  expect(readConfig({ MINIO_URL: url }).minioUrl).toBe(url);
  expect(() => readConfig({ MINIO_URL: 'http://localhost:9000/journal' })).toThrow('S3_URL');
});

test('names all invalid variables in one line', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT .*; DEMO [^\n]*$/);
});
