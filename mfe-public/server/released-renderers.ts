import { basename } from 'node:path';
import { filesIn, type Release, readRelease, serverIn } from '@app/service-kit/releases';
import type { Fetch } from '@app/web-kit/client';
import { type LoadedRenderer, loadRenderer, type RenderPage } from './load-renderer.ts';
import { withFiles } from './page-files.ts';

/**
 * Returns the renderer of a release. Returns undefined if this server cannot render the release; the browser then
 * renders the pages.
 */
export type RendererOf = (release: string | undefined) => Promise<RenderPage | undefined>;

/**
 * The maximum number of loaded renderers. It exceeds one, because some shells use the previous release for a moment
 * after a new release.
 */
const LOADED = 3;

/** Loads the renderer of a release on the first request for that release. */
export function createReleasedRenderers(releasesDir: string, fetchApi: Fetch): RendererOf {
  /** The loaded renderers by release, least recently used first. */
  const loaded = new Map<string, LoadedRenderer>();

  function load({ id, entry: { entry } }: Release): LoadedRenderer {
    const renderer = loadRenderer(serverIn(releasesDir, id), fetchApi);
    const { render, unload } = renderer;
    // Releases of contract 3.0 have no manifest, so the shell determines their files.
    if (!render || !entry.endsWith('.json')) return renderer;
    return { render: withFiles(render, filesIn(releasesDir), basename(entry)), unload };
  }

  return async function rendererOf(id) {
    if (id === undefined) return undefined;
    const release = loaded.has(id) ? undefined : await readRelease(releasesDir, id);
    // There is no `await` below, so concurrent requests load a release only once.
    const renderer = loaded.get(id) ?? (release && load(release));
    if (!renderer) return undefined;
    loaded.delete(id);
    loaded.set(id, renderer);
    for (const [other, { unload }] of [...loaded].slice(0, -LOADED)) {
      loaded.delete(other);
      unload();
    }
    return renderer.render;
  };
}
