import getPort from 'get-port';

/** The project's own processes behind the gateway. */
export const serverNames = [
  'svc-auth',
  'svc-content',
  'svc-pdf',
  'svc-pdf-worker',
  'mfe-public',
  'mfe-admin',
  'mfe-webdata',
  'shell',
] as const;
export type ServerName = (typeof serverNames)[number];

/** A port on which nothing listens; not handed out again for a while. */
export const freePort = () => getPort({ host: '127.0.0.1' });

/** The ports of each server's instances. */
export type ServerPorts = Record<ServerName, [number, ...number[]]>;

/** A free port for each server of a system, or for each of its instances where several are asked for. */
export async function chooseServerPorts(
  instances: Partial<Record<ServerName, number>> = {},
): Promise<ServerPorts> {
  const ports: Partial<ServerPorts> = {};
  for (const name of serverNames) {
    const own: ServerPorts[ServerName] = [await freePort()];
    while (own.length < (instances[name] ?? 1)) own.push(await freePort());
    ports[name] = own;
  }
  return ports as ServerPorts;
}

export const localOrigin = (port: number) => `http://127.0.0.1:${port}`;

/**
 * A database of its own for a service: each service's data is its own business. The user stays
 * known where the original address looked for it, which without a word is the address's database.
 */
export function databaseUrl(base: string, database: string): string {
  const [, server = '', name = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(base) ?? [];
  const url = `${server}/${name ? `${name}-` : ''}${database}${query}`;
  return looksUpUserByDatabase(server, query)
    ? `${url}${query ? '&' : '?'}authSource=${name || 'admin'}`
    : url;
}

/** Not with +srv, where the name server says it, and not where the mechanism has a source of its own. */
function looksUpUserByDatabase(server: string, query: string): boolean {
  const saidElsewhere = /[?&](authSource=|authMechanism=(?!SCRAM))/i.test(query);
  return server.startsWith('mongodb://') && server.includes('@') && !saidElsewhere;
}

/** The object store with the journal's bucket, unless the address names another. */
export function bucketUrl(base: string): string {
  const url = new URL(base);
  return url.pathname === '/'
    ? `${url.origin.replace('//', `//${url.username}:${url.password}@`)}/journal`
    : base;
}
