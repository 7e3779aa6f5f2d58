import { randomInt } from 'node:crypto';
import type { Server } from 'node:net';
import getPort, { portNumbers } from 'get-port';

/** The names of the system's servers, without the gateway. */
export const serverNames = [
  'svc-auth',
  'svc-content',
  'svc-pdf',
  'svc-pdf-worker',
  'svc-pdf-texts',
  'svc-review',
  'mfe-public',
  'mfe-admin',
  'mfe-webdata',
  'mfe-review',
  'shell',
] as const;
export type ServerName = (typeof serverNames)[number];

/**
 * Returns a free port on the loopback interface. get-port does not return the same port again for a while. Linux
 * assigns ports in this range only on explicit request.
 */
export const freePort = () =>
  getPort({ host: '127.0.0.1', port: portNumbers(randomInt(11_000, 31_000), 32_000) });

/** The ports of each server's instances. */
export type ServerPorts = Record<ServerName, [number, ...number[]]>;

/** Chooses a free port for each instance of each server. One instance by default. */
export async function chooseServerPorts(
  instances: Partial<Record<ServerName, number>> = {},
): Promise<ServerPorts> {
  const ports: Partial<ServerPorts> = {};
  for (const name of serverNames) {
    const serverPorts: ServerPorts[ServerName] = [await freePort()];
    while (serverPorts.length < (instances[name] ?? 1)) serverPorts.push(await freePort());
    ports[name] = serverPorts;
  }
  // The cast is safe: the loop has set every name.
  return ports as ServerPorts;
}

/** Returns the port of a server that listens on TCP. Throws if the server does not listen. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

export const localOrigin = (port: number) => `http://127.0.0.1:${port}`;

/**
 * Derives the address of a service's own database from `base`. MongoDB looks up the user in the database that the
 * address names, unless `authSource` names another. The user of `base` belongs to the database of `base`, so
 * `authSource` is added unless it is set.
 */
export function databaseUrl(base: string, database: string): string {
  const [, server = '', name = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(base) ?? [];
  const url = `${server}/${name ? `${name}-` : ''}${database}${query}`;
  return needsAuthSource(server, query)
    ? `${url}${query ? '&' : '?'}authSource=${name || 'admin'}`
    : url;
}

/**
 * Returns whether `authSource` must be added to the address. Two kinds of addresses must not be changed: +srv
 * addresses, for which DNS may set `authSource`, and addresses with an authentication mechanism that has its own
 * source, such as X.509.
 */
function needsAuthSource(server: string, query: string): boolean {
  const isSet = /[?&](authSource=|authMechanism=(?!SCRAM))/i.test(query);
  return server.startsWith('mongodb://') && server.includes('@') && !isSet;
}

/** Adds the default bucket `journal` unless the address names a bucket. */
export function bucketUrl(base: string): string {
  const url = new URL(base);
  if (url.pathname === '/') url.pathname = '/journal';
  return url.href;
}

/**
 * Derives the address of a service's own bucket, such as `journal-review`, from the address of the journal's bucket.
 */
export function ownBucketUrl(base: string, service: string): string {
  const url = new URL(base);
  url.pathname += `-${service}`;
  return url.href;
}

/** Variables with which svc-content sends no requests to registries on the internet, for tests and measurements. */
export const registriesOff = { ORCID_API_URL: 'off', ROR_API_URL: 'off' };
