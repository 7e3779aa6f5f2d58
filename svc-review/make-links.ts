import { AppError, createLogger, mongoEnv, originEnv, readEnv } from '@app/service-kit';
import { connectDatabase } from '@app/service-kit/mongo';
import { z } from 'zod';
import { Links } from './links/links.ts';
import { makeLinks } from './links/operator-links.ts';
import { Manuscripts } from './manuscripts/manuscripts.ts';
import { settingsModel } from './settings/model.ts';
import { readRules } from './settings/service.ts';
import { openStore } from './store/store.ts';

const env = readEnv(
  z.object({
    MONGO_URL: mongoEnv,
    /** The origin of the links. */
    PUBLIC_URL: originEnv,
    /** The command as the user typed it, for the usage message. */
    COMMAND: z.string().default('node make-links.ts'),
  }),
);

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const references = process.argv.slice(2);
const isWrong = (text: string) => !/^M-\d{4}-\d+$/.test(text);
if (references.length === 0 || references.some(isWrong)) {
  refuse(`Usage: ${env.COMMAND} REFERENCE…
Makes a new personal link for each author, co-author and reviewer of manuscripts such as M-2026-0014, and prints one line for
each: reference, role, address, link. Whoever has a link can act in the person's name. The log of the manuscript says that
links were made.`);
}

const log = createLogger({ name: 'make-links', level: 'silent' });
const database = await connectDatabase(env.MONGO_URL, log, { attempts: 1 }).catch((error: Error) =>
  refuse(`No connection to the database: ${error.message}`),
);
const store = openStore(database);
const links = new Links(store.links);
const settings = settingsModel(database);
const manuscripts = new Manuscripts({
  ...{ store, log, rules: () => readRules(settings) },
  // The command sends no mail. Mails in the outbox stay there until the clock of the service sends them.
  queueMail: () => Promise.reject(new AppError('unavailable')),
});

async function printLinks(reference: string): Promise<void> {
  const made = await makeLinks({ store, links, manuscripts }, reference);
  for (const { role, email, token } of made) {
    const link = token === null ? 'revoked' : `${env.PUBLIC_URL}/review/${role}#${token}`;
    process.stdout.write(`${[reference, role, email, link].join('\t')}\n`);
  }
}

try {
  for (const reference of references) {
    try {
      await printLinks(reference);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      process.stderr.write(`There is no manuscript ${reference}, or it was deleted\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await database.close();
}
