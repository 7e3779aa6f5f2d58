import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { step } from '../../../local/setup/progress.mjs';
import { type Clients, isMade, RECIPE, recipeOf } from './recipe.ts';

const IMAGE = 'node:24-slim';
/** The npm version that is part of Node 24. */
const NPM = 'npm@11.12.1';
const SUITES = ['bookworm', 'bookworm-updates', 'bookworm-security'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const steps = (tree: string) => `
set -eu
debootstrap --variant=minbase bookworm '${tree}' http://deb.debian.org/debian
chroot '${tree}' groupadd --gid=1000 node
chroot '${tree}' useradd --uid=1000 --gid=node --create-home node
mkdir -p '${tree}/usr/local/lib/node_modules/npm' '${tree}/etc/ssl/certs'
cd '${tree}/..'
tar -xzf "$(npm pack --silent ${NPM})" --strip-components=1 -C '${tree}/usr/local/lib/node_modules/npm'
ln -s ../lib/node_modules/npm/bin/npm-cli.js '${tree}/usr/local/bin/npm'
ln -s ../lib/node_modules/npm/bin/npx-cli.js '${tree}/usr/local/bin/npx'
find '${tree}/var/cache/apt' '${tree}/var/lib/apt/lists' -type f -delete`;

/**
 * Imports an image equivalent to node:24-slim, unless it exists. It consists of Debian 12 from debootstrap, this
 * process's Node, npm, and the user `node`. It also contains this machine's certificates, so that builds trust the same
 * registries as this machine.
 */
export async function importNodeImage(engine: Clients, folder: string): Promise<void> {
  const recipe = recipeOf(steps('') + process.version);
  if (await isMade(engine, IMAGE, recipe)) return;
  await step(`${IMAGE} (made locally)`, async () => {
    const work = `${folder}/node-image`;
    rmSync(work, { recursive: true, force: true });
    const tree = `${work}/tree`;
    mkdirSync(`${tree}`, { recursive: true });
    execFileSync('sh', ['-c', steps(tree)], { stdio: ['ignore', 'ignore', 'inherit'] });
    writeOwnFiles(tree);
    execFileSync('tar', ['-C', tree, '-cf', `${tree}.tar`, '.']);
    const changes = [
      'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...(existsSync(CERTIFICATES) ? [`ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : []),
      'CMD ["node"]',
      `LABEL ${RECIPE}=${recipe}`,
    ];
    const options = changes.flatMap((change) => ['--change', change]);
    await engine.docker('import', ...options, `${tree}.tar`, IMAGE);
    rmSync(work, { recursive: true });
  });
}

function writeOwnFiles(tree: string): void {
  const sources = SUITES.map((suite) => {
    const archive = suite.endsWith('-security') ? 'debian-security' : 'debian';
    return `deb http://deb.debian.org/${archive} ${suite} main\n`;
  });
  writeFileSync(`${tree}/etc/apt/sources.list`, sources.join(''));
  copyFileSync(process.execPath, `${tree}/usr/local/bin/node`);
  chmodSync(`${tree}/usr/local/bin/node`, 0o755);
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, `${tree}${CERTIFICATES}`);
}
