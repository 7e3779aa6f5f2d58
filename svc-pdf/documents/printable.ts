import { createHash } from 'node:crypto';
import type { Printable } from '../browser/renderer.ts';
import { type Cut, facesFor } from '../fonts/faces.ts';
import type { Markup } from './markup.ts';

export interface PrintableDocument extends Printable {
  /** The same for the same document, fonts and template, and for nothing else. */
  key: string;
}

export interface DocumentParts {
  /** What viewers call it. */
  title: string;
  markup: Markup;
  /** The fonts that it is set in, beside the `Plain` one. */
  cuts: Cut[];
  fit(): void;
  pages?: 'one' | 'many';
}

/** A document ready to be printed. Its fonts are read only when `html()` is asked for. */
export function printableDocument({
  title,
  markup,
  cuts,
  fit,
  pages,
}: DocumentParts): PrintableDocument {
  const { css, body, plain } = markup;
  const faces = facesFor([
    ...cuts,
    { cssFamily: 'Plain', weight: 400, size: 14, style: 'normal', text: plain, unshaped: true },
  ]);
  const hash = createHash('sha256');
  for (const part of [css, body, String(fit), ...faces.map(({ id }) => id)]) {
    hash.update(part).update('\0');
  }
  return {
    key: hash.digest('hex'),
    fit,
    ...(pages && { pages }),
    async html() {
      const fonts = await Promise.all(faces.map((face) => face.css()));
      return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${fonts.join('')}${css}</style></head><body>${body}</body></html>`;
    },
  };
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
