import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage } from '@app/contracts';
import type { ApiOrigins } from '../src/render.tsx';

/** Renders a path with its query; the origins are where the page's loaders fetch from. */
export type RenderPage = (url: string, signal: AbortSignal) => Promise<RenderedPage>;

interface RenderModule {
  createRenderPage(origins: ApiOrigins): RenderPage;
}

/** The renderer is JSX, which Node does not read: it comes from this package's build. */
export async function loadRenderer(folder: string, origins: ApiOrigins): Promise<RenderPage> {
  const file = join(folder, 'render.js');
  if (!existsSync(file)) {
    throw new Error(`${folder} has no build: run \`npm run build -w @app/mfe-public\``);
  }
  const module = (await import(pathToFileURL(file).href)) as RenderModule;
  return module.createRenderPage(origins);
}
