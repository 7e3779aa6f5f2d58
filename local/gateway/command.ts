import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

/** `embedded` is the gateway of this folder, `traefik` the real one. */
export type GatewayKind = 'embedded' | 'traefik';

/** How a gateway is to be run. */
export type GatewayOptions = {
  port: number;
  /** The address to listen on; default 127.0.0.1. */
  host?: string;
  /** A folder for this run: the real Traefik's static file is written there. */
  runDir: string;
  /** `SVC_CONTENT_URL` and the like, as `gateway/dynamic/` names them, to origins. */
  upstreams: Record<string, string>;
  /** Traefik's program; default `traefik`, found on the PATH. */
  traefikPath?: string;
  /** The folder with traefik.yml; default `gateway/`. */
  configDir?: string;
};

/** What to spawn. `env` is to be added to the process's environment. */
export type GatewayCommand = { command: string; args: string[]; env: Record<string, string> };

const defaultConfigDir = fileURLToPath(new URL('../../gateway', import.meta.url));

/**
 * The command that starts a gateway over the files of `gateway/`. It answers `GET /ping` with 200
 * as soon as its routes are loaded.
 */
export function gatewayCommand(kind: GatewayKind, options: GatewayOptions): GatewayCommand {
  const { port, host = '127.0.0.1', configDir = defaultConfigDir, upstreams } = options;
  const staticFile = join(configDir, 'traefik.yml');
  if (kind === 'embedded') {
    return {
      command: process.execPath,
      args: [fileURLToPath(new URL('server.ts', import.meta.url))],
      env: { ...upstreams, GATEWAY_PORT: String(port), HOST: host, GATEWAY_CONFIG: staticFile },
    };
  }
  return {
    command: options.traefikPath ?? 'traefik',
    args: [`--configFile=${writeStaticFile(staticFile, options.runDir, `${host}:${port}`)}`],
    env: upstreams,
  };
}

/** Traefik takes its static configuration from one source only, so the port means a file anew. */
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
