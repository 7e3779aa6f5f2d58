import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { validationIssuesOf } from '../http/parse.ts';
import { givenVariables } from './former-names.mjs';

/** The exit code `EX_CONFIG` of sysexits.h. Process supervisors treat it as an error that a restart does not fix. */
const EXIT_CONFIG = 78;

const port = z.coerce.number('A port number').int().min(0).max(65_535, 'A port number');

/** The variables of every server process. */
export const serverEnv = {
  HOST: z.string().default('127.0.0.1'),
  /** The port. With 0, the system chooses a free port. */
  PORT: port,
  /** The port of the Prometheus metrics, which are off by default. */
  METRICS_PORT: port.optional(),
  /**
   * The time in milliseconds during which a stopping server still accepts requests, and closes each connection with
   * the response. No request is lost if this time exceeds the time for which clients keep idle connections
   * (KEEP_ALIVE_MS in run-service.ts).
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().default('production'),
};

/** Returns the schema of a key, followed by other accepted keys, separated by commas. `off` stands for no key. */
const keys = (message: string) =>
  z
    .string(message)
    .transform((list) => (list === 'off' ? [] : list.split(',')))
    .refine(
      (list) => list.every((key) => /^[\w-]{32,}$/.test(key)),
      'At least 32 letters and digits',
    );

/**
 * The key that the gateway and all servers share. A server refuses requests without one of the accepted keys. With
 * `off`, every request is served and no forwarding header is trusted.
 */
export const internalKeyEnv = {
  INTERNAL_KEY: keys(
    'The key of secrets/internal-key (deploy/make-secrets.sh), or `off` for a service alone',
  ),
};

/**
 * The key that only the gateway and svc-review share. svc-review accepts this key instead of the internal key, so that
 * no other server can call svc-review.
 */
export const reviewKeyEnv = {
  REVIEW_KEY: keys(
    'The key of secrets/review-key (deploy/make-secrets.sh), or `off` for the service alone',
  ),
};

/** The origin of another server: `http://host:port`, without path or trailing slash. */
export const originEnv = z
  .url({ protocol: /^https?$/, error: 'A URL such as http://127.0.0.1:8080' })
  .transform((url) => new URL(url).origin);

export const mongoEnv = z.url({ protocol: /^mongodb(\+srv)?$/, error: 'A mongodb:// URL' });
export const redisEnv = z.url({ protocol: /^rediss?$/, error: 'A redis:// URL' });

/**
 * Parses and freezes the environment. An empty variable counts as unset. To keep secrets out of the environment,
 * `X_FILE` may name a file with the value of `X`. If the environment is invalid, all issues are written to stderr and
 * the process exits.
 */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  source: NodeJS.ProcessEnv = process.env,
): Readonly<z.output<S>> {
  const given = givenVariables(source);
  const fileIssues = readFiles(schema, given);
  const result = schema.safeParse(given);
  if (result.success && fileIssues.size === 0) return Object.freeze(result.data);
  // If a variable's file is invalid, the schema would misleadingly report the variable as missing.
  const others = result.success
    ? []
    : validationIssuesOf(result.error).filter(({ path }) => !fileIssues.has(path));
  const issues = [...others, ...[...fileIssues].map(([path, message]) => ({ path, message }))];
  for (const { path, message } of issues) {
    const problem = message.endsWith('received undefined') ? 'is missing' : message;
    process.stderr.write(`environment: ${path}: ${problem}\n`);
  }
  process.exit(EXIT_CONFIG);
}

/** Reads `X` from the file named by `X_FILE`, unless the schema has a variable `X_FILE`. Returns issues by variable. */
function readFiles(schema: z.ZodObject, given: NodeJS.ProcessEnv): Map<string, string> {
  const issues = new Map<string, string>();
  for (const name of Object.keys(schema.shape)) {
    const variable = `${name}_FILE`;
    const path = given[variable];
    if (path === undefined || variable in schema.shape) continue;
    if (given[name] !== undefined) {
      issues.set(name, `Set twice, as ${name} and as ${variable}`);
      continue;
    }
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      // An empty file is refused, because it likely means that the secret was not written.
      if (/^$|[\r\n\ufeff]/.test(text))
        issues.set(name, `${variable} must contain one line of text`);
      else given[name] = text;
    } catch (error) {
      issues.set(name, `${variable} cannot be read: ${error}`);
    }
  }
  return issues;
}
