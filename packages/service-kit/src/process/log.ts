import { type Logger, type LoggerOptions, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * JSON lines on stdout, ISO times. What may hold a password or a token is cut out, should somebody
 * log a request as a whole.
 */
export function createLogger({ name, level }: { name: string; level: string }): Logger {
  const options: LoggerOptions = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (thrown: unknown) => shownError(thrown) },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['authorization', 'password', 'token', '*.authorization', '*.password', '*.token'],
      censor: '[hidden]',
    },
  };
  // Written at once: pino's default writes in the background, and a process that exits then loses
  // its last lines' order.
  return pino(options, pino.destination({ dest: 1, sync: true }));
}

const MOST_CAUSES = 5;

/**
 * What is logged of an error. Libraries hang more on theirs: ioredis the command that failed with
 * its arguments, which may be a password.
 */
function shownError(thrown: unknown, depth = 0): unknown {
  if (!(thrown instanceof Error)) return thrown;
  // A cause may lead back to the error itself.
  if (depth > MOST_CAUSES) return thrown.message;
  const { name, message, stack, code, cause } = thrown as Error & { code?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: shownError(cause, depth + 1) }),
  };
}
