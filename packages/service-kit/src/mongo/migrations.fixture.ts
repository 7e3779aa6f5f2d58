/** Starts a migration that does not end before the test kills the process. */
import { createLogger } from '../process/log.ts';
import { connectDatabase } from './database.ts';
import { migrate } from './migrations.ts';

const log = createLogger({ name: 'migrations', level: 'info' });
const database = await connectDatabase(process.argv[2] ?? '', log);
const up = () => new Promise<never>(() => {});
await migrate(database, [{ number: 1, name: 'endless', up }], { log, beatMs: 100 });
