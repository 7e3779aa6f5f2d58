import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import subsetFont from 'subset-font';
import type { CutFont, WantedFont } from './font-url.ts';

parentPort?.on('message', async ({ id, ...font }: WantedFont & { id: number }) => {
  const result: CutFont = await cut(font).then(
    (bytes) => ({ id, url: `data:font;base64,${bytes.toString('base64')}` }),
    (error: unknown) => ({ id, reason: String(error) }),
  );
  parentPort?.postMessage(result);
});

/**
 * Pins the axes or drops the layout tables of a font file. Keeps all glyphs, because shaping may use glyphs that no
 * character maps to.
 */
async function cut({ path, axes, unshaped }: WantedFont): Promise<Buffer> {
  const file = await readFile(path);
  if (!axes && !unshaped) return file;
  return subsetFont(file, '', {
    keepAllGlyphs: true,
    targetFormat: 'sfnt',
    ...(axes && { variationAxes: axes }),
    ...(unshaped && { dropTables: ['GSUB', 'GPOS', 'GDEF'] }),
  });
}
