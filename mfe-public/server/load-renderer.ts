import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { RenderedPage } from '@app/contracts';
import type { ApiOrigins } from '../src/render.tsx';

/** Renders a path with its query. */
export type RenderPage = (url: string, signal: AbortSignal) => Promise<RenderedPage>;

interface RenderModule {
  createRenderPage(origins: ApiOrigins): RenderPage;
}

export interface LoadedRenderer {
  render: RenderPage;
  /** Unloads the build; its memory is freed once no rendering uses it. */
  unload(): void;
}

/** Loads the build of the renderer, because Node cannot run JSX. */
export function loadRenderer(folder: string, origins: ApiOrigins): LoadedRenderer {
  const file = join(folder, 'render.cjs');
  if (!existsSync(file)) {
    throw new Error(`${folder} has no build: run \`npm run build -w mfe-public\``);
  }
  const require = createRequire(file);
  // Without this V8 retains the compiled code, 3 MB per release.
  setFlagsFromString('--no-compilation-cache');
  // `require` is untyped; the build exports what `src/render.tsx` does.
  const module = require(file) as RenderModule;
  setFlagsFromString('--compilation-cache');
  return {
    render: module.createRenderPage(origins),
    unload() {
      for (const path of Object.keys(require.cache)) {
        if (path.startsWith(folder + sep)) delete require.cache[path];
      }
    },
  };
}
