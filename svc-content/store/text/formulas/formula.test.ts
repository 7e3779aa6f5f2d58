import { expect, it } from 'vitest';
import { texMathml } from './formula.ts';

it('draws TeX as the MathML of a full text', () => {
  expect(texMathml('x^2')).toBe('<math><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>');
  expect(texMathml('\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}')).toMatch(/<mtable /);
  expect(texMathml('\\color{red} x')).toBe('<math><mrow><mstyle><mi>x</mi></mstyle></mrow></math>');
});

it.each(['\\href{javascript:alert(1)}{x}', '\\frac{', '\\unknown', 'x'.repeat(1_001)])(
  'draws nothing for what is no formula, such as %s',
  (tex) => {
    expect(texMathml(tex)).toBeUndefined();
  },
);
