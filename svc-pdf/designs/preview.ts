import type { PreviewedDocument } from '@app/contracts';
import { boardDocument, boardFields } from '../boards/document.ts';
import { certificateDocument } from '../certificates/document.ts';
import { certificateFields } from '../certificates/publication.ts';
import type { Content } from '../content/content.ts';
import { coverPageDocument, coverPageFields } from '../cover-pages/document.ts';
import type { PrintableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import { editorCertificateDocument, editorCertificateFields } from '../editors/document.ts';
import type { PrintedDesign } from './printed-design.ts';
import { sampleArticle, sampleCodes, sampleEditor } from './samples.ts';

export interface PreviewParts {
  content: Content;
  templates: Templates;
}

/** A document of the journal's newest article, or of its editors, in that design. */
export async function previewDocument(
  { content, templates }: PreviewParts,
  document: PreviewedDocument,
  design: PrintedDesign,
): Promise<PrintableDocument> {
  const settings = await content.settings();
  const today = new Date();
  const article = async () => (await content.newestArticle()) ?? sampleArticle(today);
  const editors = async () => {
    const found = await content.editors();
    return found.length > 0 ? found : [sampleEditor(today)];
  };

  switch (document) {
    case 'certificate': {
      const newest = await article();
      const fields = certificateFields(
        { article: newest, settings },
        newest.authors[0] ?? '',
        sampleCodes,
      );
      return certificateDocument(templates, fields, design);
    }
    case 'editorcertificate': {
      const [first = sampleEditor(today)] = await editors();
      const fields = editorCertificateFields(first, settings, today, sampleCodes);
      return editorCertificateDocument(templates, fields, design);
    }
    case 'coverpage':
      return coverPageDocument(templates, coverPageFields(await article(), settings), design);
    case 'editorialboard':
      return boardDocument(templates, boardFields(await editors(), settings), design);
  }
}
