import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/**
 * Starts a proxy to Redis that drops all published messages. After subscribing, a client receives nothing, as over a
 * half-open connection.
 */
export async function deafRedis(url: string): Promise<{ url: string; close(): void }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    let isListening = false;
    far.on('data', (chunk) => {
      if (!isListening) near.write(chunk);
    });
    far.once('close', () => near.destroy());
    near.on('data', (chunk) => {
      if (/subscribe/i.test(chunk.toString('latin1'))) isListening = true;
    });
    pipeline(near, far, () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
