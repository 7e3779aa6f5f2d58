import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Role } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { internalHeaders } from '@app/service-kit';
import { documentedBodies, type Known } from '@app/service-kit/fuzz-testing';
import { signToken } from '@app/service-kit/token-testing';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import { signIn } from '../../local/demo/administrator.ts';
import type { Tools } from '../../local/setup/prepare.mjs';
import { loadDemo } from '../../local/system/demo.ts';
import { startTestSystem } from '../runner/journey-system.ts';

export type Service = api.ServiceName;
// The cast is needed because `Object.keys` widens the names to strings.
export const services = Object.keys(api.endpoints) as Service[];

/** The system under attack: a new one with the demonstration journal. */
export interface Site {
  /** Returns the address of a service. Requests bypass the gateway, whose limits would refuse most of them. */
  origin(service: Service): string;
  /** Returns the headers that a service requires. */
  headers(service: Service): Record<string, string>;
  /** Returns a new token of an existing user. */
  token(role: Role): string;
  known(service: Service): (endpoint: api.Endpoint) => Known;
  /** Returns the lines of level error that a service has logged. */
  errors(service: Service): Promise<string[]>;
  stop(): Promise<void>;
}

export async function startSite(dataDir: string, tools: Tools, signal: AbortSignal): Promise<Site> {
  const { env, origin, internalKey, reviewKey, stop } = await startTestSystem(
    dataDir,
    tools,
    signal,
  );
  try {
    const baseUrl = env.E2E_BASE_URL;
    const admin = { username: env.E2E_ADMIN_USERNAME, password: env.E2E_ADMIN_PASSWORD };
    await loadDemo({ dataDir, tools, baseUrl, admin, signal });
    const { users, params } = await fill(baseUrl, admin);
    const privateKey = createPrivateKey(await readFile(env.E2E_AUTH_KEY_FILE, 'utf8'));
    const kid = await calculateJwkThumbprint(await exportJWK(createPublicKey(privateKey)));
    return {
      origin,
      headers: (service) => internalHeaders([service === 'svc-review' ? reviewKey : internalKey]),
      stop,
      token: (role) => signToken({ privateKey, kid }, { role, sub: users[role] }),
      known(service) {
        const bodyOf = documentedBodies(service);
        return (endpoint) => ({ params: params(endpoint), body: bodyOf(endpoint) });
      },
      async errors(service) {
        const lines = (await readFile(`${dataDir}/logs/${service}.log`, 'utf8')).split('\n');
        return lines.filter((line) => /"level":(50|60|"error"|"fatal")/.test(line));
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds users to the demonstration journal. Returns their ids, and values of path parameters that exist. */
async function fill(baseUrl: string, admin: { username: string; password: string }) {
  const call = await signIn(baseUrl, admin);
  const password = 'calcite seldom melts here';
  const create = async (role: Role) =>
    (await call(api.createUser, { body: { name: `The ${role}`, password, role } })).id;
  const users = {
    admin: await create('admin'),
    staff: await create('staff'),
    editor: await create('editor'),
  };
  const [issue] = await call(api.listArchives, {});
  if (!issue) throw new Error('The demonstration journal has no issue');
  const key = { year: issue.year, volume: issue.volume, issue: 1 };
  const articles = await call(api.listAdminArticles, { params: key });
  const [article] = articles;
  if (!article) throw new Error('The demonstration journal has no article');
  const work = await call(api.listWorkEntries, {});
  const manuscripts = await call(api.listManuscripts, { query: { turn: 'all' } });
  const people = await call(api.listPeople, { query: {} });
  const ids: Record<string, readonly { id: string }[]> = {
    '/api/editors': await call(api.listAdminEditors, {}),
    '/api/indexing': await call(api.listIndexingEntries, {}),
    [api.listManuscripts.path]: manuscripts.manuscripts,
    [api.listPeople.path]: people.people,
    '/api/webdata': Array.isArray(work) ? work : work.entries,
    '/api/users': Object.values(users).map((id) => ({ id })),
  };
  const params = ({ path }: api.Endpoint): Record<string, readonly string[]> => {
    const [, records = articles] =
      Object.entries(ids).find(([start]) => path.startsWith(start)) ?? [];
    const isPage = path.startsWith('/archives');
    return {
      id: records.map(({ id }) => id),
      refnumber: articles.map(({ refnumber }) => refnumber),
      refno: articles.map(({ refnumber }) => refnumber),
      authorname: article.authors,
      year: [`${key.year}`],
      volume: [`${isPage ? 'vol' : ''}${key.volume}`],
      issue: [`${isPage ? 'issue' : ''}${key.issue}`],
    };
  };
  return { users, params };
}
