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
