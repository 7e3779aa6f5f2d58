import { readFile } from 'node:fs/promises';
import { serveProcess } from '@app/service-kit/serve-process';
import subsetFont from 'subset-font';
import type { WantedFont } from './font-url.ts';

// The program of a process that pins the axes or drops the layout tables of a font file. All glyphs are retained,
// because text shaping may use glyphs to which no character maps. An error ends the process.
await serveProcess(async ({ path, axes, unshaped }: WantedFont) => {
  const file = await readFile(path);
  const font =
    axes || unshaped
      ? await subsetFont(file, '', {
          keepAllGlyphs: true,
          targetFormat: 'sfnt',
          ...(axes && { variationAxes: axes }),
          ...(unshaped && { dropTables: ['GSUB', 'GPOS', 'GDEF'] }),
        })
      : file;
  return `data:font;base64,${font.toString('base64')}`;
});
