// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FullText, textOf, wordsOf } from '@app/contracts/full-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readFullText } from '../../../svc-content/exchange/full-text/read-full-text.ts';
import { FullTextView } from './full-text-view.tsx';
import { everything } from './testing/everything.ts';

/** A folder with full texts of several publishers. Without this variable, the test of these texts is skipped. */
const { REAL_FULL_TEXTS } = process.env;
const files = globSync('**/*.{xml,jats}', { cwd: REAL_FULL_TEXTS ?? '/nonexistent' }).sort();

/** Elements that do not end a word. */
const WITHIN = new Set('a b bdi code i s span sub sup u'.split(' '));

/** Returns the words of a rendered text, without added elements and formulas. */
function wordsOnPage(text: FullText): string[] {
  const markup = renderToStaticMarkup(<FullTextView text={text} fileAddress={() => '/file'} />);
  const document = new DOMParser().parseFromString(markup, 'text/html');
  for (const element of document.querySelectorAll('[data-added], math')) element.replaceWith(' ');
  const read = (node: Node): string => {
    if (node.nodeType === 3) return node.textContent ?? '';
    const name = node.nodeName.toLowerCase();
    const isLabel = (node as Element).matches('.ft-label, .ft-title');
    const gap = WITHIN.has(name) && !isLabel ? '' : ' ';
    return gap + [...node.childNodes].map(read).join('') + gap;
  };
  return wordsOf(read(document.body));
}

it('shows all words of a text with every kind of node, in order', () => {
  expect(wordsOnPage(everything)).toEqual(wordsOf(textOf(everything)));
});

it.skipIf(files.length === 0).each(files)('shows all words of %s, in order', (file) => {
  const { text } = readFullText(readFileSync(join(REAL_FULL_TEXTS ?? '', file), 'utf8'));
  expect(wordsOnPage(text)).toEqual(wordsOf(textOf(text)));
});
