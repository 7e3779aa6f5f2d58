import { expect, test } from 'vitest';
import { readConfig } from './config.mjs';
import { projectRoot } from './paths.mjs';

test('without any variable: port 8080, .data of the project, user admin', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    dataDir: `${projectRoot}/.data`,
    demo: undefined,
    publicUrl: 'http://127.0.0.1:8080',
    adminUsername: 'admin',
    adminPassword: undefined,
    gateway: undefined,
  });
});

test('a variable that is set but empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATA_DIR: '', MONGO_URL: '', ADMIN_PASSWORD: '' })).toEqual(
    readConfig({}),
  );
});

test('the public address follows the port, unless it is given', () => {
  expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://127.0.0.1:9000');
  expect(readConfig({ PORT: '9000', PUBLIC_URL: 'https://journal.org' }).publicUrl).toBe(
    'https://journal.org',
  );
});

test('DATA_DIR is taken from the project, wherever the start was typed', () => {
  expect(readConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(`${projectRoot}/elsewhere`);
  expect(readConfig({ DATA_DIR: '/srv/journal' }).dataDir).toBe('/srv/journal');
});

test('DEMO=0 declines the demonstration, DEMO=1 asks for it', () => {
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  expect(readConfig({ DEMO: '1' }).demo).toBe(true);
});

test('a password of 8 to 1,000 characters is taken as it is', () => {
  for (const password of ['8 signs!', 'é'.repeat(1_000)]) {
    expect(readConfig({ ADMIN_PASSWORD: password }).adminPassword).toBe(password);
  }
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['DEMO', 'no'],
  ['GATEWAY', 'nginx'],
  ['PUBLIC_URL', 'journal.org'],
  ['PUBLIC_URL', 'https://journal.org/path'],
  ['ADMIN_USERNAME', 'two words'],
  ['ADMIN_PASSWORD', '7 signs'],
  ['ADMIN_PASSWORD', 'x'.repeat(1_001)],
  ['MONGO_URL', 'localhost:27017'],
  ['REDIS_URL', 'http://localhost'],
  ['MINIO_URL', 'http://localhost:9000/journal'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('every wrong variable is named at once, in one line', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT .*; DEMO [^\n]*$/);
});
