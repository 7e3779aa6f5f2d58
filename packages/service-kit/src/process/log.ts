import { type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger } from 'pino';

const HIDDEN = [
  'authorization',
  'password',
  'token',
  'x-internal-key',
  'INTERNAL_KEY',
  'REVIEW_KEY',
];

/** Writes JSON lines to stdout. Passwords, tokens and keys are redacted, in case a whole request is logged. */
export function createLogger({ name, level }: { name: string; level: string }): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (thrown: unknown) => serializeError(thrown) },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: HIDDEN.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
      censor: '[hidden]',
    },
  };
  // Writes are synchronous, because a process that exits would lose its last buffered lines.
  const destination = pino.destination({ dest: 1, sync: true });
  // Without a listener, a full disk would end the process.
  destination.on('error', () => undefined);
  return pino(options, destination);
}

const MAX_CAUSES = 5;

/** Drops properties that libraries add to errors, such as ioredis's failed command, which may contain a password. */
function serializeError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return thrown;
  // Causes may be circular.
  if (depth > MAX_CAUSES) return thrown.message;
  const { name, message, stack, cause } = thrown;
  return {
    type: name,
    message,
    stack,
    ...('code' in thrown && thrown.code !== undefined && { code: thrown.code }),
    ...(cause !== undefined && { cause: serializeError(cause, depth + 1) }),
  };
}
