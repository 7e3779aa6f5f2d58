import type { Connection } from 'mongoose';
import { indexesOf } from '../mongo/database-fixture.ts';
import { type Migration, migrate } from '../mongo/migrations.ts';
import { silentLog } from './index.ts';

/** Reads the content of a database, except the history of its migrations. */
export async function stateOf(connection: Connection) {
  const records: Record<string, object[]> = {};
  for (const { name } of await connection.listCollections()) {
    if (name === 'migrations') continue;
    const found = await connection.collection(name).find().toArray();
    if (found.length > 0)
      records[name] = found.sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
  }
  return { records, indexes: await indexesOf(connection) };
}

/** Options for `migrate` with fast heartbeats, so that tests do not wait long for a takeover. */
export const quickly = { log: silentLog, beatMs: 4 };

const WRITES = /^(create|drop|insert|update|replace|delete|bulk|findOneAnd)/;
const KILLED = new Error('killed');

/** Simulates a process that is killed before its nth write. Returns false if the migrations make fewer writes. */
export async function migrateUntilKilled(
  connection: Connection,
  migrations: readonly Migration[],
  write: number,
): Promise<boolean> {
  let writes = 0;
  const killed = watched(connection, (name) => {
    if (!WRITES.test(name)) return;
    writes += 1;
    if (writes >= write) throw KILLED;
  });
  try {
    await migrate(killed, migrations, { log: silentLog });
    return false;
  } catch {
    return true;
  }
}

/** Wraps a connection. Before each call of a collection's method, `before` is called and awaited. */
export function watched(
  connection: Connection,
  before: (method: string, collection: string) => unknown,
): Connection {
  return new Proxy(connection, {
    get(target, property) {
      if (property !== 'collection') return Reflect.get(target, property);
      return (name: string) =>
        new Proxy(target.collection(name), {
          get(collection, method) {
            const found: unknown = Reflect.get(collection, method);
            if (typeof found !== 'function') return found;
            return (...given: unknown[]) => {
              const result = before(String(method), name);
              const call = () => found.apply(collection, given);
              return result instanceof Promise ? result.then(call) : call();
            };
          },
        });
    },
  });
}
