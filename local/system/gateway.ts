import { gatewayCommand } from '../gateway/command.ts';
import type { Config } from '../setup/config.mjs';
import { bundlePath } from '../setup/front-ends.mjs';
import { projectRoot } from '../setup/paths.mjs';
import type { Tools } from '../setup/prepare.mjs';
import { localOrigin, type ServerName, type ServerPorts, serverNames } from './addresses.ts';
import type { ProcessSpec } from './managed-process.ts';
import { ownerMark } from './ownership.ts';
import { nodeEnvironment } from './pieces.ts';
import { httpProbe } from './readiness.ts';
import type { Secrets } from './secrets.ts';

// The time limit for the gateway's requests in flight. start-system.ts states the total of all time limits.
const stopWithinMs = 2_500;

interface GatewayPieceOptions {
  dataDir: string;
  config: Pick<Config, 'port' | 'gateway' | 'gatewayDir' | 'inFrontOf'>;
  tools: Tools;
  ports: ServerPorts;
  secrets: Pick<Secrets, 'internalKey'>;
}

/** Defines the gateway process: Traefik if requested or installed, else the embedded gateway. */
export function defineGateway(options: GatewayPieceOptions): ProcessSpec {
  const { dataDir, config, tools, ports, secrets } = options;
  const kind = config.gateway ?? (tools.traefik ? 'traefik' : 'embedded');
  const { command, args, env } = gatewayCommand(kind, {
    port: config.port,
    runDir: `${dataDir}/run/gateway`,
    configDir: config.gatewayDir,
    upstreams: Object.fromEntries(
      serverNames.map((name) => [
        upstreamVariable(name),
        config.inFrontOf?.[name] ?? ports[name].map(localOrigin).join(),
      ]),
    ),
    internalKey: secrets.internalKey,
    program: bundlePath('local', 'gateway'),
    traefikPath: tools.traefik,
  });
  return {
    name: 'gateway',
    command,
    args,
    stopWithinMs,
    cwd: projectRoot,
    env: { ...nodeEnvironment(dataDir), ...env },
    mark: ownerMark(dataDir, 'gateway'),
    ready: httpProbe(`${localOrigin(config.port)}/ping`),
  };
}

/** The variable that gateway/dynamic/ uses, for example `SVC_CONTENT_URL` for svc-content. */
const upstreamVariable = (name: ServerName) => `${name.toUpperCase().replaceAll('-', '_')}_URL`;
