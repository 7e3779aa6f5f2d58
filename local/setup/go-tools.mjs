import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { SetupError } from './fail.mjs';
import { cacheDir, projectRoot } from './paths.mjs';
import { step } from './progress.mjs';

/** The programs that are built from Go modules of this repository, with the module's folder and the Go package. */
const goTools = {
  ferretdb: { folder: 'local/programs/ferretdb', package: '.' },
  minio: { folder: 'local/programs/minio', package: 'github.com/minio/minio' },
  traefik: {
    folder: 'local/programs/traefik',
    package: 'github.com/traefik/traefik/v3/cmd/traefik',
  },
  oasdiff: { folder: 'local/programs/oasdiff', package: 'github.com/oasdiff/oasdiff' },
  reader: { folder: 'deploy/reader', package: '.' },
};

/** @typedef {keyof typeof goTools} GoTool */

/**
 * The path of a built Go program. Its name contains the module's hash and is given only to a complete build,
 * so an existing file is current and complete.
 * @param {GoTool} tool
 */
export function goToolPath(tool) {
  const folder = `${projectRoot}/${goTools[tool].folder}`;
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const name of readdirSync(folder).sort()) {
    if (/^go\.(mod|sum)$|\.go$/.test(name))
      hash.update(name).update(readFileSync(`${folder}/${name}`));
  }
  return `${cacheDir}/bin/${tool}-${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Builds a Go program unless it is already built. Returns its path.
 * @param {GoTool} tool
 * @returns {Promise<string>}
 */
export async function buildGoTool(tool) {
  const target = goToolPath(tool);
  if (existsSync(target)) return target;
  requireGo(tool);
  const bin = `${cacheDir}/bin`;
  mkdirSync(bin, { recursive: true });
  const unfinished = `${target}.${process.pid}.unfinished`;
  await step(`${tool} (built once from its Go module)`, () =>
    runLogged(
      tool,
      'go',
      [
        'build',
        '-trimpath',
        '-buildvcs=false',
        '-ldflags=-s -w',
        '-o',
        unfinished,
        goTools[tool].package,
      ],
      { cwd: `${projectRoot}/${goTools[tool].folder}`, env: { ...process.env, CGO_ENABLED: '0' } },
    ),
  );
  renameSync(unfinished, target);
  // Remove older builds and the remains of interrupted ones.
  for (const name of readdirSync(bin)) {
    const path = `${bin}/${name}`;
    if (name.startsWith(`${tool}-`) && path !== target) rmSync(path, { force: true });
  }
  return target;
}

/** @param {GoTool} tool */
function requireGo(tool) {
  let version;
  try {
    version = execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' });
  } catch {
    throw new SetupError(
      `Go is missing and is needed to build ${tool}. Install Go 1.26 or later from https://go.dev/dl/ and run the command again.`,
    );
  }
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(version) ?? [];
  if (Number(major) * 1000 + Number(minor) < 1026) {
    throw new SetupError(
      `${tool} needs Go 1.26 or later, this machine has ${version.trim()}. Install a newer one from https://go.dev/dl/ and run the command again.`,
    );
  }
}
