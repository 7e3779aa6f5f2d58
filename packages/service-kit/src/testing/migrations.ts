import type { Connection } from 'mongoose';
import { type Migration, migrate } from '../mongo/migrations.ts';
import { indexesOf } from './database-fixture.ts';
import { silentLog } from './index.ts';

/** All that a database holds, but how it was migrated. */
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

/** For tests: who was killed is not waited for as long as between instances. */
export const quickly = { log: silentLog, beatMs: 4 };

const WRITES = /^(create|drop|insert|update|replace|delete|bulk|findOneAnd)/;
const KILLED = new Error('killed');

/** Migrates as a process does that is killed before that one of its writes; false when it had fewer. */
export async function migrateUntilKilled(
  connection: Connection,
  migrations: readonly Migration[],
  write: number,
): Promise<boolean> {
  let writes = 0;
  const killed = watched(connection, (name) => {
    if (!WRITES.test(name)) return;
    writes += 1;
    // Nor does it write anything after that.
    if (writes >= write) throw KILLED;
  });
  try {
    await migrate(killed, migrations, { log: silentLog });
    return false;
  } catch {
    return true;
  }
}

/** The connection, telling of each call of a collection before it is made. */
export function watched(
  connection: Connection,
  tell: (method: string, collection: string) => unknown,
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
              const told = tell(String(method), name);
              const call = () => found.apply(collection, given);
              return told instanceof Promise ? told.then(call) : call();
            };
          },
        });
    },
  });
}
