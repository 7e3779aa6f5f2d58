import type { Settings } from '@app/contracts';

/** Built from the journal's own origin, never from what a request says. */
export function absolute({ origin }: Pick<Settings, 'origin'>, path: string): string {
  return origin.replace(/\/+$/, '') + path;
}

/** The journal's cover by its whole address, as whoever shows a preview wants it; empty without one. */
export function coverImage({ origin, cover_image }: Settings): string {
  return cover_image.startsWith('/') ? absolute({ origin }, cover_image) : cover_image;
}
