import { expect, it } from 'vitest';
import { isDrawing } from './pictures.ts';

it.each([
  ['<svg xmlns="x"><path d="M0"/><use href="#a"/></svg>', true],
  ['<svg><image href="data:image/png;base64,AA"/></svg>', true],
  ['<svg><script>1</script></svg>', false],
  ['<svg xmlns:a="http://www.w3.org/2000/svg"><a:script>1</a:script></svg>', false],
  ['<svg xmlns:a="http://www.w3.org/2000/s&#118;g"><a:script>1</a:script></svg>', false],
  ['<svg><![CDATA[<!--]]><script>1</script><![CDATA[-->]]></svg>', false],
  ['<svg><style><![CDATA[@import "x"]]></style></svg>', false],
  ['<svg><style>a{b:u\\72l(x)}</style></svg>', false],
  ['<svg><animate/></svg>', false],
  ['<svg><set attributeName="href"/></svg>', false],
  ['<svg><image href="&#106;avascript:x"/></svg>', false],
  ['<svg fill="url(#a)" style="fill:url(\'#b\')"/>', true],
  ['<?xml version="1.0"?><svg><metadata><rdf:RDF/></metadata><style>*{a:b}</style></svg>', true],
  ['<svg onload="x()"/>', false],
  ['<svg><image href="https://a.example/x.png"/></svg>', false],
  ['<svg><style>@import "x"</style></svg>', false],
  ['<svg fill="url(https://a.example)"/>', false],
  ['<svg><foreignObject/></svg>', false],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', false],
])('knows whether %s is only a drawing', (svg, expected) => {
  expect(isDrawing(svg)).toBe(expected);
});
