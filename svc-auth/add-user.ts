import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { passwordSchema, roles, type ValidationIssue } from '@app/contracts';
import { AppError, createLogger, validationIssuesOf } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { migrateDatabase } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import { z } from 'zod';
import { addUserEnv } from './env.ts';
import { migrations } from './migrations/index.ts';
import { AuditedRecords } from './store/audited-records.ts';
import { isAddressRange, NOT_A_RANGE } from './users/address.ts';
import { userModel } from './users/model.ts';
import { journalNamesOf, passwordPolicy } from './users/password-policy.ts';
import { createUser, issuesOfNewUser } from './users/service.ts';

const env = addUserEnv();
const USAGE = `Usage: ${env.COMMAND} --name NAME --role ${roles.join('|')} [--allow ADDRESS]…
Asks for the password, or reads it from standard input if that is no terminal. The user must replace it at the
first login. --allow names an IP address or a CIDR range from which the user may sign in, and may be repeated.
Without --allow, the user may sign in from any address.
`;

const newUserSchema = z.object({
  name: z.string('Required').trim().min(1, 'Required').max(200),
  role: z.enum(roles, `One of ${roles.join(', ')}`),
  allow: z.array(z.string().refine(isAddressRange, NOT_A_RANGE)).default([]),
  password: passwordSchema,
});

function refuse(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}

function linesOf(issues: readonly ValidationIssue[]): string {
  return issues.map(({ path, message }) => `${path}: ${message}\n`).join('');
}

function readArguments() {
  const option = { type: 'string' } as const;
  const options = { name: option, role: option, allow: { ...option, multiple: true } } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

/** Asks for missing arguments at the terminal. The password is not echoed. */
async function askAtTerminal({ name, role }: ReturnType<typeof readArguments>) {
  let isHidden = false;
  const output = new Writable({
    write(chunk, encoding, done) {
      if (isHidden) done();
      else process.stderr.write(chunk, encoding, done);
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const stop = () => process.exit(130);
  // Ctrl-C and Ctrl-D close the terminal.
  terminal.once('close', stop);
  const askHidden = async (question: string) => {
    process.stderr.write(question);
    isHidden = true;
    const answer = await terminal.question('');
    isHidden = false;
    process.stderr.write('\n');
    return answer;
  };
  const given = {
    name: name ?? (await terminal.question('Name: ')),
    role: role ?? (await terminal.question(`Role (${roles.join(', ')}): `)),
    password: await askHidden('Password: '),
  };
  const again = await askHidden('Password again: ');
  terminal.off('close', stop).close();
  return again === given.password ? given : refuse('The passwords differ\n');
}

const values = readArguments();
const input = newUserSchema.safeParse({
  ...values,
  ...(process.stdin.isTTY
    ? await askAtTerminal(values)
    : { password: (await text(process.stdin)).replace(/\r?\n$/, '') }),
});
if (!input.success) refuse(linesOf(validationIssuesOf(input.error)) + USAGE);

const log = createLogger({ name: 'add-user', level: 'silent' });
const database = await connectDatabase(env.MONGO_URL, log, { attempts: 1 }).catch((error: Error) =>
  refuse(`No connection to the database: ${error.message}\n`),
);
const { name, role, allow, password } = input.data;
try {
  // The service migrates the database when it starts, but may never have run with this database.
  await migrateDatabase(env.MONGO_URL, migrations, { log });
  const audit = await Audit.open(database, log);
  const users = userModel(database);
  const policy = passwordPolicy(journalNamesOf(env.CONTENT_URL, log, env.INTERNAL_KEY));
  const issues = await issuesOfNewUser(users, policy, { name, password });
  if (issues.length > 0) {
    process.stderr.write(linesOf(issues));
    process.exitCode = 1;
  } else {
    const fields = { name, role, password, passwordGiven: true, allowedAddresses: allow };
    const by = { by: { id: '', name: 'add-user' }, address: '' };
    const user = await createUser({ users, records: new AuditedRecords(audit) }, fields, by);
    process.stdout.write(`${user.id}\n`);
  }
  // If the audit entry cannot be written now, the service writes it later.
  await audit.close();
} catch (error) {
  if (!(error instanceof AppError && error.code === 'duplicate_user')) throw error;
  process.stderr.write(`A user named ${name} already exists\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
