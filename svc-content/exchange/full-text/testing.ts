import { readFullText } from './read-full-text.ts';

/** Returns an article in JATS with this body, followed by other elements. */
export const articleOf = (body: string, rest = '') =>
  `<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en">
     <front/><body>${body}</body>${rest}</article>`;

export const read = (body: string, rest = '') => readFullText(articleOf(body, rest));

export const bodyOf = (body: string) => read(body).text.body;
