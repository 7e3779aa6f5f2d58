import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { cacheDir, projectRoot } from '../../../local/setup/paths.mjs';
import { buildImages, nameOf, pieceNames } from '../compose/images.ts';
import { PAUSE_IMAGE, storeImages } from '../engine/base-images.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import type { Report } from '../report.ts';

/** The tag in the manifests. */
const TAG = '0.1.0';

export interface Images {
  /** Archives that containerd imports. */
  archives: string[];
  /** The folder with containerd, its clients and runc. */
  bin: string;
}

/** Builds the images of all pieces with the container engine, and exports them and the images of the stores. */
export async function prepareImages(report: Report): Promise<Images> {
  const folder = `${cacheDir}/kubernetes/images`;
  mkdirSync(folder, { recursive: true });
  const engine = await startEngine();
  try {
    const names = [...pieceNames, 'minio'];
    await buildImages(engine, report, { sources: projectRoot, release: TAG, names });
    const archives: string[] = [];
    for (const image of [PAUSE_IMAGE, ...storeImages, ...names.map((name) => nameOf(name, TAG))]) {
      archives.push(await exported(engine, folder, image));
    }
    return { archives, bin: engine.bin };
  } finally {
    await engine.stop();
  }
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
