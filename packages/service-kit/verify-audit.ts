import { parseArgs } from 'node:util';
import { z } from 'zod';
import { verifyAudit } from './src/audit/audit.ts';
import { connectDatabase } from './src/mongo/database.ts';
import { mongoEnv, readEnv } from './src/process/env.ts';
import { createLogger } from './src/process/log.ts';

const USAGE = `Usage: node verify-audit.ts [--expect NUMBER:HASH]
Verifies that no entry of a service's audit log was changed, removed, inserted or moved, and that each
stored change has an entry. Reads the database's URL from MONGO_URL. --expect names an entry that an
earlier run has printed. Without --expect, a log whose end was removed, or that was rewritten as a
whole, looks valid.
`;

const expectedSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}:[0-9a-f]{64}$/)
  .transform((text) => {
    const [seq, hash = ''] = text.split(':');
    return { seq: Number(seq), hash };
  });

function refuse(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}

function readExpected() {
  try {
    const { expect } = parseArgs({ options: { expect: { type: 'string' } } }).values;
    return expectedSchema.optional().parse(expect);
  } catch {
    return refuse(USAGE);
  }
}

const expected = readExpected();
const { MONGO_URL } = readEnv(z.object({ MONGO_URL: mongoEnv }));
const log = createLogger({ name: 'verify-audit', level: 'silent' });
const database = await connectDatabase(MONGO_URL, log, { attempts: 1 }).catch((error: Error) =>
  refuse(`No connection to the database: ${error.message}\n`),
);
try {
  const result = await verifyAudit(database, expected);
  if (result.sound && result.unlogged.length > 0) {
    const lines = result.unlogged.map(
      ({ kind, record, version }) => `  ${kind} ${record}, version ${version}\n`,
    );
    process.stdout.write(`NOT COMPLETE, changes without an entry:\n${lines.join('')}`);
    process.exitCode = 1;
  } else if (result.sound) {
    const { entries, head } = result;
    const end = head ? `, the last is ${head.seq}:${head.hash}` : '';
    process.stdout.write(`${entries} ${entries === 1 ? 'entry' : 'entries'}, sound${end}\n`);
  } else {
    process.stdout.write(`NOT SOUND from entry ${result.seq} on: ${result.reason}\n`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
}
