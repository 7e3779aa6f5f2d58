// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { extensionsOf, type RichTextFormat } from './format.ts';
import { cleanPaste, paragraphsOf } from './paste.ts';
import { htmlOf } from './rich-text-editor.tsx';
import { docsHtml, wordHtml } from './testing/pasted.ts';

const formats = {
  line: { layout: 'line', marks: ['italic', 'subscript', 'superscript'] },
  paragraphs: { layout: 'paragraphs', marks: ['italic', 'bold', 'subscript', 'superscript'] },
  page: {
    layout: 'page',
    marks: ['italic', 'bold', 'underline', 'small', 'subscript', 'superscript'],
    links: true,
  },
  notes: {
    layout: 'paragraphs',
    marks: ['italic', 'bold', 'underline', 'subscript', 'superscript'],
    links: true,
    autolink: true,
    keepLines: true,
  },
} satisfies Record<string, RichTextFormat>;
type FormatName = keyof typeof formats;

/** Returns the HTML of an empty editor after a paste. */
function pasted(format: FormatName, html: string): string {
  return edited(format, cleanPaste(formats[format], html));
}

/** Returns the HTML that the editor writes for the given HTML. */
function edited(format: FormatName, html: string): string {
  const editor = new Editor({ extensions: extensionsOf(formats[format]), content: html });
  const written = htmlOf(formats[format], editor.state.doc);
  editor.destroy();
  return written;
}

describe('a paste from Word', () => {
  it('keeps only paragraphs, marks and lists', () => {
    expect(pasted('paragraphs', wordHtml)).toBe(
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

  it('drops comments, deleted text and hidden text', () => {
    for (const word of ['Reviewer', 'check this', 'struck out', 'secret', 'color:red']) {
      expect(wordHtml).toContain(word);
      expect(pasted('paragraphs', wordHtml)).not.toContain(word);
    }
  });
});

it('converts the styles of a paste from Google Docs to marks, and ignores its `<b>` element that is not bold', () => {
  expect(pasted('paragraphs', docsHtml)).toBe(
    '<p>Growth of <i>E. coli</i> on Na<sup>+</sup> and <b>CO<sub>2</sub></b></p><ul><li>in the dark</li><li>in the light</li></ul>',
  );
});

it('joins a paste into one line and keeps italics, subscript and superscript', () => {
  expect(
    pasted('line', '<h1>On <em>E.\n coli</em></h1><p>in <b>H<sub>2</sub>O</b></p><ul><li>x</ul>'),
  ).toBe('On <em>E. coli</em> in H<sub>2</sub>O x');
});

it('keeps headings and links on a page, but no javascript links', () => {
  expect(
    pasted(
      'page',
      '<h1>Aims</h1><p><a href="https://a.example/" class="x">here</a> <a href="javascript:alert(1)">there</a></p><h6>small</h6>',
    ),
  ).toBe(
    '<h2>Aims</h2><p><a href="https://a.example/" rel="noopener noreferrer">here</a> there</p><h4>small</h4>',
  );
});

it('keeps links, and only the text of headings if the format has no headings', () => {
  expect(
    pasted(
      'notes',
      '<h2>To do</h2><p><a href="https://a.example/">proof</a> <u>now</u></p><hr><blockquote>q</blockquote>',
    ),
  ).toBe(
    '<p>To do</p><p><a href="https://a.example/" rel="noopener noreferrer">proof</a> <u>now</u></p><p>q</p>',
  );
});

it('neither executes nor loads anything from a paste', () => {
  const html =
    '<p>a<img src=x onerror="alert(1)"><script>alert(2)</script><svg onload=alert(3)></svg>b</p>';
  expect(cleanPaste(formats.page, html)).toBe('<p>ab</p>');
});

it('joins the lines of plain text, and starts a paragraph after an empty line', () => {
  const text = ' One line\r\nand more.\r\n \r\nTwo.\n';
  expect(paragraphsOf(formats.paragraphs, text)).toEqual([['One line and more.'], ['Two.']]);
  expect(paragraphsOf(formats.line, 'A title\n\nin two')).toEqual([['A title in two']]);
});

it('keeps pasted lines and table rows with the option `keepLines`', () => {
  const text = ' One line\r\nand more.\r\n \r\nTwo.\n';
  expect(paragraphsOf(formats.notes, text)).toEqual([['One line', 'and more.'], ['Two.']]);
  expect(pasted('notes', '<pre>one\n<b>two\nthree</b>\n</pre>')).toBe(
    '<p>one<br><b>two<br>three</b></p>',
  );
  const table =
    '<table><tbody><tr>\n<th>Name</th>\n<th>Due</th></tr><tr><td><p><b>Ann</b></p><p>K.</p></td><td>1 May</td></tr></tbody></table>';
  expect(pasted('notes', table)).toBe('<p>Name | Due</p><p><b>Ann</b> K. | 1 May</p>');
  expect(pasted('notes', '<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toBe(
    '<p>a</p><p>b</p>',
  );
  expect(pasted('page', '<table><tr><td>a</td><td>b</td></tr></table>')).toBe('<p>a</p><p>b</p>');
});

it.each([
  ['see https://a.example/x?y=1&z=2.', 'https://a.example/x?y=1&amp;z=2', '.'],
  ['see (HTTP://a.example/b_(c)), please', 'HTTP://a.example/b_(c)', '), please', '('],
  ['see “https://தமிழ்.example/ä”', 'https://தமிழ்.example/ä', '”', '“'],
])('turns a bare URL into a link on request: %s', (text, address, after, before = '') => {
  const written = edited('notes', `<p>${text.replace('&', '&amp;')}</p>`);
  expect(written).toBe(
    `<p>see ${before}<a href="${address}" rel="noopener noreferrer">${address}</a>${after}</p>`,
  );
  expect(edited('notes', written)).toBe(written);
  expect(edited('page', `<p>${text}</p>`)).not.toContain('<a');
});

it.each(['ftp://a.example/', 'xhttps://a.example/', 'https://', 'javascript:https'])(
  'does not turn %s into a link',
  (text) => expect(edited('notes', `<p>${text}</p>`)).toBe(`<p>${text}</p>`),
);

describe('the editor', () => {
  const texts: [FormatName, string][] = [
    ['line', 'On <i>E. coli</i> &amp; <em>x</em> &lt; 5, H<sub>2</sub>O<sup>+</sup>'],
    ['paragraphs', '<p>One<br>two <strong>a</strong> <b>b</b></p><p><em>c</em><i>d</i></p>'],
    ['paragraphs', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul><p>e</p>'],
    ['paragraphs', '<ol><li>one</li></ol>'],
    [
      'page',
      '<h2>A</h2><h3>B</h3><h4>C</h4><p><u>u</u> <small>s</small> <a href="mailto:a@b.example" rel="noopener noreferrer">m</a></p><hr><blockquote><p>q</p></blockquote>',
    ],
    ['page', '<p><a href="/board" rel="noopener noreferrer"><i>b</i></a></p>'],
    [
      'notes',
      '<p>One<br><u>u</u> <a href="tel:+911" rel="noopener noreferrer"><b>b</b></a> H<sub>2</sub>O<sup>+</sup></p><ul><li><i>c</i></li></ul><ol><li>d</li></ol>',
    ],
  ];
  it.each(texts)('does not change text that the server accepts: %s: %s', (format, html) => {
    expect(edited(format, html)).toBe(html);
  });

  it('wraps text without paragraphs in a paragraph', () => {
    expect(edited('paragraphs', 'one <i>two</i>')).toBe('<p>one <i>two</i></p>');
  });

  it('writes nothing if only white space and empty paragraphs remain', () => {
    expect(edited('paragraphs', '<p> </p><p></p>')).toBe('');
  });
});
