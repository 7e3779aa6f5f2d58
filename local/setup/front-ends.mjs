import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { cacheDir, projectRoot } from './paths.mjs';
import { step } from './progress.mjs';

const bin = `${projectRoot}/node_modules/.bin`;

/** Returns the folders of the project that contain a file. */
const foldersWith = (/** @type {string} */ file) =>
  readdirSync(projectRoot).filter((name) => existsSync(`${projectRoot}/${name}/${file}`));

/** The workspaces with a build of their own. */
export const builtWorkspaces = foldersWith('rspack.config.ts');
/** The workspaces with a server. */
export const servedWorkspaces = foldersWith('server.ts');

/** The suffix that names the bundle of a workspace's servers; see local/servers/rspack.config.ts. */
const BUNDLE = '-servers';
/** The bundles of all servers of `npm start`, and of `npm start` itself. */
export const serverBundles = [...servedWorkspaces, 'local'].map((workspace) => workspace + BUNDLE);

/** Returns the path of a bundled program, for example of svc-pdf's `worker`. */
export const bundlePath = (/** @type {string} */ workspace, /** @type {string} */ program) =>
  `${bundleFolder(workspace)}/${program}.mjs`;

/** @param {string} workspace */
export const bundleFolder = (workspace) => `${cacheDir}/servers/${workspace}`;

/**
 * Builds the front ends and bundles whose sources changed since their last complete build.
 * @param {readonly string[]} names of `builtWorkspaces` and `serverBundles`
 */
export async function buildFrontEnds(names) {
  const shared = createHash('sha256').update(readFileSync(`${projectRoot}/package-lock.json`));
  hashFolder(shared, `${projectRoot}/packages`);
  const sharedHash = shared.digest('hex');
  const stale = names
    .map((name) => ({ name, hash: inputHash(name, sharedHash) }))
    .filter(({ name, hash }) => readStamp(name) !== hash || !existsSync(outputFolder(name)));
  // Build two at a time, because a build uses more than one core only for part of its time.
  const next = async () => {
    for (let one = stale.shift(); one; one = stale.shift()) await build(one.name, one.hash);
  };
  await Promise.all([next(), next()]);
}

/**
 * @param {string} name
 * @param {string} hash
 */
async function build(name, hash) {
  // Remove the stamp until the build is complete, so that the next start repeats an interrupted build.
  forgetBuild(name);
  const workspace = workspaceOf(name);
  const isBundle = name !== workspace;
  const args = isBundle ? ['build', '--config-name', workspace] : ['build'];
  await step(`${workspace} (${isBundle ? 'server bundle' : 'front-end build'})`, () =>
    runLogged(`build-${name}`, `${bin}/rspack`, args, {
      cwd: `${projectRoot}/${isBundle ? 'local/servers' : workspace}`,
      // rspack and its configuration need the project's Node.
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    }),
  );
  mkdirSync(`${cacheDir}/built`, { recursive: true });
  writeFileSync(stampPath(name), hash);
}

/** Forces a build at the next start, for programs that overwrite the workspace's build output. @param {string} name */
export const forgetBuild = (name) => rmSync(stampPath(name), { force: true });

/** @param {string} name */
const workspaceOf = (name) => (name.endsWith(BUNDLE) ? name.slice(0, -BUNDLE.length) : name);

/** @param {string} name */
const outputFolder = (name) =>
  name.endsWith(BUNDLE) ? bundleFolder(workspaceOf(name)) : `${projectRoot}/${name}/dist`;

/** @param {string} name */
const stampPath = (name) => `${cacheDir}/built/${name}`;

/** @param {string} name */
const readStamp = (name) => existsSync(stampPath(name)) && readFileSync(stampPath(name), 'utf8');

/**
 * @param {string} name
 * @param {string} sharedHash
 */
function inputHash(name, sharedHash) {
  const hash = createHash('sha256').update(sharedHash);
  hashFolder(hash, `${projectRoot}/${workspaceOf(name)}`);
  // The back offices show the editors' guide.
  if (/^mfe-(?!public)/.test(name)) hashFolder(hash, `${projectRoot}/docs/editors`);
  // A bundle contains the absolute paths of its sources.
  if (name.endsWith(BUNDLE)) hashFolder(hash.update(projectRoot), `${projectRoot}/local/servers`);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 */
function hashFolder(hash, folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!/^(node_modules|dist.*)$/.test(entry.name)) hashFolder(hash, path);
    } else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) {
      hash.update(path.slice(projectRoot.length)).update(readFileSync(path));
    }
  }
}
