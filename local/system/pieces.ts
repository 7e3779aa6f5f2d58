import type { Config } from '../setup/config.mjs';
import { bundlePath } from '../setup/front-ends.mjs';
import { compileCacheDir, projectRoot } from '../setup/paths.mjs';
import type { Tools } from '../setup/prepare.mjs';
import {
  localOrigin,
  ownBucketUrl,
  type ServerName,
  type ServerPorts,
  serverNames,
} from './addresses.ts';
import type { ProcessSpec } from './managed-process.ts';
import { ownerMark } from './ownership.ts';
import type { Parts } from './parts.ts';
import { httpProbe } from './readiness.ts';
import { releasesFolder, remotesFolder } from './release-remotes.ts';
import type { Secrets } from './secrets.ts';

interface PieceOptions {
  dataDir: string;
  config: Pick<Config, 'publicUrl' | 'inFrontOf' | 'adminUsername' | 'adminPassword' | 'accounts'>;
  tools: Tools;
  parts: Parts;
  secrets: Secrets;
  ports: ServerPorts;
}

// The time limit for stopping. The servers' own limit is longer, but start-system.ts promises a total of 15 s for all
// processes.
const stopWithinMs = 8_000;

/** The workspace and the program of each server that is not named like its workspace. */
const programs: Partial<Record<ServerName, [workspace: string, program: string]>> = {
  'svc-pdf-worker': ['svc-pdf', 'worker'],
  'svc-pdf-texts': ['svc-pdf', 'text-worker'],
};

/** Defines the processes of the services, svc-pdf's workers, the remotes and the shell. */
export function definePieces(options: PieceOptions): ProcessSpec[] {
  return serverNames.flatMap((piece) =>
    options.ports[piece].map((port, instance): ProcessSpec => {
      const { dataDir } = options;
      const env = environmentOf(piece, options, (other) => {
        // Distribute the instances of this server over the instances of the other server.
        const others = options.ports[other];
        return localOrigin(others[instance % others.length] ?? others[0]);
      });
      const name = instance === 0 ? piece : `${piece}-${instance + 1}`;
      const [workspace, program] = programs[piece] ?? [piece, 'server'];
      return {
        name,
        command: process.execPath,
        args: [bundlePath(workspace, program)],
        cwd: `${projectRoot}/${workspace}`,
        env: {
          ...nodeEnvironment(dataDir),
          ...env,
          HOST: '127.0.0.1',
          PORT: String(port),
        },
        mark: ownerMark(dataDir, name),
        ready: httpProbe(`${localOrigin(port)}/readyz`),
        alive: httpProbe(`${localOrigin(port)}/livez`),
        stopWithinMs,
      };
    }),
  );
}

/** Returns the variables of agencies, registries and the mail server (docs/connections.md). */
function accountsIn(environment: NodeJS.ProcessEnv, ...systems: string[]): Record<string, string> {
  const given = Object.entries(environment).filter(([name]) =>
    systems.some((system) => name.startsWith(`${system}_`)),
  );
  return Object.fromEntries(given.map(([name, value = '']) => [name, value]));
}

function environmentOf(
  piece: ServerName,
  { config, dataDir, parts, secrets, tools }: PieceOptions,
  originOf: (other: ServerName) => string,
): Record<string, string> {
  const { CLAMD_URL, RENDER_LIMIT_MS } = process.env;
  const jwksUrl = () => `${originOf('svc-auth')}/auth/.well-known/jwks.json`;
  const internalKey = { INTERNAL_KEY: secrets.internalKey };
  const forPdf = () => ({
    REDIS_URL: parts.redisUrl('pdf'),
    S3_URL: parts.minioUrl,
    ...internalKey,
    CONTENT_URL: originOf('svc-content'),
    CERTIFICATE_KEY: secrets.certificateKey,
    DOCUMENT_KEYS_FILE: secrets.documentKeysFile,
    ...browserEnvironment(tools),
  });
  const releases = () => ({ RELEASES_DIR: releasesFolder(dataDir, piece) });
  const environments: Record<ServerName, () => Record<string, string>> = {
    'svc-auth': () => ({
      MONGO_URL: parts.databaseUrl('auth'),
      REDIS_URL: parts.redisUrl('auth'),
      AUTH_KEY_FILE: secrets.authKeyFile,
      // Values from the environment take precedence. If svc-auth refuses a password, the next start can use another.
      ADMIN_USERNAME: config.adminPassword ? config.adminUsername : secrets.adminUsername,
      ADMIN_PASSWORD: config.adminPassword ?? secrets.adminPassword,
      ...internalKey,
      CONTENT_URL: originOf('svc-content'),
    }),
    'svc-content': () => ({
      MONGO_URL: parts.databaseUrl('content'),
      REDIS_URL: parts.redisUrl('content'),
      S3_URL: parts.minioUrl,
      ...internalKey,
      JWKS_URL: jwksUrl(),
      PUBLIC_URL: config.publicUrl,
      UPLOAD_DIR: `${dataDir}/run/uploads`,
      ...(CLAMD_URL && { CLAMD_URL }),
      ...accountsIn(process.env, 'CROSSREF', 'DOAJ', 'ORCID', 'ROR', 'SMTP'),
      ...config.accounts,
    }),
    'svc-pdf': () => ({
      ...forPdf(),
      BADGE_KEYS_FILE: secrets.badgeKeysFile,
      JWKS_URL: jwksUrl(),
    }),
    'svc-pdf-worker': () => ({
      ...forPdf(),
      WORK_DIR: `${dataDir}/run/zips`,
    }),
    // This worker reads untrusted files, so it has no keys.
    'svc-pdf-texts': () => ({ REDIS_URL: parts.redisUrl('texts') }),
    'svc-review': () => ({
      MONGO_URL: parts.databaseUrl('review'),
      REDIS_URL: parts.redisUrl('review'),
      S3_URL: ownBucketUrl(parts.minioUrl, 'review'),
      ...internalKey,
      REVIEW_KEY: secrets.reviewKey,
      JWKS_URL: jwksUrl(),
      CONTENT_URL: originOf('svc-content'),
      PUBLIC_URL: config.publicUrl,
      UPLOAD_DIR: `${dataDir}/run/review-uploads`,
      ...accountsIn({ ...process.env, ...config.accounts }, 'SMTP'),
    }),
    'mfe-public': () => ({
      ...releases(),
      ...internalKey,
      CONTENT_URL: originOf('svc-content'),
      PDF_URL: originOf('svc-pdf'),
    }),
    'mfe-admin': releases,
    'mfe-webdata': releases,
    'mfe-review': releases,
    shell: () => ({
      REMOTES_DIR: remotesFolder(dataDir),
      ...internalKey,
      CONTENT_URL: originOf('svc-content'),
      PUBLIC_RENDERER_URL: config.inFrontOf?.renderer ?? originOf('mfe-public'),
      ...(RENDER_LIMIT_MS && { RENDER_LIMIT_MS }),
    }),
  };
  return environments[piece]();
}

/** The environment for Chromium, whose sandbox does not work as root. */
export function browserEnvironment(tools: Tools): Record<string, string> {
  return {
    CHROMIUM_PATH: tools.chromium,
    CHROMIUM_SANDBOX: process.getuid?.() === 0 ? 'off' : 'on',
  };
}

// Chromium appends 45 bytes to its temporary folder for a socket and exits if the path exceeds the kernel's 107 bytes.
const longestTemporaryPath = 60;

/** The TMPDIR of the Node processes and their browsers, emptied at each start. */
export const temporaryFolder = (dataDir: string) => `${dataDir}/run/tmp`;

/** The environment common to all Node processes of a system. */
export function nodeEnvironment(dataDir: string): Record<string, string> {
  const { PATH = '', HOME = '', LOG_LEVEL } = process.env;
  const temporary = temporaryFolder(dataDir);
  return {
    PATH,
    HOME,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCacheDir,
    ...(Buffer.byteLength(temporary) <= longestTemporaryPath && { TMPDIR: temporary }),
    ...(LOG_LEVEL && { LOG_LEVEL }),
    ...preloaded(),
  };
}

/**
 * Returns the variables that load a library into the processes, such as the clock of `npm run faults -- clock`, and
 * that configure the library.
 */
function preloaded(): Record<string, string> {
  const isWanted = (name: string) => /^(LD_PRELOAD|FAKETIME_\w+)$/.test(name);
  const wanted = Object.entries(process.env).filter(([name]) => isWanted(name));
  return Object.fromEntries(wanted.map(([name, value = '']) => [name, value]));
}
