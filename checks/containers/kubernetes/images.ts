import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buildGoProgram } from '../../../local/setup/go-tools.mjs';
import { cacheDir, projectRoot } from '../../../local/setup/paths.mjs';
import { step } from '../../../local/setup/progress.mjs';
import { pieceNames } from '../compose/images.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { PAUSE_IMAGE } from './cluster/node.ts';

/** The tag in the manifests. */
const TAG = '0.1.0';
const storeImages = ['mongo:8', 'redis:7', 'traefik:v3.6.12'];

export interface Images {
  /** Archives that containerd imports. */
  archives: string[];
  /** The folder with containerd, its clients and runc. */
  bin: string;
}

/** Builds the images of all pieces with the container engine, and exports them and the images of the stores. */
export async function prepareImages(): Promise<Images> {
  const folder = `${cacheDir}/kubernetes/images`;
  mkdirSync(folder, { recursive: true });
  const engine = await startEngine();
  try {
    const archives = [await makePauseImage(folder)];
    for (const piece of [...pieceNames, 'minio']) {
      await step(`image of ${piece}`, () => build(engine, piece));
      archives.push(await exported(engine, folder, `scholarly-journal/${piece}:${TAG}`));
    }
    for (const image of storeImages) archives.push(await exported(engine, folder, image));
    return { archives, bin: engine.bin };
  } finally {
    await engine.stop();
  }
}

async function build({ compose, docker }: Engine, piece: string): Promise<void> {
  const files = ['--project-directory', projectRoot, '--file', `${projectRoot}/compose.yaml`];
  await compose(...files, '--env-file', `${projectRoot}/.env.example`, 'build', piece);
  const image = `scholarly-journal/${piece}`;
  await docker('tag', image, `${image}:${TAG}`);
}

/** Writes an image to a file whose name contains the image's id, unless the file exists. */
async function exported({ docker }: Engine, folder: string, image: string): Promise<string> {
  const id = (await docker('image', 'inspect', '--format', '{{.Id}}', image)).trim();
  const name = image.replaceAll(/[/:]/g, '_');
  const path = `${folder}/${name}-${id.replace('sha256:', '').slice(0, 12)}.tar`;
  if (existsSync(path)) return path;
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`${name}-`)) rmSync(`${folder}/${old}`);
  }
  await docker('save', '--output', path, image);
  return path;
}

/** Makes an image with a single static program, which waits and reaps processes. */
async function makePauseImage(folder: string): Promise<string> {
  const path = `${folder}/pause.tar`;
  const program = await buildGoProgram({
    name: 'pause',
    folder: 'checks/containers/programs/pause',
    package: '.',
  });
  const work = mkdtempSync(`${tmpdir()}/pause-`);
  const config = {
    architecture: process.arch === 'x64' ? 'amd64' : process.arch,
    os: 'linux',
    config: { Entrypoint: ['/pause'], User: '65535:65535' },
    rootfs: { type: 'layers', diff_ids: [] as string[] },
  };
  const tar = (...args: string[]) => execFileSync('tar', args, { cwd: work });
  execFileSync('install', ['-m', '755', program, `${work}/pause`]);
  tar('-cf', 'layer.tar', 'pause');
  const sum = execFileSync('sha256sum', ['layer.tar'], { cwd: work, encoding: 'utf8' });
  config.rootfs.diff_ids.push(`sha256:${sum.split(' ')[0]}`);
  writeFileSync(`${work}/config.json`, JSON.stringify(config));
  const image = { Config: 'config.json', RepoTags: [PAUSE_IMAGE], Layers: ['layer.tar'] };
  writeFileSync(`${work}/manifest.json`, JSON.stringify([image]));
  tar('-cf', path, 'manifest.json', 'config.json', 'layer.tar');
  rmSync(work, { recursive: true });
  return path;
}
