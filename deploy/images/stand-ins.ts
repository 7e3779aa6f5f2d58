import { dirname } from 'node:path';
import { projectRoot } from '../../local/setup/paths.mjs';
import type { Tools } from '../../local/setup/prepare.mjs';

interface StandIn {
  /** The name of an image in `.cache/images`, or `base`. */
  image: string;
  binds?: { source: string; target: string; readOnly: boolean }[];
  command?: string[];
  env?: Record<string, string>;
  health?: string[];
  /** Folders of the original image that the service's user may write to. */
  folders?: string[];
}

const answers = (port: number) => [
  ...['CMD', 'node', '--eval'],
  `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`,
];

/** Returns the replacement of an image that would be pulled from a registry; undefined for images built here. */
export function standIn(service: string, tools: Tools): StandIn | undefined {
  if (service === 'redis') return { image: 'redis' };
  if (service === 'mongo') {
    const target = '/usr/local/bin/ferretdb';
    return {
      image: 'base',
      binds: [{ source: tools.ferretdb ?? '', target, readOnly: true }],
      command: [target, '-listen', '0.0.0.0:27017', '-state', '/data/db'],
      health: answers(27017),
      folders: ['/data/db', '/data/configdb'],
    };
  }
  if (service !== 'gateway') return undefined;
  if (tools.traefik) {
    const target = '/usr/local/bin/traefik';
    return {
      image: 'base',
      binds: [{ source: tools.traefik, target, readOnly: true }],
      command: [target, '--configFile=traefik.yml'],
    };
  }
  return {
    image: 'base',
    binds: [{ source: projectRoot, target: projectRoot, readOnly: true }],
    command: ['node', `${projectRoot}/local/gateway/server.ts`],
    env: {
      ...{ GATEWAY_PORT: '8000', HOST: '0.0.0.0' },
      GATEWAY_CONFIG: '/etc/traefik/traefik.yml',
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    },
    health: answers(8000),
  };
}
