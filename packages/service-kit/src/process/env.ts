import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { faultsOf } from '../http/parse.ts';

/** `EX_CONFIG` of sysexits: whoever restarts the process can tell that trying again is no use. */
const EXIT_CONFIG = 78;

const port = z.coerce.number('A port number').int().min(0).max(65_535, 'A port number');

/** What every process's environment holds; spread it into the schema of `readEnv`. */
export const serverEnv = {
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes a free one. */
  PORT: port,
  /** The internal Prometheus listener; none when unset. */
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
};

/** The address of another server, as `http://host:port`, without a path or a slash at its end. */
export const originEnv = z
  .url({ protocol: /^https?$/, error: 'An address such as http://127.0.0.1:8080' })
  .transform((url) => new URL(url).origin);

/**
 * The environment by its schema, frozen. A variable that is set to nothing counts as unset; `X` may also be
 * given as the path of a file with one line, `X_FILE`, which keeps a secret out of the environment. When anything is
 * wrong, everything that is wrong goes to stderr, one line each, and the process exits.
 */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<S>> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const fileFaults = readFiles(schema, given);
  const result = schema.safeParse(given);
  if (result.success && fileFaults.size === 0) return Object.freeze(result.data);
  // Of a variable whose file is at fault, the schema would only say that it is missing.
  const others = result.success
    ? []
    : faultsOf(result.error).filter((f) => !fileFaults.has(f.path));
  const faults = [...others, ...[...fileFaults].map(([path, message]) => ({ path, message }))];
  for (const { path, message } of faults) {
    process.stderr.write(`environment: ${path}: ${message}\n`);
  }
  process.exit(EXIT_CONFIG);
}

/** Fills in what is given as `X_FILE`, unless the schema itself asks for a path; answers what failed, by name. */
function readFiles(schema: z.ZodObject, given: NodeJS.ProcessEnv): Map<string, string> {
  const faults = new Map<string, string>();
  for (const name of Object.keys(schema.shape)) {
    const variable = `${name}_FILE`;
    const path = given[variable];
    if (path === undefined || variable in schema.shape) continue;
    if (given[name] !== undefined) {
      faults.set(name, `Given twice, as ${name} and as ${variable}`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      // An empty one is a secret that was never written, two lines are not what anybody typed elsewhere.
      if (/^$|[\r\n\ufeff]/.test(text)) faults.set(name, `${variable} is to hold one line of text`);
      else given[name] = text;
    } catch (fault) {
      faults.set(
        name,
        `${variable} cannot be read: ${fault instanceof Error ? fault.message : ''}`,
      );
    }
  }
  return faults;
}
