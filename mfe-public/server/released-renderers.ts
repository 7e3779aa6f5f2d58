import { readRelease, serverIn } from '@app/service-kit/releases';
import type { ApiOrigins } from '../src/render.tsx';
import { type LoadedRenderer, loadRenderer, type RenderPage } from './load-renderer.ts';

/** Returns the renderer of a release, or undefined if the release is unknown or not given. */
export type RendererOf = (release: string | undefined) => Promise<RenderPage | undefined>;

/** The live release, the canary, and the previous release until every shell has noticed the new one. */
const LOADED = 3;

/** Loads the renderer of a release when a document first names it. */
export function createReleasedRenderers(releasesDir: string, origins: ApiOrigins): RendererOf {
  /** Least recently used first. */
  const loaded = new Map<string, LoadedRenderer>();

  return async function rendererOf(release) {
    if (release === undefined) return undefined;
    if (!loaded.has(release) && !(await readRelease(releasesDir, release))) return undefined;
    // No `await` from here on, so concurrent requests load a release once.
    const renderer = loaded.get(release) ?? loadRenderer(serverIn(releasesDir, release), origins);
    loaded.delete(release);
    loaded.set(release, renderer);
    for (const [id, { unload }] of [...loaded].slice(0, -LOADED)) {
      loaded.delete(id);
      unload();
    }
    return renderer.render;
  };
}
