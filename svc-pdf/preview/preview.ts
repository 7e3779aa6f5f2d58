import type { PreviewedDocument } from '@app/contracts';
import type { Content } from '../content/content.ts';
import { boardDocument, boardFields } from '../documents/board.ts';
import {
  certificateDocument,
  certificateFields,
  editorCertificateDocument,
  editorCertificateFields,
} from '../documents/certificate.ts';
import { coverPageDocument, coverPageFields } from '../documents/cover-page.ts';
import type { PrintableDocument } from '../printing/printable.ts';
import type { PrintedDesign } from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import { sampleArticle, sampleCodes, sampleEditor } from './samples.ts';

export interface PreviewOptions {
  content: Content;
  templates: Templates;
}

/** Returns a document in the given design about the newest article or the editors, or about samples if none exist. */
export async function previewDocument(
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
    case 'coverpage':
      return coverPageDocument(templates, coverPageFields(await readArticle(), settings), design);
    case 'editorialboard':
      return boardDocument(templates, boardFields(await readEditors(), settings), design);
  }
}
