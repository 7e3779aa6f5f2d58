import { createServer, type Server } from 'node:http';
import { localOrigin, portOf } from '../../local/system/addresses.ts';

/** A process or container of the system under test. */
export interface Controlled {
  kill(): Promise<unknown>;
  /** Starts the process or container, and resolves when it is ready. */
  start(): Promise<unknown>;
}

/**
 * Starts an HTTP server through which the browser tests, which run in other processes, control the system.
 * `POST /kill/{name}` kills all instances of a server, which are not restarted. `POST /start/{name}` starts them and
 * responds when they are ready.
 */
export async function serveControl(
  find: (name: string) => readonly Controlled[],
): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer(async (request, response) => {
    const [, action, name = ''] = /^\/(kill|start)\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    try {
      if (request.method !== 'POST' || !action)
        throw new Error('Unknown request. Use POST /kill/{name} or POST /start/{name}.');
      const processes = find(name);
      await Promise.all(
        processes.map((process) => process[action === 'kill' ? 'kill' : 'start']()),
      );
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: localOrigin(portOf(server)), close: () => server.close() };
}
