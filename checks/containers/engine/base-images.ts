import { execFileSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildGoTool } from '../../../local/setup/go-tools.mjs';
import { step } from '../../../local/setup/progress.mjs';
import { installTraefik, traefikVersion } from '../../../local/setup/traefik.mjs';
import { importNodeImage } from './node-image.ts';
import { type Clients, isMade, RECIPE, recipeOf } from './recipe.ts';

interface BaseImage {
  image: string;
  /** The folder whose files the steps copy. */
  context: string;
  dockerfile: string;
}

/** Makes local substitutes for the images of a registry, unless the same steps have already made them. */
export async function makeBaseImages(engine: Clients, folder: string): Promise<void> {
  await importNodeImage(engine, folder);
  for (const make of [golang, redis, mongo, traefik]) {
    await makeImage(engine, folder, await make(folder));
  }
}

async function makeImage(engine: Clients, folder: string, base: BaseImage): Promise<void> {
  const { image, context, dockerfile } = base;
  const recipe = recipeOf(dockerfile);
  if (await isMade(engine, image, recipe)) return;
  const build = { context, dockerfile_inline: dockerfile, labels: { [RECIPE]: recipe } };
  const file = `${folder}/base-image.json`;
  writeFileSync(file, JSON.stringify({ name: 'base', services: { base: { image, build } } }));
  await step(`${image} (made locally)`, () => engine.compose('--file', file, 'build'));
}

/** An image with this machine's Go. */
function golang(): BaseImage {
  const go = (name: string) => execFileSync('go', ['env', name], { encoding: 'utf8' }).trim();
  return {
    image: 'golang:1.26',
    context: go('GOROOT'),
    dockerfile: [
      'FROM node:24-slim',
      'COPY . /usr/local/go',
      'ENV PATH=/usr/local/go/bin:/usr/local/bin:/usr/bin:/bin',
      `# ${go('GOVERSION')}`,
    ].join('\n'),
  };
}

/** An image with Debian's Redis 7. */
const redis = (folder: string): BaseImage => ({
  image: 'redis:7',
  context: contextOf(folder, 'redis'),
  dockerfile: [
    'FROM node:24-slim',
    'RUN apt-get update && apt-get install --yes --no-install-recommends redis-server',
    'RUN install --directory --owner=999 --group=999 /data',
    'WORKDIR /data',
    'CMD ["redis-server"]',
  ].join('\n'),
});

/** An image with the Traefik of `npm start`, and with a shell, as Traefik's own image has. */
async function traefik(folder: string): Promise<BaseImage> {
  const program = await installTraefik();
  return {
    image: `traefik:v${traefikVersion}`,
    context: contextOf(folder, 'traefik', program),
    dockerfile: [
      'FROM node:24-slim',
      'COPY traefik /usr/local/bin/traefik',
      'ENTRYPOINT ["traefik"]',
      `# ${program}`,
    ].join('\n'),
  };
}

/** An image with the embedded database instead of MongoDB, which is neither a Debian package nor a Go module. */
async function mongo(folder: string): Promise<BaseImage> {
  const program = await buildGoTool('ferretdb');
  return {
    image: 'mongo:8',
    context: contextOf(folder, 'ferretdb', program),
    dockerfile: [
      'FROM node:24-slim',
      'COPY ferretdb /usr/local/bin/ferretdb',
      'RUN install --directory --owner=999 --group=999 /data/db /data/configdb',
      'CMD ["ferretdb", "-listen", "0.0.0.0:27017", "-state", "/data/db"]',
      `# ${program}`,
    ].join('\n'),
  };
}

/** Makes a folder with at most one program. */
function contextOf(folder: string, name: string, program?: string): string {
  const context = `${folder}/contexts/${name}`;
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context, { recursive: true });
  if (program) linkOrCopy(program, `${context}/${name}`);
  return context;
}

function linkOrCopy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
