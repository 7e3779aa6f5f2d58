import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tiedToParent } from '../../local/setup/children.mjs';
import { readConfig } from '../../local/setup/config.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import type { Tools } from '../../local/setup/prepare.mjs';
import { step } from '../../local/setup/progress.mjs';
import { freePort, localOrigin } from '../../local/system/addresses.ts';
import { loadDemo } from '../../local/system/demo.ts';
import { ownerMark, processesMarked } from '../../local/system/ownership.ts';
import { startSystem } from '../../local/system/start-system.ts';

const HELLO_PATH = '/bench/hello';

/** Starts a system with the demonstration journal, and a bare Koa server behind the same gateway. */
export async function startMeasuredSystem(folder: string, tools: Tools, signal: AbortSignal) {
  const helloPort = await freePort();
  const hello = tiedToParent(process.execPath, [join(import.meta.dirname, 'hello.ts')]);
  const bare = spawn(hello.command, hello.args, {
    stdio: 'inherit',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(helloPort) },
  });
  const dataDir = `${folder}/data`;
  mkdirSync(dataDir);
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()) }),
    gatewayDir: gatewayWith(folder, localOrigin(helloPort)),
  };
  try {
    const system = await step('start of the system', () =>
      startSystem(config, tools, console.log, signal),
    );
    const stop = async () => {
      await system.stop();
      bare.kill();
    };
    const { baseUrl, admin } = system;
    try {
      await step('the demonstration journal', () =>
        loadDemo({ dataDir, tools, baseUrl, admin, signal }),
      );
    } catch (error) {
      await system.stop();
      throw error;
    }
    return { baseUrl, admin, helloPath: HELLO_PATH, processorMs: () => processorMs(dataDir), stop };
  } catch (error) {
    bare.kill();
    throw error;
  }
}

function processorMs(dataDir: string): number {
  const ticks = processesMarked(ownerMark(dataDir, '')).map((pid) => {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, kernel] = fields.split(' ').slice(11, 13).map(Number);
    return (user ?? 0) + (kernel ?? 0);
  });
  return 10 * ticks.reduce((sum, of) => sum + of, 0);
}

/**
 * Copies the gateway's configuration without the limits of reads, which would refuse most requests of one address, and
 * adds a route to the bare Koa server. The route has the settings of the readers' pages.
 */
function gatewayWith(folder: string, origin: string): string {
  const copy = `${folder}/gateway`;
  cpSync(`${projectRoot}/gateway`, copy, { recursive: true });
  const routers = `${copy}/dynamic/routers.yml`;
  writeFileSync(routers, readFileSync(routers, 'utf8').replaceAll(/\blimit-[\w-]+, /g, ''));
  writeFileSync(
    `${copy}/dynamic/bench.yml`,
    `http:
  routers:
    bench:
      rule: Path(\`${HELLO_PATH}\`)
      priority: 3
      middlewares: [retry-reads]
      service: bench
  services:
    bench:
      loadBalancer:
        servers:
          - url: ${origin}
        serversTransport: standard
        healthCheck: { path: /readyz, interval: 500ms, timeout: 2s }
`,
  );
  return copy;
}
