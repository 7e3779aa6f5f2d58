import { createHash } from 'node:crypto';

/** The clients of the engine that make images. */
export interface Clients {
  docker(...args: string[]): Promise<string>;
  compose(...args: string[]): Promise<string>;
}

/** The name of the image label that holds the hash of the steps by which the image was made. */
export const RECIPE = 'recipe';

export const recipeOf = (steps: string) =>
  createHash('sha256').update(steps).digest('hex').slice(0, 12);

/** Returns whether an image was made by these steps. */
export async function isMade({ docker }: Clients, image: string, recipe: string): Promise<boolean> {
  const label = `{{ index .Config.Labels "${RECIPE}" }}`;
  const made = await docker('image', 'inspect', '--format', label, image).catch(() => '');
  return made.trim() === recipe;
}
