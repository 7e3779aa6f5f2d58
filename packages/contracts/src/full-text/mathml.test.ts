import { describe, expect, it } from 'vitest';
import { cleanMathml, isMathml, prefixedMathml } from './mathml.ts';

describe('isMathml', () => {
  it.each([
    '<math display="block"><mi>a</mi><mspace width="1em"/><mo>&lt;</mo></math>',
    '<math><mi></mi><mo stretchy="false">(</mo></math>',
    '<math> <mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
    '<math alttext="a &quot;b&quot;"><mtext>&#x3b1; β</mtext></math>',
  ])('accepts %s', (markup) => {
    expect(isMathml(markup)).toBe(true);
  });

  it.each([
    '<math><script>x</script></math>',
    '<math><mi onclick="x">a</mi></math>',
    '<math><mi href="javascript:x">a</mi></math>',
    '<math xlink:href="javascript:x"><mi>a</mi></math>',
    '<math><mi style="position:fixed">a</mi></math>',
    '<math><mi>a</math>',
    '<math><mi>a<b</mi></math>',
    '<math></math><math></math>',
    '<mi>a</mi>',
    'x<math></math>',
    '<math></math>x',
    '<math></math x="y">',
    '<math><mi>a</mi/></math>',
    '<math><mi mathvariant="a"b">a</mi></math>',
    '<math><mi dir="ltr" dir="rtl">a</mi></math>',
    '<math><mi>a & b</mi></math>',
    '<math><mi>&alpha;</mi></math>',
    '<math><mi>\u0000</mi></math>',
    '<math><!-- --></math>',
    '<math><maction><mi>a</mi></maction></math>',
    '<math><mfrac><mi>a</mi></mfrac></math>',
    '<math><mi><mrow/></mi></math>',
    '<math>a</math>',
    '<math><math/></math>',
    '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>a</m:mi></m:math>',
    '<MATH></MATH>',
    '',
  ])('refuses %s', (markup) => {
    expect(isMathml(markup)).toBe(false);
  });
});

describe('cleanMathml', () => {
  const clean = (inner: string) => cleanMathml(`<math>${inner}</math>`)?.slice(6, -7);

  it.each([
    ['a namespace', '<m:mi xmlns:m="x">a</m:mi>', '<mi>a</mi>'],
    [
      'annotations',
      '<semantics><mi>a</mi><annotation encoding="application/x-tex">\\a</annotation></semantics>',
      '<mi>a</mi>',
    ],
    [
      'content with its presentation',
      '<semantics><apply><ci>a</ci></apply><annotation-xml encoding="MathML-Presentation"><mi>b</mi></annotation-xml></semantics>',
      '<mi>b</mi>',
    ],
    [
      'links, styles and handlers',
      '<mi href="x" style="y" onclick="z" class="c">a</mi>',
      '<mi>a</mi>',
    ],
    ['an action', '<maction selection="2"><mi>a</mi><mi>b</mi></maction>', '<mi>b</mi>'],
    ['an unknown element', '<odd><mi>a</mi><mi>b</mi></odd>', '<mrow><mi>a</mi><mi>b</mi></mrow>'],
    [
      'text outside of tokens',
      '<mrow>a<mi>b</mi></mrow>',
      '<mrow><mtext>a</mtext><mi>b</mi></mrow>',
    ],
    ['elements in tokens', '<mtext>a<b>c</b></mtext>', '<mtext>ac</mtext>'],
    ['a fraction without a part', '<mfrac><mi>a</mi></mfrac>', '<mrow><mi>a</mi></mrow>'],
    ['a formula in a formula', '<mrow><math><mi>a</mi></math></mrow>', '<mrow><mi>a</mi></mrow>'],
    ['an attribute of another element', '<mi stretchy="true">a</mi>', '<mi>a</mi>'],
    ['an unknown value', '<mo form="odd">a</mo>', '<mo>a</mo>'],
    [
      'the number of a row',
      '<mtable><mlabeledtr><mtd><mn>1</mn></mtd><mtd><mi>a</mi></mtd></mlabeledtr><mtd><mi>b</mi></mtd></mtable>',
      '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable>',
    ],
    [
      'scripts without their partner',
      '<mmultiscripts><mi>a</mi><mi>b</mi><mprescripts/><none/></mmultiscripts>',
      '<mmultiscripts><mi>a</mi><mi>b</mi><none/><mprescripts/><none/><none/></mmultiscripts>',
    ],
    [
      'fences',
      '<mfenced open="["><mi>a</mi><mi>b</mi></mfenced>',
      '<mrow><mo fence="true">[</mo><mi>a</mi><mo separator="true">,</mo><mi>b</mi><mo fence="true">)</mo></mrow>',
    ],
    ['a comment', '<mi>a</mi><!-- b -->', '<mi>a</mi>'],
  ])('keeps the visible part of %s', (_, markup, expected) => {
    const cleaned = clean(markup);
    expect(cleaned).toBe(expected);
    expect(isMathml(`<math>${cleaned}</math>`)).toBe(true);
  });

  it('refuses text that is not one formula, and formulas that are nested too deep', () => {
    expect(cleanMathml('<p/>')).toBeUndefined();
    expect(clean('<mi>&nbsp;</mi>')).toBeUndefined();
    expect(clean('<mrow>'.repeat(100_000) + '</mrow>'.repeat(100_000))).toBeUndefined();
  });
});

it('adds a prefix to all elements', () => {
  expect(prefixedMathml('<math><mi>a</mi></math>', 'mml:')).toBe(
    '<mml:math><mml:mi>a</mml:mi></mml:math>',
  );
});
