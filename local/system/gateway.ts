import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Config } from '../setup/config.mjs';
import { projectRoot } from '../setup/paths.mjs';
import type { Tools } from '../setup/prepare.mjs';
import { localOrigin, type ServerName, type ServerPorts, serverNames } from './addresses.ts';
import type { ProcessSpec } from './managed-process.ts';
import { ownerMark } from './ownership.ts';
import { httpProbe } from './readiness.ts';
import type { Secrets } from './secrets.ts';

// The time limit for stopping. Traefik gives requests in flight 5 s (`graceTimeOut`), but start-system.ts promises a
// total of 15 s for all processes.
const stopWithinMs = 2_500;

interface GatewayPieceOptions {
  dataDir: string;
  config: Pick<Config, 'port' | 'gatewayDir' | 'inFrontOf' | 'proxies'>;
  tools: Pick<Tools, 'traefik'>;
  ports: ServerPorts;
  secrets: Pick<Secrets, 'internalKey' | 'reviewKey'>;
}

/** Defines the gateway process: Traefik with the files of `gateway/`. */
export function defineGateway(options: GatewayPieceOptions): ProcessSpec {
  const { dataDir, config, tools, ports, secrets } = options;
  const { port, gatewayDir = `${projectRoot}/gateway`, inFrontOf, proxies } = config;
  const addresses = serverNames.map((name) => [
    addressVariable(name),
    inFrontOf?.[name] ?? ports[name].map(localOrigin).join(),
  ]);
  return {
    name: 'gateway',
    command: tools.traefik,
    args: [`--configFile=${writeStaticFile(gatewayDir, port, `${dataDir}/run`, proxies.trusted)}`],
    stopWithinMs,
    cwd: gatewayDir,
    env: {
      ...Object.fromEntries(addresses),
      INTERNAL_KEY: secrets.internalKey,
      REVIEW_KEY: secrets.reviewKey,
      TRUSTED_PROXIES: String(proxies.trusted),
      STRICT_TRANSPORT_SECURITY: proxies.hsts,
    },
    mark: ownerMark(dataDir, 'gateway'),
    ready: httpProbe(`${localOrigin(port)}/ping`),
  };
}

/** The variable that gateway/dynamic/ uses, for example `SVC_CONTENT_URL` for svc-content. */
export const addressVariable = (name: ServerName) =>
  `${name.toUpperCase().replaceAll('-', '_')}_URL`;

/**
 * Writes a copy of Traefik's static file into `folder`, with this port on the loopback interface. The copy is needed
 * because Traefik does not combine the file with options. If `trustedProxies` is positive, Traefik trusts proxies on
 * this machine. Returns the path of the copy.
 */
export function writeStaticFile(
  gatewayDir: string,
  port: number,
  folder: string,
  trustedProxies = 0,
): string {
  const text = readFileSync(`${gatewayDir}/traefik.yml`, 'utf8');
  const [before, after, ...more] = text.split('":8000"');
  if (after === undefined || more.length > 0) {
    throw new Error(`${gatewayDir}/traefik.yml must name the address ":8000" once.`);
  }
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/traefik.yml`;
  const here = `${before}"127.0.0.1:${port}"${after}`;
  const trusted = trustedProxies > 0 ? '[127.0.0.1/32]' : '[]';
  writeFileSync(path, here.replace('trustedIPs: []', `trustedIPs: ${trusted}`));
  return path;
}
