import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { RenderedPage } from '@app/contracts';
import type { ApiOrigins } from '../src/render.tsx';

/** Renders the page at a URL, which consists of a path and a query. */
export type RenderPage = (url: string, signal: AbortSignal) => Promise<RenderedPage>;

export type LoadedRenderer = ReturnType<typeof loadRenderer>;

/** Loads the compiled renderer from a build folder, because Node cannot run JSX. */
export function loadRenderer(folder: string, origins: ApiOrigins) {
  const file = join(folder, 'render.cjs');
  if (!existsSync(file)) {
    throw new Error(`${folder} has no build: run \`npm run build -w mfe-public\``);
  }
  const require = createRequire(file);
  // V8's compilation cache would retain about 3 MB of code per release, even after `unload`.
  setFlagsFromString('--no-compilation-cache');
  // `require` returns `any`. The build has the exports of `src/render.tsx`.
  const module = require(file) as typeof import('../src/render.tsx');
  setFlagsFromString('--compilation-cache');
  return {
    render: module.createRenderPage(origins),
    /** Removes the build from the module cache. Its memory is freed after the last rendering that uses the build. */
    unload() {
      for (const path of Object.keys(require.cache)) {
        if (path.startsWith(folder + sep)) delete require.cache[path];
      }
    },
  };
}
