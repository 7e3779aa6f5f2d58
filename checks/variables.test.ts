import { readFileSync } from 'node:fs';
import { releasesEnv, serverEnv } from '@app/service-kit/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectRoot } from '../local/setup/paths.mjs';
import { type ServerName, serverNames } from '../local/system/addresses.ts';
import { definePieces } from '../local/system/pieces.ts';
import { envSchema as publicPagesEnv } from '../mfe-public/env.ts';
import { envSchema as shellEnv } from '../shell/env.ts';
import { envSchema as authEnv } from '../svc-auth/env.ts';
import { envSchema as contentEnv } from '../svc-content/env.ts';
import {
  serverEnvSchema as pdfEnv,
  textWorkerEnvSchema as textWorkerEnv,
  workerEnvSchema as workerEnv,
} from '../svc-pdf/env.ts';
import { envSchema as reviewEnv } from '../svc-review/env.ts';

const remoteEnv = z.object({ ...serverEnv, ...releasesEnv });
const schemas: Record<ServerName, z.ZodObject> = {
  'svc-auth': authEnv,
  'svc-content': contentEnv,
  'svc-pdf': pdfEnv,
  'svc-pdf-worker': workerEnv,
  'svc-pdf-texts': textWorkerEnv,
  'svc-review': reviewEnv,
  'mfe-public': publicPagesEnv,
  'mfe-admin': remoteEnv,
  'mfe-webdata': remoteEnv,
  'mfe-review': remoteEnv,
  shell: shellEnv,
};
const variablesOf = (name: ServerName) => Object.keys(schemas[name].shape);

/** Variables that operators add to a service in compose.override.yaml or in its manifest, by the document about them. */
const addedByOperators: Record<string, string[]> = {
  'docs/connections.md': [
    ...['CROSSREF_URL', 'CROSSREF_LOGIN', 'CROSSREF_PASSWORD', 'CROSSREF_SCHEMA'],
    ...['DOAJ_URL', 'DOAJ_KEY', 'ORCID_URL', 'ORCID_CLIENT_ID', 'ORCID_CLIENT_SECRET'],
    ...['SMTP_URL', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_FROM'],
  ],
  'docs/keys.md': ['DOCUMENT_KEYS_PASSWORD', 'TIMESTAMP_URL'],
  'docs/operations.md': ['LOG_LEVEL'],
  // Only Kubernetes sets it.
  'docs/adr/0037-kubernetes.md': ['DRAIN_MS'],
  'docs/performance.md': ['RENDER_LIMIT_MS'],
};

/** Variables that `npm start` does not pass to the pieces. */
const onlyInContainers = ['METRICS_PORT', 'DRAIN_MS', 'DOCUMENT_KEYS_PASSWORD', 'TIMESTAMP_URL'];

const read = (file: string) => readFileSync(`${projectRoot}/${file}`, 'utf8');

interface Service {
  build: { dockerfile: string };
  environment: Record<string, string>;
}
const { services } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<ServerName, Service>;
};

afterEach(() => vi.unstubAllEnvs());

describe('compose.yaml', () => {
  it.each(serverNames)('gives %s its variables, except those that operators add', (name) => {
    const { build, environment } = services[name];
    const [, ofImage = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read(build.dockerfile)) ?? [];
    const given = [
      ...[...ofImage.matchAll(/(\w+)=/g)].map(([, variable = '']) => variable),
      ...Object.keys(environment),
      ...Object.values(addedByOperators).flat(),
    ];
    const isGiven = (variable: string) =>
      given.includes(variable) || given.includes(`${variable}_FILE`);
    expect(variablesOf(name).filter((variable) => !isGiven(variable))).toEqual([]);
    const known = variablesOf(name).flatMap((variable) => [variable, `${variable}_FILE`]);
    expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
  });

  it.each(Object.entries(addedByOperators))(
    'leaves to operators what %s describes',
    (file, names) => {
      const text = read(file);
      expect(names.filter((name) => !new RegExp(`\\b${name}(_FILE)?\\b`).test(text))).toEqual([]);
    },
  );

  it('reads from .env the variables that .env.example describes', () => {
    const files = ['compose.yaml', 'compose.override.example.yaml'].map(read).join('');
    const used = [...files.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const example = read('.env.example').matchAll(/^(?:# ?)?([A-Z][A-Z_]+)=/gm);
    const described = [...example].map(([, name = '']) => name);
    // docs/scaling.md describes the numbers of instances and the addresses of pieces.
    const ofPieces = serverNames.flatMap((name) => {
      const piece = name.toUpperCase().replaceAll('-', '_');
      return [`${piece}_INSTANCES`, `${piece}_URL`];
    });
    expect(new Set(used.filter((name) => !ofPieces.includes(name)))).toEqual(
      new Set(described.filter((name) => name !== 'COMPOSE_PROFILES')),
    );
  });
});

it('npm start gives each piece its variables, except those that only containers have', () => {
  const all = serverNames.flatMap(variablesOf);
  for (const name of all) vi.stubEnv(name, 'x');
  const anyText = () => 'x';
  // The cast is safe: the names of variables depend on no other option.
  const options = {
    dataDir: '/tmp/none',
    config: { publicUrl: 'http://x', adminUsername: 'admin' },
    tools: {},
    parts: { databaseUrl: anyText, redisUrl: anyText, minioUrl: 'http://x/journal' },
    secrets: {},
    ports: new Proxy({}, { get: () => [1] }),
  } as unknown as Parameters<typeof definePieces>[0];
  const pieces = definePieces(options).map(({ name, env = {} }) => [
    name,
    // The cast is safe: there is one instance of each server.
    variablesOf(name as ServerName).filter(
      (variable) => !(variable in env) && !onlyInContainers.includes(variable),
    ),
  ]);
  expect(pieces).toEqual(serverNames.map((name) => [name, []]));
});
