import { createServer, type Server } from 'node:http';
import { localOrigin, portOf } from '../../local/system/addresses.ts';
import type { RunningSystem } from '../../local/system/start-system.ts';

/**
 * Lets the browser tests, which run in other processes, break the system. `POST /kill/{name}` kills all
 * instances of a process and leaves them down. `POST /start/{name}` starts them and responds once they
 * are ready.
 */
export async function serveControl(
  system: RunningSystem,
): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer(async (request, response) => {
    const [, action, name = ''] = /^\/(kill|start)\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    try {
      if (request.method !== 'POST' || !action)
        throw new Error('POST /kill/{name} or /start/{name}');
      const processes = system.processes(name);
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
