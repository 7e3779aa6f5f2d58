import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

/** The gateway to start: `embedded` is the implementation in this folder. */
export type GatewayKind = 'embedded' | 'traefik';

type GatewayOptions = {
  port: number;
  /** A folder for this run, in which Traefik's static file is written. */
  runDir: string;
  /** The origins of the upstreams, by the variable that `gateway/dynamic/` uses, such as `SVC_CONTENT_URL`. */
  upstreams: Record<string, string>;
  /** The key that the gateway sends to the pieces. */
  internalKey: string;
  /** The program of the embedded gateway; default server.ts. */
  program?: string;
  /** The path of Traefik's program; by default `traefik` on the PATH. */
  traefikPath?: string;
  /** The folder with traefik.yml; default `gateway/`. */
  configDir?: string;
};

const HOST = '127.0.0.1';
const runScript = fileURLToPath(new URL('../../packages/service-kit/run.sh', import.meta.url));
const defaultConfigDir = fileURLToPath(new URL('../../gateway', import.meta.url));

/** Returns the command and environment to start a gateway. When the gateway is ready, `/ping` responds with 200. */
export function gatewayCommand(kind: GatewayKind, options: GatewayOptions) {
  const { port, configDir = defaultConfigDir, upstreams, internalKey } = options;
  const variables = { ...upstreams, INTERNAL_KEY: internalKey };
  const staticFile = join(configDir, 'traefik.yml');
  if (kind === 'embedded') {
    return {
      command: '/bin/sh',
      args: [runScript, options.program ?? fileURLToPath(new URL('server.ts', import.meta.url))],
      env: {
        ...variables,
        NODE: process.execPath,
        GATEWAY_PORT: String(port),
        HOST,
        GATEWAY_CONFIG: staticFile,
      },
    };
  }
  return {
    command: options.traefikPath ?? 'traefik',
    args: [`--configFile=${writeStaticFile(staticFile, options.runDir, `${HOST}:${port}`)}`],
    env: variables,
  };
}

/** Writes a copy of the static file with another address, because Traefik cannot combine the file with options. */
function writeStaticFile(source: string, runDir: string, address: string): string {
  const document = parseDocument(readFileSync(source, 'utf8'));
  const directory = String(document.getIn(['providers', 'file', 'directory']));
  document.setIn(['entryPoints', 'web', 'address'], address);
  document.setIn(['providers', 'file', 'directory'], resolve(dirname(source), directory));
  mkdirSync(runDir, { recursive: true });
  const target = join(runDir, 'traefik.yml');
  writeFileSync(target, document.toString());
  return target;
}
