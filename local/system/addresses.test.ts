import { expect, test } from 'vitest';
import { bucketUrl, chooseServerPorts, databaseUrl, serverNames } from './addresses.ts';

test.each([
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/auth'],
  ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/auth'],
  ['mongodb://a:1,b:2/?replicaSet=rs0', 'mongodb://a:1,b:2/auth?replicaSet=rs0'],
  ['mongodb+srv://u:p@db.example/journal', 'mongodb+srv://u:p@db.example/journal-auth'],
  ['mongodb://u:p@db', 'mongodb://u:p@db/auth?authSource=admin'],
  ['mongodb://u:p@db/journal', 'mongodb://u:p@db/journal-auth?authSource=journal'],
  ['mongodb://u:p@db/?tls=true', 'mongodb://u:p@db/auth?tls=true&authSource=admin'],
  ['mongodb://u:p@db/j?authSource=users', 'mongodb://u:p@db/j-auth?authSource=users'],
  ['mongodb://u@db/?authMechanism=MONGODB-X509', 'mongodb://u@db/auth?authMechanism=MONGODB-X509'],
  [
    'mongodb://u:p@db/j?authMechanism=SCRAM-SHA-256',
    'mongodb://u:p@db/j-auth?authMechanism=SCRAM-SHA-256&authSource=j',
  ],
])('derives the database of a service from %s', (base, expected) => {
  expect(databaseUrl(base, 'auth')).toBe(expected);
});

test('uses the bucket “journal” unless the address names one', () => {
  expect(bucketUrl('http://key:secret@store:9000')).toBe('http://key:secret@store:9000/journal');
  expect(bucketUrl('https://key:secret@store/papers')).toBe('https://key:secret@store/papers');
});

test('assigns a different port to every instance of every server', async () => {
  const { 'svc-pdf-worker': workers, ...ports } = await chooseServerPorts({ 'svc-pdf-worker': 3 });
  expect(workers).toHaveLength(3);
  const all = [...workers, ...Object.values(ports).flat()];
  expect(all).toHaveLength(serverNames.length + 2);
  expect(new Set(all).size).toBe(all.length);
});
