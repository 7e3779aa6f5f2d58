import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { overlay } from '../programs/ferretdb/overlay.mjs';
import { runLogged } from './children.mjs';
import { SetupError } from './fail.mjs';
import { projectRoot } from './paths.mjs';
import { cachedProgramPath, makeProgram } from './programs.mjs';
import { step } from './progress.mjs';

/**
 * A program that is built from a Go module of this repository.
 * @typedef {object} GoProgram
 * @property {string} name
 * @property {string} folder of the module, from the project's root
 * @property {string} package
 * @property {string} [tags] build tags, separated by commas; a program with tags is built with cgo
 * @property {string} [version] in the form `package/path.variable=value`, for the linker
 * @property {typeof overlay} [overlay] changes to a module that the program uses
 */

const goTools = {
  ferretdb: { folder: 'local/programs/ferretdb', package: '.', overlay },
  minio: { folder: 'local/programs/minio', package: 'github.com/minio/minio' },
  oasdiff: { folder: 'local/programs/oasdiff', package: 'github.com/oasdiff/oasdiff' },
  manifests: { folder: 'deploy/kubernetes/render', package: '.' },
  storageUsers: { folder: 'deploy/storage-users', package: '.' },
  versitygw: {
    folder: 'checks/storage/versitygw',
    package: 'github.com/versity/versitygw/cmd/versitygw',
  },
};

/** @typedef {keyof typeof goTools} GoTool */

/** @param {GoTool} tool */
export const goToolPath = (tool) => goProgramPath({ name: tool, ...goTools[tool] });

/**
 * Builds a program of the system unless it is already built. Returns its path.
 * @param {GoTool} tool
 */
export const buildGoTool = (tool) => buildGoProgram({ name: tool, ...goTools[tool] });

/** @param {GoProgram} program */
function goProgramPath({ name, folder, tags = '', version = '' }) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}${tags}${version}`);
  const files = readdirSync(`${projectRoot}/${folder}`, { recursive: true, encoding: 'utf8' });
  for (const file of files.sort()) {
    if (/^go\.(mod|sum)$|\.go$|^overlay\.mjs$/.test(file))
      hash.update(file).update(readFileSync(`${projectRoot}/${folder}/${file}`));
  }
  return cachedProgramPath(name, hash);
}

/**
 * Builds a Go program unless it is already built. Returns its path.
 * @param {GoProgram} program
 * @returns {Promise<string>}
 */
export async function buildGoProgram(program) {
  const { name, folder, tags, version, overlay } = program;
  const target = goProgramPath(program);
  if (existsSync(target)) return target;
  requireGo(name);
  const source = `${projectRoot}/${folder}`;
  await step(`${name} (built once from its Go module)`, () =>
    makeProgram(target, async (unfinished) => {
      const args = ['build', '-trimpath', '-buildvcs=false', '-o', `${unfinished}/${name}`];
      args.push(`-ldflags=-s -w${version ? ` -X ${version}` : ''}`);
      if (tags) args.push(`-tags=${tags}`);
      const copy = `${unfinished}/source`;
      if (overlay) await copyChanged(name, overlay, { source, folder: copy });
      await runLogged(name, 'go', [...args, program.package], {
        cwd: overlay ? copy : source,
        env: { ...process.env, CGO_ENABLED: tags ? '1' : '0' },
      });
      return `${unfinished}/${name}`;
    }),
  );
  return target;
}

/**
 * Returns the build information that Go writes into a program: the package and its module.
 * @param {string} path
 * @returns {{ Path: string, Main: { Path: string, Version: string } }}
 */
export function goBuildOf(path) {
  requireGo(basename(path));
  const options = { encoding: /** @type {const} */ ('utf8'), maxBuffer: 64 * 1024 * 1024 };
  return JSON.parse(execFileSync('go', ['version', '-m', '-json', path], options));
}

/**
 * Copies a program to `folder`, together with the module that its overlay changes. The copy is needed because Go's own
 * copy of a module must not be changed.
 * @param {string} name
 * @param {typeof overlay} change
 * @param {{ source: string, folder: string }} paths
 */
async function copyChanged(name, { module, files, changes }, { source, folder }) {
  cpSync(source, folder, { recursive: true });
  const cwd = folder;
  await runLogged(name, 'go', ['mod', 'download', module], { cwd });
  const list = ['list', '-m', '-f', '{{.Dir}}', module];
  const original = execFileSync('go', list, { cwd, encoding: 'utf8' }).trim();
  cpSync(original, `${folder}/module`, { recursive: true });
  // Go's copies are write-protected.
  execFileSync('chmod', ['-R', 'u+w', `${folder}/module`]);
  for (const [path, file] of Object.entries(files)) {
    cpSync(`${source}/${file}`, `${folder}/module/${path}`);
  }
  for (const { file, from, to } of changes) {
    const path = `${folder}/module/${file}`;
    const parts = readFileSync(path, 'utf8').split(from);
    if (parts.length !== 2) {
      throw new SetupError(`${module} has changed. Adapt ${source}/overlay.mjs.`);
    }
    writeFileSync(path, parts.join(to));
  }
  await runLogged(name, 'go', ['mod', 'edit', `-replace=${module}=./module`], { cwd });
}

/** @param {string} tool */
function requireGo(tool) {
  let version;
  try {
    version = execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' });
  } catch {
    throw new SetupError(
      `Go is missing and is needed for ${tool}. Install Go 1.26 or later from https://go.dev/dl/ and run the command again.`,
    );
  }
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(version) ?? [];
  if (Number(major) * 1000 + Number(minor) < 1026) {
    throw new SetupError(
      `${tool} needs Go 1.26 or later, this machine has ${version.trim()}. Install a newer one from https://go.dev/dl/ and run the command again.`,
    );
  }
}
