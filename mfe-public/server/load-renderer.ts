import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { RenderedPage } from '@app/contracts';
import type { ApiOrigins } from '../src/render.tsx';

/** Renders a path with its query; the origins are where the page's loaders fetch from. */
export type RenderPage = (url: string, signal: AbortSignal) => Promise<RenderedPage>;

interface RenderModule {
  createRenderPage(origins: ApiOrigins): RenderPage;
}

export interface LoadedRenderer {
  render: RenderPage;
  /** Gives its memory back, as soon as nothing is rendered with it. */
  forget(): void;
}

/** The renderer is JSX, which Node does not read: it comes from this package's build. */
export function loadRenderer(folder: string, origins: ApiOrigins): LoadedRenderer {
  const file = join(folder, 'render.cjs');
  if (!existsSync(file)) {
    throw new Error(`${folder} has no build: run \`npm run build -w mfe-public\``);
  }
  const require = createRequire(file);
  // V8 would hold whatever it compiled for good, 3 MB of each release.
  setFlagsFromString('--no-compilation-cache');
  const module = require(file) as RenderModule;
  setFlagsFromString('--compilation-cache');
  return {
    render: module.createRenderPage(origins),
    forget() {
      for (const path of Object.keys(require.cache)) {
        if (path.startsWith(folder + sep)) delete require.cache[path];
      }
    },
  };
}
