import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { localOrigin } from '../../../local/system/addresses.ts';
import { type FaultyServer, faultSchema } from './faulty-server.ts';

/**
 * Lets the browser tests, which run in processes of their own, begin a fault of a server (`POST /{name}`)
 * and mend it (`DELETE /{name}`).
 */
export async function serveFaults(servers: Record<string, FaultyServer>) {
  const control = createServer(async (request, response) => {
    try {
      const server = servers[request.url?.slice(1) ?? ''];
      if (!server) throw new Error(`There is no server ${request.url}`);
      if (request.method === 'DELETE') await server.mend();
      else await server.begin(faultSchema.parse(await json(request)));
      response.writeHead(204).end();
    } catch (fault) {
      response.writeHead(400).end(String(fault));
    }
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  return { url: localOrigin(port), close: () => control.close() };
}
