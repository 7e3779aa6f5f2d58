import {
  TYPESET_PREFIX,
  TYPESET_QUEUE,
  type TypesetSource,
  typesetSourceSchema,
} from '@app/contracts/typeset';
import type { Logger } from '@app/service-kit';
import type { Content } from '../content/content.ts';
import { typesetArticleDocument, typesetArticleFields } from '../documents/typeset-article.ts';
import type { Renderer } from '../printing/renderer.ts';
import type { Templates } from '../templates/markup.ts';
import { SourceWorker } from './source-worker.ts';

interface PrintParts {
  content: Pick<Content, 'picture'>;
  templates: Templates;
  renderer: Renderer;
}

/** Prints the source of a job. `addresses` contains the addresses of files by the names that the text uses. */
type Print = (source: TypesetSource, addresses: Record<string, string>) => Promise<Buffer>;

export const printSource =
  ({ content, templates, renderer }: PrintParts): Print =>
  async ({ article, settings, design, text }, addresses) => {
    const fields = typesetArticleFields(article, settings, { text, addresses });
    const logo_image = await content.picture(settings.logo_image);
    return renderer.render(typesetArticleDocument(templates, fields, { ...design, logo_image }));
  };

const CRASHED =
  'Typesetting ended the program each time: use fewer or smaller pictures, or choose the authors’ PDF';

interface TypesetWorkerOptions {
  redisUrl: string;
  print: Print;
  log: Logger;
  queueName?: string;
}

/** Returns a worker that typesets articles. */
export const typesetWorker = ({
  print,
  queueName = TYPESET_QUEUE,
  ...options
}: TypesetWorkerOptions) =>
  new SourceWorker({
    ...options,
    queueName,
    prefix: TYPESET_PREFIX,
    refusedBy: 'unprintable',
    refuse: (refused) => Buffer.from(JSON.stringify({ refused })),
    crashed: CRASHED,
    async make(stored) {
      const { source, addresses } = readSource(stored);
      return print(source, addresses);
    },
  });

function readSource(stored: Buffer): { source: TypesetSource; addresses: Record<string, string> } {
  let at = stored.indexOf('\n');
  const source = typesetSourceSchema.parse(JSON.parse(stored.toString('utf8', 0, at)));
  at += 1;
  const addresses: Record<string, string> = { ...source.files };
  for (const { file, mediaType, size } of source.pictures) {
    addresses[file] = `data:${mediaType};base64,${stored.toString('base64', at, at + size)}`;
    at += size;
  }
  return { source, addresses };
}
