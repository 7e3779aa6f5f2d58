import { readRelease, serverIn } from '@app/service-kit/releases';
import type { ApiOrigins } from '../src/render.tsx';
import { type LoadedRenderer, loadRenderer, type RenderPage } from './load-renderer.ts';

/** The renderer of a release; nothing when that release is not kept, or none is named. */
export type RendererOf = (release: string | undefined) => Promise<RenderPage | undefined>;

/** The live one, the canary, and the one before while the shells learn of a release. */
const LOADED = 3;

/** The renderers of the kept releases, each loaded when a document first names it. */
export function createReleasedRenderers(releasesDir: string, origins: ApiOrigins): RendererOf {
  /** Those used last at the end. */
  const loaded = new Map<string, LoadedRenderer>();

  return async function rendererOf(release) {
    if (release === undefined) return undefined;
    if (!loaded.has(release) && !(await readRelease(releasesDir, release))) return undefined;
    // Nothing is waited for from here on: two who come together load it once.
    const renderer = loaded.get(release) ?? loadRenderer(serverIn(releasesDir, release), origins);
    loaded.delete(release);
    loaded.set(release, renderer);
    for (const [id, { forget }] of [...loaded].slice(0, -LOADED)) {
      loaded.delete(id);
      forget();
    }
    return renderer.render;
  };
}
