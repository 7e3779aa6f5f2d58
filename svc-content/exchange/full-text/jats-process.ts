import { mkdir } from 'node:fs/promises';
import { serveProcess } from '@app/service-kit/serve-process';
import { XmlError } from '../xml/read-xml.ts';
import { type ReadJats, readPackage } from './read-package.ts';

await serveProcess(
  async ({ path, folder }: { path: string; folder: string }): Promise<ReadJats> => {
    await mkdir(folder, { recursive: true });
    try {
      return await readPackage(path, folder);
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      return { refused: error.line > 0 ? `Line ${error.line}: ${error.message}` : error.message };
    }
  },
);
