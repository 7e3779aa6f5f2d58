import { readFileSync } from 'node:fs';
import { imagesDir } from './base-tree.ts';

/** What a container is given by its image. */
export interface ImageConfig {
  env: Record<string, string>;
  user: string;
  workdir: string;
  command: string[];
  health: string[];
}

/** An image as it was built here: folders on disk, the topmost layer first, the base last. */
export interface Image {
  layers: string[];
  config: ImageConfig;
}

export const imageFile = (name: string) => `${imagesDir}/${name}/image.json`;

export const readImage = (name: string): Image => JSON.parse(readFileSync(imageFile(name), 'utf8'));
