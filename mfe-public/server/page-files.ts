import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestSchema, pageFilesOf } from '@app/contracts';
import type { RenderPage } from './load-renderer.ts';

/**
 * Adds the script and style files of the page to each result of the renderer. `manifest` is the name of the file in
 * `folder` that lists the build's files.
 */
export function withFiles(render: RenderPage, folder: string, manifest: string): RenderPage {
  const build = manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifest), 'utf8')));
  const pathOf = (file: string) => build.metaData.publicPath + file;
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8');
    texts.set(file, text);
    return text;
  };

  return async function renderWithFiles(url, signal) {
    const { chunks = [], styleChunks = [], ...page } = await render(url, signal);
    const { scripts } = pageFilesOf(build, chunks);
    const { styles } = pageFilesOf(build, [...chunks, ...styleChunks]);
    return {
      ...page,
      files: {
        scripts: scripts.map(pathOf),
        styles: Object.fromEntries(styles.map((file) => [pathOf(file), textOf(file)])),
      },
    };
  };
}
