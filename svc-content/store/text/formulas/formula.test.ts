import { emptyText, type FullText } from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { drawFormulas, texMathml } from './formula.ts';

it('draws TeX as the MathML of a full text', () => {
  expect(texMathml('x^2')).toBe('<math><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow></math>');
  expect(texMathml('\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}')).toMatch(/<mtable /);
  expect(texMathml('\\color{red} x')).toBe('<math><mrow><mstyle><mi>x</mi></mstyle></mrow></math>');
});

it.each(['\\href{javascript:alert(1)}{x}', '\\frac{', '\\unknown', 'x'.repeat(1_001)])(
  'draws nothing for a text that is not a formula, such as %s',
  (tex) => {
    expect(texMathml(tex)).toBeUndefined();
  },
);

it('draws the formulas of a text that have only TeX', async () => {
  const drawn = '<math><mi>z</mi></math>';
  const text: FullText = {
    ...emptyText(),
    body: [
      { type: 'equation', id: 'a', tex: 'x' },
      { type: 'paragraph', id: 'p', content: [{ type: 'equation', id: 'b', tex: '\\frac{' }] },
      { type: 'equation', id: 'c', tex: 'y', mathml: drawn },
      { type: 'equation', id: 'd', tex: 'z' },
    ],
  };
  await drawFormulas(text, 2);
  expect(text.body).toMatchObject([
    { mathml: '<math><mrow><mi>x</mi></mrow></math>' },
    { content: [{ tex: '\\frac{' }] },
    { mathml: drawn },
    { tex: 'z' },
  ]);
  expect(text.body[3]).not.toHaveProperty('mathml');
  await drawFormulas(text);
  expect(text.body[3]).toHaveProperty('mathml');
});

it('tries formulas that cannot be drawn only once, also those of a long text', async () => {
  const broken = Array.from({ length: 2_500 }, (_, at) => ({
    type: 'equation' as const,
    id: `f${at}`,
    tex: `\\frac{${at}`,
  }));
  await drawFormulas({ ...emptyText(), body: broken }, broken.length);
  const text: FullText = {
    ...emptyText(),
    body: [...broken, { type: 'equation', id: 'last', tex: 'x' }],
  };
  await drawFormulas(text, 1);
  expect(text.body.at(-1)).toHaveProperty('mathml');
});

it.each([
  ['an isotope', '\\ce{^14C}', /14<\/mn>/],
  ['a reaction', '{\\ce{A <-> B}}', />[↔⟷]<\/mo>/],
  ['a hydrate', '\\ce{CuSO4*5H2O}', />⋅<\/mo>/],
])('draws the chemistry of LaTeX: %s', (_what, tex, sign) => {
  expect(texMathml(tex)).toMatch(sign);
});
