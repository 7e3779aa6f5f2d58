import { expect, it } from 'vitest';
import { isDrawing } from './pictures.ts';

/** The beginning of a file from Inkscape. */
const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="10mm" viewBox="0 0 10 10" id="svg1" sodipodi:docname="figure (1).svg"
  inkscape:export-filename="C:\\figures\\url(1).png"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg">
<sodipodi:namedview id="namedview1" inkscape:zoom="1"><inkscape:grid id="grid1"/></sodipodi:namedview>
<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>
<g style="fill:url(#a);font-family:&quot;DejaVu Sans&quot;"><use xlink:href="#b"/></g>`;

it.each([
  [`${inkscape}</svg>`, true],
  [`${inkscape}<svg:path d="M0"/></svg>`, true],
  [`${inkscape}<svg:script>1</svg:script></svg>`, false],
  [`${inkscape}<svg:style>@import "x"</svg:style></svg>`, false],
  ['<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0"/></s:svg>', true],
  ['<svg><b:g><b:script xmlns:b="http://www.w3.org/1999/xhtml"/></b:g></svg>', false],
  ['<svg><switch><g aria-label="5&#160;mm, image (a)"/></switch></svg>', true],
  ['<svg><switch><foreignObject/></switch></svg>', false],
  ['<?xml version="1.0" encoding="utf-8"?><svg/>', true],
  ['<?xml version="1.0" encoding="ISO-2022-JP"?><svg/>', false],
  ['<?xml version="encoding=\'UTF-8\'" encoding="ISO-2022-JP"?><svg/>', false],
  ['<svg style="fill:image-set(\'https://a.example/x\' 1x)"/>', false],
  ['<svg style="fill:-webkit-image-set(\'https://a.example/x\' 1x)"/>', false],
  ['<svg mask="image(\'https://a.example/x\')"/>', false],
  ['<svg><style>a{b:src("https://a.example/x")}</style></svg>', false],
  ['<svg><style>@im<!-- -->port "x"</style></svg>', false],
  ['<svg><style>@im<![CDATA[port "x"]]></style></svg>', false],
  ['<svg><style><g/>@import "x"</style></svg>', false],
  ['<svg><style>@&#105;mport "x"</style></svg>', false],
  ['<svg fill="u\\72l(https://a.example)"/>', false],
  ['<svg fill="&#117;rl(https://a.example)"/>', false],
  ['<!DOCTYPE svg PUBLIC "x" "y"><svg fill="url&lpar;https://a.example)"/>', false],
  ['<svg xlink:href="&#x68;ttps://a.example"/>', false],
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
])('returns whether %s is only a drawing', (svg, expected) => {
  expect(isDrawing(svg)).toBe(expected);
});
