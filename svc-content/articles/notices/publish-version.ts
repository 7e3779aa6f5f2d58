import type { PublishVersion } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import type { Pdf } from '../../store/uploaded-pdfs/uploaded-pdf.ts';
import type { ArticleRecord } from '../model.ts';
import { type ArticleParts, updateArticle } from '../service.ts';
import { requirePublicArticle } from './require-public-article.ts';

interface SentVersion {
  fields: Omit<PublishVersion, 'removeActiveContent'>;
  pdf: Pdf | undefined;
  by: Actor;
}

/** Replaces the PDF, the title or the abstract of a published article. The previous version stays available. */
export async function publishVersion(
  parts: ArticleParts,
  id: string,
  { fields: { note, title, abstract, version }, pdf, by }: SentVersion,
): Promise<ArticleRecord> {
  const before = await requirePublicArticle(parts, id, version);
  const isSame =
    (pdf === undefined || pdf.digest.sha256 === before.pdf.sha256) &&
    (title === '' || title === before.title) &&
    (abstract === '' || abstract === before.abstract);
  if (isSame) {
    const message = 'Choose another PDF, or change the title or the abstract';
    throw new AppError('invalid_request', { issues: [{ path: 'pdfFile', message }] });
  }
  const { after } = await updateArticle(parts, id, {
    fields: {
      version: before.version,
      ...(title && { title }),
      ...(abstract && { abstract }),
    },
    ...(pdf && { pdf }),
    note,
    by,
  });
  return after;
}
