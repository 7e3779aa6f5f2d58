import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { SetupError } from '../../../local/setup/fail.mjs';
import { cacheDir, projectRoot } from '../../../local/setup/paths.mjs';
import { serverNames } from '../../../local/system/addresses.ts';
import type { Engine } from '../engine/engine.ts';
import type { Report } from '../report.ts';

/** The services and front ends with an image of the same name. MinIO's image does not change with a release. */
export const pieceNames = serverNames.filter(
  (name) => name !== 'svc-pdf-worker' && name !== 'svc-pdf-texts',
);

/** Returns the pieces that a checkout has. */
export const piecesIn = (sources: string) =>
  pieceNames.filter((name) => existsSync(`${sources}/${name}/Dockerfile`));

export const nameOf = (piece: string, release?: string) =>
  `scholarly-journal/${piece}${release ? `:${release}` : ''}`;

/** Builds the images of a checkout one after another, and tags them with the release. */
export async function buildImages(
  engine: Engine,
  report: Report,
  { sources, release, names }: { sources: string; release: string; names: string[] },
): Promise<void> {
  for (const piece of names) {
    await report.step(`build ${piece}, ${release}`, async () => {
      await engine.compose(
        ...['--project-directory', sources, '--env-file', `${sources}/.env.example`],
        ...['--file', `${sources}/compose.yaml`, 'build', piece],
      );
      await engine.docker('tag', nameOf(piece), nameOf(piece, release));
      return sizeOf(engine, nameOf(piece));
    });
  }
}

/** Tags a release's images with the names in compose.yaml. */
export async function useImages(engine: Engine, release: string, names: string[]): Promise<void> {
  for (const piece of names) await engine.docker('tag', nameOf(piece, release), nameOf(piece));
}

/** Returns an image's size without the layers of its base image. */
async function sizeOf({ docker }: Engine, image: string): Promise<string> {
  const history = ['history', '--human=false', '--format', '{{.Size}}'];
  const bytesOf = async (name: string) =>
    (await docker(...history, name)).split('\n').reduce((sum, size) => sum + Number(size), 0);
  const addedBytes = (await bytesOf(image)) - (await bytesOf('node:24-slim'));
  return `${(addedBytes / 1e6).toFixed(0)} MB above node:24-slim`;
}

/** Builds a changed image of a piece: today's image with further Dockerfile steps, which may copy the given files. */
export async function buildChanged(
  { compose }: Engine,
  piece: string,
  steps: string[],
  files: Record<string, string> = {},
): Promise<void> {
  const context = `${cacheDir}/images/changed-${piece}`;
  mkdirSync(context, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(`${context}/${name}`, content);
  const dockerfile = [`FROM ${nameOf(piece, 'today')}`, 'USER root', ...steps, 'USER node'];
  const build = { context, dockerfile_inline: dockerfile.join('\n') };
  const file = `${context}/compose.json`;
  writeFileSync(file, JSON.stringify({ services: { changed: { image: nameOf(piece), build } } }));
  await compose('--file', file, 'build');
}

/** A commit of the previous release, with whose images and data today's release must work. */
const BEFORE = 'dce76c2';

/** Clones the previous release from the repository's history. Returns the folder. */
export function checkoutBefore(): string {
  const folder = `${cacheDir}/images/before-${BEFORE}`;
  rmSync(folder, { recursive: true, force: true });
  const git = (...args: string[]) => execFileSync('git', args, { stdio: 'inherit' });
  git('clone', '--quiet', '--shared', '--no-checkout', projectRoot, folder);
  try {
    git('-C', folder, 'checkout', '--quiet', BEFORE);
  } catch {
    throw new SetupError(`The history of this clone lacks ${BEFORE}. Fetch it completely.`);
  }
  // The previous release's programs import its own packages through these links. They find external packages in the
  // node_modules of the project's root.
  mkdirSync(`${folder}/node_modules/@app`, { recursive: true });
  for (const name of readdirSync(`${folder}/packages`)) {
    symlinkSync(`../../packages/${name}`, `${folder}/node_modules/@app/${name}`);
  }
  return folder;
}
