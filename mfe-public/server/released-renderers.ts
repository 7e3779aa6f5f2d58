import { readRelease, serverIn } from '@app/service-kit/releases';
import type { Fetch } from '@app/web-kit/client';
import { type LoadedRenderer, loadRenderer, type RenderPage } from './load-renderer.ts';

/** Returns the renderer of a release; undefined if this server has none. The browser renders pages of such a release. */
export type RendererOf = (release: string | undefined) => Promise<RenderPage | undefined>;

/** Maximum number of loaded renderers. After a release, some shells still use the previous one for a moment. */
const LOADED = 3;

/** Loads the renderer of a release on the first request for that release. */
export function createReleasedRenderers(releasesDir: string, fetchApi: Fetch): RendererOf {
  /** The loaded renderers by release, least recently used first. */
  const loaded = new Map<string, LoadedRenderer>();

  return async function rendererOf(release) {
    if (release === undefined) return undefined;
    if (!loaded.has(release) && !(await readRelease(releasesDir, release))) return undefined;
    // There is no `await` below, so concurrent requests load a release only once.
    const renderer = loaded.get(release) ?? loadRenderer(serverIn(releasesDir, release), fetchApi);
    loaded.delete(release);
    loaded.set(release, renderer);
    for (const [id, { unload }] of [...loaded].slice(0, -LOADED)) {
      loaded.delete(id);
      unload();
    }
    return renderer.render;
  };
}
