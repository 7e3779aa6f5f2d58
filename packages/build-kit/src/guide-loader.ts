import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { imageSize } from 'image-size';
import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';

/** Precedes and follows the path of a picture. The bundler replaces the path by the picture's address. */
const PICTURE = '\0';

/**
 * Renders the editors' guide as pages of the administration. Headings have the same ids as on the repository's web
 * pages.
 */
const guideIn = (folder: string) =>
  new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const [, page, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
        if (page)
          return `<a href="/admin/help/${page === 'README' ? '' : page}${anchor}">${text}</a>`;
        // The build does not contain documents outside the guide, because these are for operators.
        return /^(#|https:)/.test(href) ? `<a href="${href}">${text}</a>` : text;
      },
      image({ href, text }) {
        const address = `"${PICTURE}${href}${PICTURE}"`;
        // The size prevents the text below from moving when the picture arrives.
        const { width, height } = imageSize(readFileSync(join(folder, href)));
        const size = `width="${width}" height="${height}"`;
        return `<a href=${address} target="_blank" rel="noreferrer"><img src=${address} alt="${text}" ${size} loading="lazy"></a>`;
      },
    },
  });

/** Loader of the bundler: turns a page of the guide into a module with its title and the HTML of its text. */
export default function guideLoader(this: Pick<LoaderContext, 'context'>, source: string): string {
  const [, title = '', text = ''] = /^# ([^\n]+)\n(.*)$/s.exec(source) ?? [];
  const parts = guideIn(this.context ?? '')
    .parse(text, { async: false })
    .split(PICTURE);
  const html = parts.map((part, at) =>
    at % 2 === 0
      ? JSON.stringify(part)
      : `new URL(${JSON.stringify(`./${part}`)}, import.meta.url)`,
  );
  return `export const title = ${JSON.stringify(title)};\nexport const html = ${html.join(' + ')};\n`;
}
