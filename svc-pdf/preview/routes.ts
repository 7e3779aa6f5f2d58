import {
  designPictures,
  MAX_UNSAVED_PIXELS,
  type PreviewedDocument,
  type PreviewRequest,
  type Settings,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, limitConcurrency } from '@app/service-kit';
import { imageSize } from 'image-size';
import type { Content } from '../content/content.ts';
import { createLastReads } from '../content/last-reads.ts';
import { boardDocument, boardFields } from '../documents/board.ts';
import {
  certificateDocument,
  certificateFields,
  editorCertificateDocument,
  editorCertificateFields,
  reviewerCertificateDocument,
  reviewerCertificateFields,
} from '../documents/certificate.ts';
import { coverPageDocument, coverPageFields } from '../documents/cover-page.ts';
import type { DocumentCache } from '../documents/document-cache.ts';
import { typesetArticleDocument, typesetArticleFields } from '../documents/typeset-article.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import type { Renderer } from '../printing/renderer.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import { drawPage, pictureSender } from './draw-page.ts';
import { sampleText } from './sample-text.ts';
import { sampleArticle, sampleCodes, sampleEditor, sampleReviewer } from './samples.ts';

interface PreviewOptions {
  content: Content;
  templates: Templates;
}

/** Returns a document in the given design about the newest article or the editors, or about samples if none exist. */
async function previewDocument(
  { content, templates }: PreviewOptions,
  document: PreviewedDocument,
  design: PrintedDesign,
): Promise<PrintableDocument> {
  const settings = await content.settings();
  const today = new Date();
  const readArticle = async () => (await content.newestArticle()) ?? sampleArticle(today);
  const readEditors = async () => {
    const found = await content.editors();
    return found.length > 0 ? found : [sampleEditor(today)];
  };

  switch (document) {
    case 'certificate': {
      const article = await readArticle();
      const fields = certificateFields(article, article.authors[0] ?? '', settings, sampleCodes);
      return certificateDocument(templates, fields, design);
    }
    case 'editorcertificate': {
      const [first = sampleEditor(today)] = await readEditors();
      const fields = editorCertificateFields(first, settings, today, sampleCodes);
      return editorCertificateDocument(templates, fields, design);
    }
    case 'reviewercertificate': {
      const fields = reviewerCertificateFields(sampleReviewer(today), settings, sampleCodes);
      return reviewerCertificateDocument(templates, fields, design);
    }
    case 'coverpage':
      return coverPageDocument(templates, coverPageFields(await readArticle(), settings), design);
    case 'article': {
      const fields = typesetArticleFields(await readArticle(), settings, sampleText);
      return typesetArticleDocument(templates, fields, design);
    }
    case 'editorialboard':
      return boardDocument(templates, boardFields(await readEditors(), settings), design);
  }
}

/** Accepted types, detected from the bytes, because browsers ignore the media type of a picture's `data:` URL. */
const ACCEPTED = ['png', 'jpg', 'webp'];

/**
 * Throws `invalid_request` if the header of an uploaded picture declares more than `MAX_UNSAVED_PIXELS`, because the
 * browser would need hundreds of megabytes. Stored pictures need no check, because svc-content has scaled them down.
 */
function assertDrawable(design: PreviewRequest['design']): void {
  const issues = designPictures.flatMap((field) => {
    const [, encoded] = design[field].split(';base64,');
    const message = encoded && issueWith(Buffer.from(encoded, 'base64'));
    return message ? [{ path: `design.${field}`, message }] : [];
  });
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
}

function issueWith(picture: Buffer): string | undefined {
  const { type, width, height } = sizeOf(picture);
  if (!ACCEPTED.includes(`${type}`)) return 'A PNG, JPEG or WebP picture';
  if (width * height > MAX_UNSAVED_PIXELS) {
    return `At most ${MAX_UNSAVED_PIXELS / 1_000_000} megapixels; this has ${width} × ${height} pixels`;
  }
  return undefined;
}

function sizeOf(picture: Buffer): ReturnType<typeof imageSize> {
  try {
    return imageSize(picture);
  } catch {
    return { width: 0, height: 0 };
  }
}

export interface PreviewRoutesOptions extends PreviewOptions {
  auth: Bearer;
  renderer: Renderer;
}

export function previewRoutes({ auth, renderer, ...options }: PreviewRoutesOptions) {
  const { router, mount } = endpointRouter({ auth });
  // Print one preview at a time, so that the browser's other pages are free for certificates.
  const run = limitConcurrency({ atOnce: 1, waiting: 8 });

  mount(api.previewDocument, async (ctx, { body: { document, design } }) => {
    assertDrawable(design);
    const type = ctx.accepts('image/png', 'application/pdf') || 'image/png';
    const preview = await run(async () => {
      // The client has closed the connection, for example to request a preview of later changes.
      if (ctx.res.closed) return null;
      const printed = await options.content.printed(design);
      const previewed = await previewDocument(options, document, printed);
      // `Object.assign` preserves the getter `contentHash`.
      const pdf = await renderer.render(Object.assign(previewed, { isUnsigned: true }));
      return type === 'image/png' ? drawPage(pdf) : pdf;
    });
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Preview of ${document}.${type === 'image/png' ? 'png' : 'pdf'}`, {
      type: 'inline',
    });
    ctx.type = type;
    ctx.body = preview;
  });

  return router;
}

/** At this resolution, an A4 page in landscape has 560 by 396 pixels, twice the size at which readers see it. */
const DOTS_PER_INCH = 48;

interface SpecimenOptions extends PreviewOptions {
  cache: DocumentCache;
}

interface Look {
  settings: Settings;
  design: Awaited<ReturnType<PreviewOptions['content']['design']>>;
}

/**
 * Serves a sample certificate in the journal's design as a picture. Readers see this picture in the sidebar of the
 * public pages.
 */
export function specimenRoutes({ content, templates, cache }: SpecimenOptions) {
  const { router, mount } = endpointRouter();
  const looks = createLastReads<Look>(1);
  const readLook = async () => {
    const [settings, design] = await Promise.all([content.settings(), content.design()]);
    return { settings, design };
  };
  const sendPicture = pictureSender(cache, DOTS_PER_INCH, 2);

  mount(api.readSpecimen, async (ctx) => {
    const { settings, design } = await looks('', readLook);
    // A fixed date keeps the picture constant.
    const article = sampleArticle(new Date(0));
    const fields = certificateFields(article, article.authors[0] ?? '', settings, sampleCodes);
    const printable = certificateDocument(templates, fields, design);
    const document = Object.assign(printable, { isUnsigned: true });
    // Every page shows the picture, so browsers may cache the picture for five minutes.
    ctx.set('Cache-Control', 'public, max-age=300');
    await sendPicture(ctx, document);
  });

  return router;
}
