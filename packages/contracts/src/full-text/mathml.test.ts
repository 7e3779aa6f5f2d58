import { describe, expect, it } from 'vitest';
import { isMathml, prefixedMathml } from './mathml.ts';

describe('isMathml', () => {
  it('accepts one formula with known elements and attributes', () => {
    expect(
      isMathml('<math display="block"><mi>a</mi><mspace width="1em"/><mo>&lt;</mo></math>'),
    ).toBe(true);
  });

  it.each([
    '<math><script>x</script></math>',
    '<math><mi onclick="x">a</mi></math>',
    '<math><mi href="javascript:x">a</mi></math>',
    '<math><mi>a</math>',
    '<math><mi>a<b</mi></math>',
    '<math></math><math></math>',
    '<mi>a</mi>',
    'x<math></math>',
    '<math></math>x',
    '<math><mi mathvariant="a"b">a</mi></math>',
    '<math><!-- --></math>',
    '<MATH></MATH>',
    '',
  ])('refuses %s', (markup) => {
    expect(isMathml(markup)).toBe(false);
  });
});

it('adds a prefix to all elements', () => {
  expect(prefixedMathml('<math><mi>a</mi></math>', 'mml:')).toBe(
    '<mml:math><mml:mi>a</mml:mi></mml:math>',
  );
});
