import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from '../../../local/setup/children.mjs';
import { buildGoTool } from '../../../local/setup/go-tools.mjs';
import { step } from '../../../local/setup/progress.mjs';
import { installTraefik, traefikVersion } from '../../../local/setup/traefik.mjs';
import { output } from '../processes.ts';

/** The image of the first process of each pod. */
export const PAUSE_IMAGE = 'docker.io/local/pause:1';
/** The images that compose.yaml and the manifests name, besides those that the project builds. */
export const storeImages = ['mongo:8', 'redis:7', `traefik:v${traefikVersion}`];

/** The npm version that is part of Node 24. */
const NPM = 'npm@11.12.1';
const DEBIAN = 'http://deb.debian.org/debian';
const SUITES = [
  `deb ${DEBIAN} bookworm main`,
  `deb ${DEBIAN} bookworm-updates main`,
  `deb ${DEBIAN}-security bookworm-security main`,
];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Makes the images of base-images.yaml. BuildKit repeats only steps whose files have changed. */
export async function makeBaseImages(
  { compose }: { compose(...args: string[]): Promise<string> },
  folder: string,
): Promise<void> {
  const contexts = `${folder}/contexts`;
  const contextOf = (name: string, files: Record<string, string> = {}) => {
    mkdirSync(`${contexts}/${name}`, { recursive: true });
    for (const [file, source] of Object.entries(files)) {
      copyFileSync(source, `${contexts}/${name}/${file}`);
    }
  };
  contextOf('empty');
  contextOf('ferretdb', { ferretdb: await buildGoTool('ferretdb') });
  contextOf('traefik', { traefik: await installTraefik() });
  contextOf('node', { node: process.execPath });
  await prepareDebian(`${contexts}/node`);
  const settings = {
    CONTEXTS: contexts,
    GOROOT: (await output('go', ['env', 'GOROOT'])).trim(),
    TRAEFIK_VERSION: traefikVersion,
    PAUSE_IMAGE,
  };
  const environment = `${contexts}/.env`;
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(environment, lines.join(''));
  const file = `${import.meta.dirname}/base-images.yaml`;
  const build = (...names: string[]) =>
    compose('--env-file', environment, '--file', file, 'build', ...names);
  // The other images are based on this one.
  await step('image of Node', () => build('node'));
  await step('images of Go, Redis, the database and Traefik', () => build());
}

/** Downloads Debian 12 and npm once. */
async function prepareDebian(context: string): Promise<void> {
  writeFileSync(`${context}/sources.list`, `${SUITES.join('\n')}\n`);
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, `${context}/ca-certificates.crt`);
  else writeFileSync(`${context}/ca-certificates.crt`, '');
  if (existsSync(`${context}/debian.tar`)) return;
  await step('Debian 12 (debootstrap)', async () => {
    const work = `${context}.unfinished`;
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work);
    const tree = `${work}/tree`;
    await runLogged('debootstrap', 'debootstrap', ['--variant=minbase', 'bookworm', tree, DEBIAN]);
    const without = ['./var/cache/apt/*.bin', './var/cache/apt/archives/*.deb'];
    const options = without.map((pattern) => `--exclude=${pattern}`);
    await output('tar', ['-C', tree, ...options, '-cf', `${work}/debian.tar`, '.']);
    const packed = (
      await output('npm', ['pack', '--silent', `--pack-destination=${work}`, NPM])
    ).trim();
    renameSync(`${work}/${packed}`, `${context}/npm.tgz`);
    renameSync(`${work}/debian.tar`, `${context}/debian.tar`);
    rmSync(work, { recursive: true });
  });
}
