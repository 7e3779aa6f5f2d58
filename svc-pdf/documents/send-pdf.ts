import type { Context } from 'koa';
import type { PrintableDocument } from '../printing/printable.ts';
import type { DocumentCache } from './document-cache.ts';

/** Sends a public PDF. Clients must revalidate cached copies, because the journal's records may have changed. */
export async function sendPdf(
  ctx: Context,
  cache: DocumentCache,
  document: PrintableDocument,
  name: string,
  asciiName: string,
): Promise<void> {
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('X-Robots-Tag', 'noindex');
  // The ETag is weak, because another version of Chromium writes different bytes for the same document.
  ctx.etag = `W/"${cache.keyOf(document)}"`;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const pdf = await cache.pdf(document);
  // Replace slashes, because `attachment` would drop the part of the name before a slash.
  ctx.attachment(`${name.replace(/[/\\]/g, '-')}.pdf`, {
    type: 'inline',
    fallback: `${asciiName}.pdf`,
  });
  ctx.body = pdf;
}
