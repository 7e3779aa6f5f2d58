import { readFileSync } from 'node:fs';
import { imagesDir } from './base-tree.ts';

/** The settings that an image gives its containers. */
export interface ImageConfig {
  env: Record<string, string>;
  user: string;
  workdir: string;
  command: string[];
  health: string[];
}

/** An image that this check has built. `layers` are folders, from the topmost layer to the base. */
export interface Image {
  layers: string[];
  config: ImageConfig;
}

export const imageFile = (name: string) => `${imagesDir}/${name}/image.json`;

export const readImage = (name: string): Image => JSON.parse(readFileSync(imageFile(name), 'utf8'));
