import { plainText } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { cleanRichText, type RichTextKind } from './rich-text.ts';

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/src=//evil.example></script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style></math>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">p</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#115;cript:alert(1)">a</a>',
  '<a href=" &#1; javascript:alert(1)">a</a>',
  '<a href="java&#127;script:alert(1)">a</a>',
  '<a href="java&#xFFFE;script:alert(1)">a</a>',
  '<a href="/&#127;/evil.example">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x"><form action="x"><input></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<i <script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<i/onmouseover=alert(1)>x</i>',
];

describe.each<RichTextKind>(['title', 'abstract', 'page', 'work'])('rich text of a %s', (kind) => {
  it.each(attacks)('contains nothing executable after %s', (attack) => {
    const clean = cleanRichText(kind, `before ${attack} after`);
    for (const [tag] of clean.matchAll(/<[^>]*>/g)) {
      expect(tag).toMatch(
        /^<\/?(i|em|b|strong|sub|sup|p|ul|ol|li|h2|h3|h4|blockquote|u|small)>$|^<(br|hr) \/>$|^<\/a>$|^<a( href="(https?:|mailto:|tel:|\/(?!\/))[^"]*")? rel="noopener noreferrer">$/,
      );
    }
    expect(plainText(clean)).toMatch(/^before/);
  });

  it.each([
    'x < 5 & y > 3',
    'a<b',
    'R&D at 5 °C',
    '&lt;i&gt; is a tag',
    'AT&amp;T',
    'H<sub>2</sub>O<br>"quoted"',
    '<p>one<li>two',
    ...attacks,
  ])('does not change when it is cleaned again: %s', (text) => {
    const once = cleanRichText(kind, text);
    expect(cleanRichText(kind, once)).toBe(once);
  });

  it('contains no control character, raw or as a reference', () => {
    const typed = 'a&#1;b&#x0b;\u0001c&#xFFFE;d&#127;e\ud800';
    expect(cleanRichText(kind, typed)).toBe('abcde\ufffd');
  });

  it.each([
    ['Rates at T < 300 K & p > 1', 'Rates at T < 300 K & p > 1'],
    ['if x<y then', 'if x<y then'],
    ['5<7', '5<7'],
    ['AT&T', 'AT&T'],
    ['AT&amp;T', 'AT&T'],
    ['the &lt;i&gt; tag', 'the <i> tag'],
  ])('keeps plain text: %s', (typed, read) => {
    expect(plainText(cleanRichText(kind, typed))).toBe(read);
  });
});

describe('a title', () => {
  it('keeps italics, subscript and superscript, and the text of other tags', () => {
    expect(
      cleanRichText(
        'title',
        '<b>On</b> <i>E. coli</i>,\n H<sub>2</sub>O &nbsp;<p>and</p> <a>x</a>',
      ),
    ).toBe('On <i>E. coli</i>, H<sub>2</sub>O and x');
  });

  it('is normalized to NFC', () => {
    expect(cleanRichText('title', 'Cafe\u0301')).toBe('Caf\u00e9');
  });
});

it('keeps the paragraphs and lists of an abstract, not its links', () => {
  expect(
    cleanRichText('abstract', '<p>One<br>two</p><ul><li><b>x</b></li></ul><a href="/">l</a>'),
  ).toBe('<p>One<br />two</p><ul><li><b>x</b></li></ul>l');
});

it('keeps links to the web, e-mail and telephones in the text of a page', () => {
  for (const href of ['https://a.example/?a=1', 'mailto:a@b.example', 'tel:+91', '/board']) {
    expect(cleanRichText('page', `<a href="${href}" target="_blank">x</a>`)).toBe(
      `<a href="${href}" rel="noopener noreferrer">x</a>`,
    );
  }
});
