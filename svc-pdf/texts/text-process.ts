import { mkdir, readFile } from 'node:fs/promises';
import {
  askAboutFormulas,
  askAboutPictures,
  namedNodes,
  type ReadText,
} from '@app/contracts/full-text';
import { Refusal } from '@app/service-kit/docx';
import { isOutOfMemory, serveProcess } from '@app/service-kit/serve-process';
import { convertText } from './convert-text.ts';
import { PictureFolder } from './pictures.ts';
import type { Refused, TextToRead } from './read-text.ts';
import { SourceRefusal } from './sources/read-source.ts';

/** Returns whether an error is a trap, which ends a WebAssembly program. */
const isTrap = (error: unknown) => error instanceof Error && error.name === 'RuntimeError';

await serveProcess(async ({ path, format, folder }: TextToRead): Promise<ReadText | Refused> => {
  try {
    const bytes = new Uint8Array(await readFile(path));
    const { media, ...read } = await convertText(bytes, format);
    await mkdir(folder, { recursive: true });
    const pictures = new PictureFolder(folder);
    for (const node of namedNodes(read.text)) {
      const content = node.type === 'picture' ? media.get(node.file) : undefined;
      if (node.type === 'picture' && content)
        Object.assign(node, await pictures.store(node.file, content));
    }
    const asked = [...askAboutFormulas(read.text), ...askAboutPictures(read.text)];
    return { ...read, questions: [...read.questions, ...asked] };
  } catch (error) {
    if (error instanceof SourceRefusal) return { refused: error.reason, place: error.place };
    if (error instanceof Refusal) return { refused: error.reason };
    // pandoc ends with such an error if it receives no more memory.
    if (isTrap(error) || isOutOfMemory(error)) return { refused: 'too large' };
    throw error;
  }
});
