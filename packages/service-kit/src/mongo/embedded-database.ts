/**
 * Workarounds for the embedded database (FerretDB on SQLite), which differs from MongoDB:
 *
 * - Updates of two connections are not atomic. Each service uses one connection (`maxPoolSize=1` in the URL). Where
 *   instances compete (migration steps, audit entries, changes of the work log), each inserts a document under a unique
 *   id instead of sending a conditional update. Two instances may increment a counter to the same number, so
 *   svc-content may announce two writes with the same number. Receivers therefore read the record of each announcement.
 * - Queries and updates scan their collection unless the filter contains one `_id`, or an `$in` of at most 1,000 ids.
 *   The filter may also have other fields.
 * - A duplicate key error does not name its index. An update that violates a unique index fails with an error of
 *   another kind. See `isDuplicate` and `mayBeDuplicate`.
 * - A `bulkWrite` of many updates whose documents exist never returns: twelve updates succeed, a hundred do not. Insert
 *   the missing documents instead.
 * - The server sends no `topologyVersion`. See `reconnectWhenStuck`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';

/**
 * Reconnects when the driver (7.8) has stopped monitoring a database that exited. A heartbeat on a closing socket waits
 * forever and blocks all later heartbeats. The driver cancels such a heartbeat only if the server sends a
 * `topologyVersion`.
 */
export function reconnectWhenStuck(connection: Connection, answerMs: number, log: Logger): void {
  const client = connection.getClient();
  const timeouts = new Map<string, NodeJS.Timeout>();
  let isClosed = false;
  const end = (server: string) => {
    clearTimeout(timeouts.get(server));
    timeouts.delete(server);
  };
  const reconnect = async () => {
    log.error('the database driver waits on a closed socket: reconnecting');
    while (!isClosed) {
      try {
        await client.close();
        await client.connect();
        return;
      } catch (err) {
        log.error({ err }, 'the database is unreachable: trying again');
        await wait(1_000);
      }
    }
  };
  client.on('serverHeartbeatStarted', ({ connectionId: server, awaited }) => {
    end(server);
    // An awaited heartbeat has no time limit, because the server responds when its state changes. A lost connection
    // cancels such a heartbeat.
    if (awaited) return;
    // This time exceeds the driver's own limits for connecting and for the response.
    timeouts.set(server, setTimeout(reconnect, 2 * answerMs + 1_000).unref());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => end(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => end(connectionId));
  // If a server leaves the replica set, its heartbeat ends without an event.
  client.on('serverClosed', ({ address }) => end(address));
  client.on('topologyClosed', () => {
    for (const server of timeouts.keys()) end(server);
  });
  connection.once('close', () => {
    isClosed = true;
  });
}
