import { expect, it } from 'vitest';
import { isDrawing } from './pictures.ts';

it.each([
  ['<svg xmlns="x"><path d="M0"/><use href="#a"/></svg>', true],
  ['<svg><image href="data:image/png;base64,AA"/></svg>', true],
  ['<svg><script>1</script></svg>', false],
  ['<svg><a-b:script>1</a-b:script></svg>', false],
  ['<svg onload="x()"/>', false],
  ['<svg><image href="https://a.example/x.png"/></svg>', false],
  ['<svg><style>@import "x"</style></svg>', false],
  ['<svg fill="url(https://a.example)"/>', false],
  ['<svg><foreignObject/></svg>', false],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', false],
])('knows whether %s is only a drawing', (svg, expected) => {
  expect(isDrawing(svg)).toBe(expected);
});
