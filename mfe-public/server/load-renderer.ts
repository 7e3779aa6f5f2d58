import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type { RenderedPage } from '@app/contracts';
import type { Fetch } from '@app/web-kit/client';

/** Renders the page at a URL, which consists of a path and a query. */
export type RenderPage = (url: string, signal: AbortSignal) => Promise<RenderedPage>;

export type LoadedRenderer = ReturnType<typeof loadRenderer>;

/**
 * Loads the renderer that a build compiled into `folder`: Node cannot run the JSX sources. Route loaders call the API
 * with `fetchApi`.
 */
export function loadRenderer(folder: string, fetchApi: Fetch) {
  const file = join(folder, 'render.cjs');
  if (!existsSync(file)) {
    throw new Error(`${folder} has no build: run \`npm run build -w mfe-public\``);
  }
  const require = createRequire(file);
  // `require` returns `any`. The build has the exports of `src/render.tsx`; some earlier releases have other exports,
  // hence `Partial`.
  const { createRenderer } = require(file) as Partial<typeof import('../src/render.tsx')>;
  return {
    /** Undefined if this server cannot run the build. */
    render: createRenderer?.(fetchApi),
    /**
     * Removes the build from the module cache. The build's memory is freed when its last rendering has ended, except
     * the code in V8's compilation cache (ADR 26).
     */
    unload() {
      for (const path of Object.keys(require.cache)) {
        if (path.startsWith(folder + sep)) delete require.cache[path];
      }
    },
  };
}
