import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage } from '@app/contracts';

/** Renders a path with its query; the origin is where the page's loaders fetch from. */
export type RenderPage = (url: string, signal: AbortSignal) => Promise<RenderedPage>;

interface RenderModule {
  createRenderPage(apiOrigin: string): RenderPage;
}

/** The renderer is JSX, which Node does not read: it comes from this package's build. */
export async function loadRenderer(folder: string, apiOrigin: string): Promise<RenderPage> {
  const file = join(folder, 'render.js');
  if (!existsSync(file)) {
    throw new Error(`${folder} has no build: run \`npm run build -w @app/mfe-public\``);
  }
  const module = (await import(pathToFileURL(file).href)) as RenderModule;
  return module.createRenderPage(apiOrigin);
}
