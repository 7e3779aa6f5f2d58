import { plainText } from '@app/contracts';
import { describe, expect, it } from 'vitest';
import { cleanRichText, type RichTextKind, readRichText } from './rich-text.ts';

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
  ])('does not change when it is sanitized again: %s', (text) => {
    const once = cleanRichText(kind, text);
    expect(cleanRichText(kind, once)).toBe(once);
  });

  it('contains no control character, whether written directly or as a reference', () => {
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
    ['T<Tc and p>pc', 'T<Tc and p>pc'],
    ['a<b and c>d, Values <LOD> are', 'a<b and c>d, Values <LOD> are'],
    ['Ada <ada@example.org>', 'Ada <ada@example.org>'],
    ['One:<br>two<p>three</p><h2>four</h2>five', 'One: two three four five'],
    ['<td>a</td><td>b</td><div>c</div><div>d</div>', 'a b c d'],
    ['costs $5 and $10, US$5–US$10, A$ or B$', 'costs $5 and $10, US$5–US$10, A$ or B$'],
  ])('retains plain text: %s', (typed, read) => {
    expect(plainText(cleanRichText(kind, typed))).toBe(read);
  });
});

describe('a title', () => {
  it('retains italics, subscript and superscript, and the text of other tags', () => {
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

it('retains the paragraphs and lists of an abstract, but not its links', () => {
  expect(
    cleanRichText('abstract', '<p>One<br>two</p><ul><li><b>x</b></li></ul><a href="/">l</a>'),
  ).toBe('<p>One<br />two</p><ul><li><b>x</b></li></ul>l');
});

it('retains links to web pages, e-mail addresses and telephone numbers in the text of a page', () => {
  for (const href of ['https://a.example/?a=1', 'mailto:a@b.example', 'tel:+91', '/board']) {
    expect(cleanRichText('page', `<a href="${href}" target="_blank">x</a>`)).toBe(
      `<a href="${href}" rel="noopener noreferrer">x</a>`,
    );
  }
});

describe('the markup of JATS', () => {
  it('becomes the markup of this system', () => {
    const jats =
      '<jats:title>Abstract</jats:title><jats:sec><jats:title>Aim</jats:title><jats:p>On <jats:italic>x</jats:italic><break/>y</jats:p></jats:sec><list><list-item>z</list-item></list>';
    expect(cleanRichText('abstract', jats)).toBe(
      '<p><b>Aim</b></p><p>On <i>x</i><br />y</p> <ul><li>z</li></ul>',
    );
    expect(cleanRichText('title', 'A <bold>b</bold> <italic>c<xref/></italic><italic/>d')).toBe(
      'A b <i>c</i>d',
    );
  });
});

describe('a formula', () => {
  it.each([
    ['$10^5$ and $H_2O$', '10<sup>5</sup> and H<sub>2</sub>O'],
    ['for $n < m$ or $k$', 'for n &lt; m or k'],
    ['\\(y^{-2}\\) and $$\\ce{SO4^2-}$$', 'y<sup>−2</sup> and SO<sub>4</sub><sup>2−</sup>'],
    ['$\\frac{1}{2}$, $\\frac{a+b}{c}$, $x\\frac{a}{b}$', '½, (a + b)/c, x(a/b)'],
    ['$\\mbox{a}^{\\mbox{2}}$, \u0024{a^b}^c$', 'a<sup>2</sup>, (a<sup>b</sup>)<sup>c</sup>'],
    ['$\\sqrt{2}$, $\\sqrt[3]{x+1}$, $\\hat{x}$', '√2, ∛(x + 1), x̂'],
    ['$p<0.05$, $\\alpha$-decay at $25^\\circ$C', 'p &lt; 0.05, α-decay at 25°C'],
    [
      '<math><msup><mn>10</mn><mn>5</mn></msup></math> of <mml:math><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math>',
      '10<sup>5</sup> of a/b',
    ],
    [
      '<math><mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts></math>',
      '<sup>14</sup><sub>6</sub>C',
    ],
    ['<inline-formula><italic>x</italic><sup>2</sup></inline-formula>', '<i>x</i><sup>2</sup>'],
    [
      '<tex-math>\\documentclass{minimal}\\begin{document}$$x^2$$\\end{document}</tex-math>',
      'x<sup>2</sup>',
    ],
  ])('%s is converted exactly', (typed, html) => {
    const read = readRichText('title', typed);
    expect(read).toEqual({ html, formulas: [] });
    expect(cleanRichText('title', html)).toBe(html);
  });

  it.each([
    ['$\\binom{n}{k}$', '$\\binom{n}{k}$'],
    ['$\\overline{AB}$', '$\\overline{AB}$'],
    ['<math><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac></math>', '\u0024{n \\atop k}$'],
    ['<math><menclose notation="box"><mi>x</mi></menclose></math>', '$\\boxed{x}$'],
    ['\\(\\unknown{x}\\)', '\\(\\unknown{x}\\)'],
    [
      '<math><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable></math>',
      '$\\begin{matrix}a\\end{matrix}$',
    ],
    [
      '<alternatives><inline-formula><tex-math>\\frac{\\frac{a}{b}}{c}</tex-math><mml:math><mml:merror/><mml:mtable/></mml:math></inline-formula></alternatives>',
      '$\\frac{\\frac{a}{b}}{c}$',
    ],
    [`$${'x^'.repeat(400)}2$`, `$${'x^'.repeat(400)}2$`],
  ])('%s remains TeX', (typed, tex) => {
    expect(readRichText('abstract', typed)).toEqual({ html: tex, formulas: [tex] });
    expect(cleanRichText('abstract', tex)).toBe(tex);
  });

  it('is shown without its tags if an element lacks a part', () => {
    const broken = '<math><msup><mi>x</mi></msup></math> <math><msup><mi>x</mi><mn>2</msup></math>';
    expect(cleanRichText('title', broken)).toBe('x x&lt;mn&gt;2');
  });

  it('may contain names of characters', () => {
    const named =
      '<math><mi>&alpha;</mi><mo>&InvisibleTimes;</mo><mi>y</mi><mo>&minus;</mo><mi>&other;</mi></math>';
    expect(cleanRichText('title', named)).toBe('αy − &amp;other;');
  });

  it.each([
    '<math>',
    '<a:math></b:math>',
    '\\(',
    '$a^',
    '$a^2$ ',
    '$\\frac',
    '<math><mi>a</mi></math>',
    '<math></MATH>',
    ' ',
  ])('that only repeats “%s” takes linear time', (piece) => {
    const started = process.threadCpuUsage();
    readRichText('abstract', `<p>a${piece.repeat(99_000 / piece.length)}b</p>`);
    // Linear code takes less than a second; quadratic code would take half a minute.
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });
});
