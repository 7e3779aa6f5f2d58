/**
 * Implements `npm run keep-fixture -- FOLDER`, which writes a database to a folder. The tests of later migrations load
 * the folder (docs/upgrades.md).
 */
import { z } from 'zod';
import { connectDatabase } from './src/mongo/database.ts';
import { keepFixture } from './src/mongo/database-fixture.ts';
import { mongoEnv, readEnv } from './src/process/env.ts';
import { createLogger } from './src/process/log.ts';

const folder = process.argv[2];
if (!folder) {
  process.stderr.write('Usage: MONGO_URL=mongodb://… npm run keep-fixture -- FOLDER\n');
  process.exit(1);
}
const { MONGO_URL } = readEnv(z.object({ MONGO_URL: mongoEnv }));
const log = createLogger({ name: 'keep-fixture', level: 'silent' });
const database = await connectDatabase(MONGO_URL, log, { attempts: 1 });
try {
  await keepFixture(database, folder);
} finally {
  await database.close();
}
