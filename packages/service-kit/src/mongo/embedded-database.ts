import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';

/**
 * Begins the connection anew when the driver (7.8) has stopped looking for the database: a look that it sends on a
 * socket just closing waits for ever, and there is no next one before its end. A database that ends while it
 * is asked brings that about. On MongoDB the driver gives such a look up by itself; the embedded database
 * tells no `topologyVersion`, without which it does not.
 */
export function reconnectWhenStuck(connection: Connection, answerMs: number, log: Logger): void {
  const client = connection.getClient();
  const looks = new Map<string, NodeJS.Timeout>();
  let isClosed = false;
  const end = (server: string) => {
    clearTimeout(looks.get(server));
    looks.delete(server);
  };
  const reconnect = async () => {
    log.error('the driver waits for the database on a closed socket: connecting anew');
    while (!isClosed) {
      try {
        await client.close();
        await client.connect();
        return;
      } catch (err) {
        log.error({ err }, 'the database is away, trying again');
        await wait(1_000);
      }
    }
  };
  client.on('serverHeartbeatStarted', ({ connectionId: server, awaited }) => {
    end(server);
    // Such a one is answered when the server has news, and given up when a connection to it breaks.
    if (awaited) return;
    // The driver ends connecting, and then waiting for the answer, by itself.
    looks.set(server, setTimeout(reconnect, 2 * answerMs + 1_000).unref());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => end(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => end(connectionId));
  // It has left the replica set: its look is dropped without a word.
  client.on('serverClosed', ({ address }) => end(address));
  client.on('topologyClosed', () => {
    for (const server of looks.keys()) end(server);
  });
  connection.once('close', () => {
    isClosed = true;
  });
}
