import type { Context } from 'koa';
import type { PrintableDocument } from './printable.ts';

export interface Answer {
  document: PrintableDocument;
  /** Kept from before, or printed now. */
  pdf(document: PrintableDocument): Promise<Buffer>;
  /** Without its ending; `plainName` is for browsers that know only ASCII. */
  name: string;
  plainName: string;
}

/** Answers a public document, which is asked for again as long as it may have been changed. */
export async function answerPdf(ctx: Context, answer: Answer): Promise<void> {
  const { document, pdf, name, plainName } = answer;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('X-Robots-Tag', 'noindex');
  // Weak: another release of Chromium writes other bytes.
  ctx.etag = `W/"${document.key}"`;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const body = await pdf(document);
  // A slash would count as a folder.
  ctx.attachment(`${name.replace(/[/\\]/g, '-')}.pdf`, {
    type: 'inline',
    fallback: `${plainName}.pdf`,
  });
  ctx.body = body;
}
