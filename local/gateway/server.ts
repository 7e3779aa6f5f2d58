/** The embedded gateway: routes by the files of `gateway/` without Traefik. */
import { once } from 'node:events';
import { watch } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './config-files.ts';
import { readDynamicConfig } from './dynamic-config.ts';
import { createGateway } from './gateway.ts';
import { logError, logInfo } from './log.ts';
import { RouteTable } from './route-table.ts';
import { readStaticConfig } from './static-config.ts';

/** The exit code for invalid configuration files: EX_CONFIG of sysexits.h. */
const configErrorStatus = 78;

/** The delay before a reload, in milliseconds, because editors write a file in several steps. */
const reloadDelay = 100;

const environment = z.object({
  GATEWAY_PORT: z.coerce.number(),
  HOST: z.string(),
  GATEWAY_CONFIG: z.string(),
});

// Without a listener, a log on a full disk would end the process.
process.stdout.on('error', () => undefined);

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(configErrorStatus);
}

async function start(): Promise<void> {
  const env = environment.parse(process.env);
  const config = readStaticConfig(env.GATEWAY_CONFIG);
  let terminating = false;

  const readTable = (): RouteTable =>
    new RouteTable(readDynamicConfig(config.dynamicDirectory, process.env), {
      entryPointMiddlewares: config.middlewares,
      isTerminating: () => terminating,
      onHealthChange: (server, healthy) =>
        logInfo(`${server} is ${healthy ? 'healthy again' : 'unhealthy'}`),
    });

  let table = readTable();
  const reload = (): void => {
    try {
      const next = readTable();
      next.start();
      table.stop();
      table = next;
      logInfo('routes reloaded');
    } catch (error) {
      // As in Traefik, the previous routes stay in use until the files are valid.
      logError('invalid routes ignored', error);
    }
  };

  const server = createGateway(config, () => table);
  server.listen(env.GATEWAY_PORT, env.HOST);
  await once(server, 'listening');
  table.start();
  const stopWatching = watchFolder(config.dynamicDirectory, reload);
  logInfo(`listening on ${env.HOST}:${env.GATEWAY_PORT}`);

  const stop = (): void => {
    if (terminating) return;
    terminating = true;
    stopWatching();
    table.stop();
    server.close(() => process.exit(0));
    setTimeout(() => server.closeAllConnections(), config.graceTimeout).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function watchFolder(directory: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(directory, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, reloadDelay);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
