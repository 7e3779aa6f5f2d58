import { AppError, type Logger } from '@app/service-kit';
import { UnrecoverableError } from 'bullmq';
import type { Content } from './content.ts';
import { prerenderSchema } from './prerender-job.ts';
import { findPublication } from './publication.ts';
import type { Certificates } from './service.ts';

export interface PrerenderOptions {
  content: Content;
  certificates: Certificates;
  log: Logger;
}

/** Handles a `prerender` job; done twice, the second time finds everything there. */
export function prerenderHandler({ content, certificates, log }: PrerenderOptions) {
  return async (input: unknown): Promise<void> => {
    const job = prerenderSchema.safeParse(input);
    if (!job.success) throw new UnrecoverableError(job.error.message);
    const { refnumber } = job.data;
    const publication = await findPublication(content, refnumber).catch((error: unknown) => {
      const gone = error instanceof AppError && error.code === 'not_found';
      throw gone ? new UnrecoverableError(`There is no article ${refnumber} any more`) : error;
    });
    let rendered = 0;
    for (const author of publication.article.authors) {
      const document = certificates.compose(publication, author);
      if (await certificates.isStored(document)) continue;
      await certificates.pdf(document);
      rendered += 1;
    }
    log.info({ refnumber, rendered }, 'the certificates of an article are made ahead');
  };
}
