// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { htmlOf } from './html-of.ts';
import { extensionsOf, type RichTextKind } from './kinds.ts';
import { cleanPaste, paragraphsOf } from './paste.ts';
import { docsHtml, wordHtml } from './testing/pasted.ts';

/** What the editor holds after the text was pasted into an empty one. */
function pasted(kind: RichTextKind, html: string): string {
  return kept(kind, cleanPaste(kind, html));
}

function kept(kind: RichTextKind, html: string): string {
  const editor = new Editor({ extensions: extensionsOf[kind], content: html });
  const written = htmlOf(kind, editor.state.doc);
  editor.destroy();
  return written;
}

describe('an abstract pasted from Word', () => {
  it('keeps paragraphs, marks and lists, and nothing else', () => {
    expect(pasted('abstract', wordHtml)).toBe(
      [
        '<p>The yield of <i>trans</i>-stilbene in H<sub>2</sub>O at 25\u00a0°C rose by 10<sup>3</sup>, as <b>expected</b>.</p>'.replace(
          '\u00a0',
          '&nbsp;',
        ),
        '<ul><li>first <i>point</i></li><li>second point<ol><li>deeper</li></ol></li></ul>',
        '<ol><li>one</li><li>two</li></ol>',
        '<p>The end.</p>',
      ].join(''),
    );
  });

  it('leaves out comments, deleted text and what the document hides', () => {
    for (const word of ['Reviewer', 'check this', 'struck out', 'secret', 'color:red']) {
      expect(wordHtml).toContain(word);
      expect(pasted('abstract', wordHtml)).not.toContain(word);
    }
  });
});

it('reads the marks of a document on the web out of its styles, and its wrapper is not bold', () => {
  expect(pasted('abstract', docsHtml)).toBe(
    '<p>Growth of <i>E. coli</i> on Na<sup>+</sup> and <b>CO<sub>2</sub></b></p><ul><li>in the dark</li><li>in the light</li></ul>',
  );
});

it('makes one line of whatever is pasted into a title, with its italics and scripts', () => {
  expect(
    pasted('title', '<h1>On <em>E.\n coli</em></h1><p>in <b>H<sub>2</sub>O</b></p><ul><li>x</ul>'),
  ).toBe('On <em>E. coli</em> in H<sub>2</sub>O x');
});

it('keeps headings and links in the text of a page, and no link that runs something', () => {
  expect(
    pasted(
      'page',
      '<h1>Aims</h1><p><a href="https://a.example/" class="x">here</a> <a href="javascript:alert(1)">there</a></p><h6>small</h6>',
    ),
  ).toBe(
    '<h2>Aims</h2><p><a href="https://a.example/" rel="noopener noreferrer">here</a> there</p><h4>small</h4>',
  );
});

it('keeps the links of a work entry, and of its headings only the text', () => {
  expect(
    pasted(
      'work',
      '<h2>To do</h2><p><a href="https://a.example/">proof</a> <u>now</u></p><hr><blockquote>q</blockquote>',
    ),
  ).toBe(
    '<p>To do</p><p><a href="https://a.example/" rel="noopener noreferrer">proof</a> <u>now</u></p><p>q</p>',
  );
});

it('runs nothing and fetches nothing that is pasted', () => {
  const html =
    '<p>a<img src=x onerror="alert(1)"><script>alert(2)</script><svg onload=alert(3)></svg>b</p>';
  expect(cleanPaste('page', html)).toBe('<p>ab</p>');
});

it('joins the lines of a copied PDF, and begins a paragraph after an empty one', () => {
  const text = ' One line\r\nand more.\r\n \r\nTwo.\n';
  expect(paragraphsOf('abstract', text)).toEqual([['One line and more.'], ['Two.']]);
  expect(paragraphsOf('title', 'A title\n\nin two')).toEqual([['A title in two']]);
});

it('keeps the lines of what is pasted into a work entry, and the rows of its tables', () => {
  const text = ' One line\r\nand more.\r\n \r\nTwo.\n';
  expect(paragraphsOf('work', text)).toEqual([['One line', 'and more.'], ['Two.']]);
  expect(pasted('work', '<pre>one\n<b>two\nthree</b>\n</pre>')).toBe(
    '<p>one<br><b>two<br>three</b></p>',
  );
  const table =
    '<table><tbody><tr>\n<th>Name</th>\n<th>Due</th></tr><tr><td><p><b>Ann</b></p><p>K.</p></td><td>1 May</td></tr></tbody></table>';
  expect(pasted('work', table)).toBe('<p>Name | Due</p><p><b>Ann</b> K. | 1 May</p>');
  expect(pasted('work', '<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toBe(
    '<p>a</p><p>b</p>',
  );
  expect(pasted('page', '<table><tr><td>a</td><td>b</td></tr></table>')).toBe('<p>a</p><p>b</p>');
});

it.each([
  ['see https://a.example/x?y=1&z=2.', 'https://a.example/x?y=1&amp;z=2', '.'],
  ['see (HTTP://a.example/b_(c)), please', 'HTTP://a.example/b_(c)', '), please', '('],
  ['see “https://தமிழ்.example/ä”', 'https://தமிழ்.example/ä', '”', '“'],
])('makes a link of a bare address in a work entry: %s', (text, address, after, before = '') => {
  const written = kept('work', `<p>${text.replace('&', '&amp;')}</p>`);
  expect(written).toBe(
    `<p>see ${before}<a href="${address}" rel="noopener noreferrer">${address}</a>${after}</p>`,
  );
  expect(kept('work', written)).toBe(written);
  expect(kept('page', `<p>${text}</p>`)).not.toContain('<a');
});

it.each(['ftp://a.example/', 'xhttps://a.example/', 'https://', 'javascript:https'])(
  'makes no link of %s',
  (text) => expect(kept('work', `<p>${text}</p>`)).toBe(`<p>${text}</p>`),
);

describe('the editor leaves as it is what the server keeps', () => {
  const texts: [RichTextKind, string][] = [
    ['title', 'On <i>E. coli</i> &amp; <em>x</em> &lt; 5, H<sub>2</sub>O<sup>+</sup>'],
    ['abstract', '<p>One<br>two <strong>a</strong> <b>b</b></p><p><em>c</em><i>d</i></p>'],
    ['abstract', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul><p>e</p>'],
    ['abstract', '<ol><li>one</li></ol>'],
    [
      'page',
      '<h2>A</h2><h3>B</h3><h4>C</h4><p><u>u</u> <small>s</small> <a href="mailto:a@b.example" rel="noopener noreferrer">m</a></p><hr><blockquote><p>q</p></blockquote>',
    ],
    ['page', '<p><a href="/board" rel="noopener noreferrer"><i>b</i></a></p>'],
    [
      'work',
      '<p>One<br><u>u</u> <a href="tel:+911" rel="noopener noreferrer"><b>b</b></a> H<sub>2</sub>O<sup>+</sup></p><ul><li><i>c</i></li></ul><ol><li>d</li></ol>',
    ],
  ];
  it.each(texts)('%s: %s', (kind, html) => {
    expect(kept(kind, html)).toBe(html);
  });

  it('gives a text without paragraphs its paragraph, and loses nothing of it', () => {
    expect(kept('abstract', 'one <i>two</i>')).toBe('<p>one <i>two</i></p>');
  });

  it('is empty when only white space and empty paragraphs are left', () => {
    expect(kept('abstract', '<p> </p><p></p>')).toBe('');
  });
});
