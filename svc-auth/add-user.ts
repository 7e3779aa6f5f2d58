import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { passwordSchema, roles } from '@app/contracts';
import { createLogger, faultsOf } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { migrateDatabase } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { z } from 'zod';
import { databaseEnv } from './env.ts';
import { migrations } from './migrations/index.ts';
import { isAddressRange, NOT_A_RANGE } from './users/address.ts';
import { userModel } from './users/model.ts';
import { auditedCreation } from './users/presenter.ts';
import { createUser, NameTakenError } from './users/service.ts';

const USAGE = `Usage: node add-user.ts --name NAME --role ${roles.join('|')} [--allow ADDRESS]…
Reads the password from standard input, the database's address from MONGO_URL.
--allow names an address or a CIDR range to sign in from; without it, any will do.
`;

const newUserSchema = z.object({
  name: z.string('Required').trim().min(1, 'Required').max(200),
  role: z.enum(roles, `One of ${roles.join(', ')}`),
  allow: z.array(z.string().refine(isAddressRange, NOT_A_RANGE)).default([]),
  password: passwordSchema,
});

function readArguments() {
  const option = { type: 'string' } as const;
  const options = { name: option, role: option, allow: { ...option, multiple: true } } as const;
  return parseArgs({ options }).values;
}

function refuse(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}

let given: ReturnType<typeof readArguments>;
try {
  given = readArguments();
} catch (error) {
  refuse(`${(error as Error).message}\n${USAGE}`);
}
const env = databaseEnv();
const password = (await text(process.stdin)).replace(/\r?\n$/, '');
const input = newUserSchema.safeParse({ ...given, password });
if (!input.success) {
  const lines = faultsOf(input.error).map(({ path, message }) => `${path}: ${message}\n`);
  refuse(lines.join('') + USAGE);
}

const log = createLogger({ name: 'add-user', level: 'silent' });
const database = await connectDatabase(env.MONGO_URL, log, { attempts: 1 }).catch((error: Error) =>
  refuse(`No connection to the database: ${error.message}\n`),
);
try {
  // Where the service has never run yet.
  await migrateDatabase(env.MONGO_URL, migrations, { log });
  const audit = await Audit.open(database, log);
  const { name, role, allow } = input.data;
  const users = userModel(database);
  const user = await createUser(users, { name, role, password, allowedAddresses: allow });
  process.stdout.write(`${user.id}\n`);
  const by = { id: '', name: 'add-user' };
  await audit.record({ ...auditedCreation(user), by, address: '' });
  await audit.close();
  if (audit.waiting > 0) {
    process.stderr.write('The user is added; the audit log could not be written.\n');
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof NameTakenError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
