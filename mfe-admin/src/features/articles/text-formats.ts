import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';

// Must match the markup that svc-content's sanitizer allows in titles and abstracts.
export const titleFormat: RichTextFormat = {
  layout: 'line',
  marks: ['italic', 'subscript', 'superscript'],
};
export const abstractFormat: RichTextFormat = {
  layout: 'paragraphs',
  marks: ['italic', 'bold', 'subscript', 'superscript'],
};
