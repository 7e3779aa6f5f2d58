import { namedNodes, textOf, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { field, paragraph, run, wordXml } from '@app/service-kit/docx-testing';
import { describe, expect, it } from 'vitest';
import { asked, convert, textsOf } from '../testing/convert.ts';
import { bold, equation, manuscript, p, picture, png } from '../testing/manuscript.ts';
import { prepareDocx } from './prepare.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

const INTRODUCTION = bold('Introduction');
const bodyOf = async (body: string, others = {}) => {
  const read = await convert(INTRODUCTION + body, others);
  return { read, text: textOfBlocks(read.text.body) };
};

describe('symbols', SLOW, () => {
  const symbol = (font: string, code: string) =>
    `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;

  it('become characters, whatever their font', async () => {
    const { text, read } = await bodyOf(
      paragraph(
        run('Of '),
        symbol('Symbol', 'F061'),
        symbol('Times New Roman', '03B2'),
        symbol('Symbol', 'F0B3'),
        symbol('Arial', 'F041'),
      ) + paragraph(run('ab', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'), run(' end')),
    );
    expect(text).toContain('Of αβ≥A');
    expect(text).toContain('αβ end');
    expect(read.lostWords).toEqual([]);
  });

  it('become characters if a run has their codes in another font', async () => {
    const pictogram = run('\uf02d', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>');
    const { text, read } = await bodyOf(
      paragraph(
        run('At \uf02d13 °C it rises \uf0ad'),
        run('\uf0b3 2', '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/>'),
        pictogram,
      ),
    );
    expect(text).toContain('At −13 °C it rises ↑≥ 2');
    expect(text).not.toContain('≥ 2−');
    expect(read.lostWords).toEqual([]);
  });

  it('are reported if only a font of icons has them', async () => {
    const font = '<w:rFonts w:ascii="FontAwesome" w:hAnsi="FontAwesome"/>';
    const { text, read } = await bodyOf(
      paragraph(run('Mail \uf0e0 to', font), run(' us '), symbol('FontAwesome', 'F0E1')),
    );
    expect(text).toContain('Mail to us');
    expect(read.unheld).toEqual([
      { element: 'w:sym', count: 2, texts: ['FontAwesome F0E0', 'FontAwesome F0E1'] },
    ]);
    expect(asked(read, 'unread-object')).not.toEqual([]);
  });

  it('are reported if they are unknown pictograms', async () => {
    const { read } = await bodyOf(paragraph(run('Of '), symbol('Wingdings 3', 'F07A')));
    expect(read.unheld).toEqual([{ element: 'w:sym', count: 1, texts: ['Wingdings 3 F07A'] }]);
    expect(asked(read, 'unread-object')).toHaveLength(1);
  });
});

describe('fields', SLOW, () => {
  const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
  const code = '<w:r><w:instrText> PAGE </w:instrText></w:r>';

  it.each([
    ['no end and no result', mark('begin') + code],
    ['no end', mark('begin') + code + mark('separate')],
    ['no beginning', mark('separate') + mark('end')],
    ['only a code', code],
    ['an end in a deleted text', `${mark('begin')}${code}<w:del w:id="1">${mark('end')}</w:del>`],
  ])('with %s remove no text', async (_what, broken) => {
    const after = paragraph(run('See '), field(' REF a ', 'there'), run(' the end.'));
    const { text, read } = await bodyOf(paragraph(broken, run('Salt.')) + p('Sea.') + after);
    expect(text).toBe('Introduction Salt. Sea. See there the end.');
    expect(read.lostWords).toEqual([]);
  });

  it('with an end in another paragraph and without a result remove no text', async () => {
    const { text } = await bodyOf(
      paragraph(mark('begin'), code, run('Salt.')) +
        p('Sea.') +
        paragraph(mark('end'), run('End.')),
    );
    expect(text).toBe('Introduction Salt. Sea. End.');
  });
});

it('gives headings their automatic numbers', SLOW, async () => {
  const level = (at: number, text: string, format = 'decimal') =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pStyle w:val="Heading${at + 1}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = wordXml(
    'numbering',
    `<w:abstractNum w:abstractNumId="0">${level(0, '%1.', 'upperRoman')}${level(1, '%1.%2')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
  );
  const style = (at: number) =>
    `<w:style w:type="paragraph" w:styleId="Heading${at}"><w:name w:val="heading ${at}"/><w:pPr><w:numPr><w:ilvl w:val="${at - 1}"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
  const styles = wordXml('styles', style(1) + style(2));
  const heading = (at: number, text: string, others = '') =>
    `<w:p><w:pPr><w:pStyle w:val="Heading${at}"/>${others}</w:pPr>${run(text)}</w:p>`;
  const without = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>';
  const read = await convert(
    heading(1, 'Introduction') +
      p('Salt.') +
      heading(2, 'Sea') +
      p('Salt.') +
      heading(2, 'Ice') +
      p('Salt.') +
      heading(1, 'Results') +
      heading(2, 'Brine') +
      heading(1, 'Thanks', without) +
      p('Salt.'),
    { parts: { styles: ['styles.xml', styles], numbering: ['numbering.xml', numbering] } },
  );
  const heads = namedNodes(read.text).flatMap((node) =>
    node.type === 'section' ? [`${textOfInlines(node.label)}|${textOfInlines(node.title)}`] : [],
  );
  expect(heads).toEqual([
    ...['I.|Introduction', 'I.1|Sea', 'I.2|Ice', 'II.|Results', 'II.1|Brine', '|Thanks'],
  ]);
  expect(read.lostWords).toEqual([]);
});

it('asks about charts instead of printing their words', SLOW, async () => {
  const chart =
    '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Chart"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="none"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const { read } = await bodyOf(paragraph(run('Salt '), chart));
  expect(textOf(read.text)).not.toContain('CHART');
  const ids = namedNodes(read.text).map(({ id }) => id);
  const [question, ...others] = asked(read, 'unread-object');
  expect(ids).toContain(question?.node);
  expect(others).toEqual([]);
  const hidden = chart.replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>');
  const { read: other, text } = await bodyOf(paragraph(run('Salt '), hidden));
  expect(asked(other, 'unread-object')).toEqual([]);
  expect(text).toBe('Introduction Salt');
});

it('asks for the TeX of equations of other programs', SLOW, async () => {
  const object =
    '<w:r><w:object><v:shape style="width:20pt"><v:imagedata r:id="image"/></v:shape><o:OLEObject Type="Embed" ProgID="Equation.DSMT4" r:id="ole"/></w:object></w:r>';
  const { read } = await bodyOf(paragraph(run('Salt '), object, run(' end.')), {
    parts: { image: ['media/image1.png', png(20)] },
  });
  const picture = namedNodes(read.text).find(({ type }) => type === 'picture');
  expect(asked(read, 'equation-picture')).toMatchObject([{ node: picture?.id }]);
});

describe('content that Word places outside of its paragraph', SLOW, () => {
  const drawing = (inner: string) =>
    `<w:r><mc:AlternateContent xmlns:wps="urn:wps" xmlns:wpg="urn:wpg"><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="1" name="Box"/><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback>${run('Old.')}</mc:Fallback></mc:AlternateContent></w:r>`;
  const shape = (text: string) =>
    `<wps:wsp><wps:spPr><a:prstGeom prst="rect"/></wps:spPr>${text && `<wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx>`}</wps:wsp>`;

  it('is in the order of reading: initials and text boxes', async () => {
    const initial = `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${run('S')}</w:p>`;
    const { text, read } = await bodyOf(
      `${initial + p('alt of the sea.') + paragraph(run('Ice.'), drawing(shape(p('A box.') + p('Its end.'))))}${p('Brine.')}`,
    );
    expect(text).toBe('Introduction Salt of the sea. Ice. A box. Its end. Brine.');
    expect(read.lostWords).toEqual([]);
    expect(asked(read, 'unread-object')).toEqual([]);
  });

  it('may be the caption of a figure', async () => {
    const caption = drawing(shape(p('Figure 1. A crystal.')));
    const { read } = await bodyOf(paragraph(picture('A crystal'), caption) + p('Brine.'), {
      parts: { image: ['media/image1.png', png(20)] },
    });
    const figure = namedNodes(read.text).find(({ type }) => type === 'figure');
    expect(figure).toMatchObject({ label: ['Figure 1.'] });
  });

  it.each([
    ['shapes with text', `<wpg:wgp>${shape(p('Sea'))}${shape(p('Salt'))}</wpg:wgp>`, 1],
    ['a shape', shape(''), 1],
    ['a line', '<wps:wsp><wps:spPr><a:prstGeom prst="line"/></wps:spPr></wps:wsp>', 0],
  ])('is asked for as a picture if it is a drawing: %s', async (_what, inner, questions) => {
    const { read } = await bodyOf(paragraph(run('Ice.'), drawing(inner)));
    expect(asked(read, 'unread-object')).toHaveLength(questions);
    expect(read.lostWords).toEqual([]);
  });
});

it('reads the links and formulas of notes even if the text has none', SLOW, async () => {
  const link = `<w:hyperlink w:anchor="x" r:id="none">${run('there')}</w:hyperlink>`;
  const note = `<w:footnote w:id="1">${paragraph(run('See '), link, equation('x'))}</w:footnote>`;
  const body = paragraph(run('Salt.'), '<w:r><w:footnoteReference w:id="1"/></w:r>');
  const { read } = await bodyOf(body, {
    parts: { footnotes: ['footnotes.xml', wordXml('footnotes', note)] },
  });
  const [notes] = read.text.back;
  expect(notes && textOfBlocks([notes])).toContain('See there');
  expect(read.lostWords).toEqual([]);
  expect(read.unheld).toEqual([]);
});

describe('languages and directions', SLOW, () => {
  const lang = (value: string) => `<w:lang w:val="${value}"/>`;

  it('are set on nodes that differ from most of the text', async () => {
    const english = paragraph(run('The salt of the sea is white. '.repeat(5), lang('en-US')));
    const { read } = await bodyOf(
      english +
        paragraph(run('It is ', lang('en-GB')), run('sal marina', lang('es-ES')), run(' here.')) +
        paragraph(run('Das Salz', lang('de-DE')), run(' des Meeres.', lang('de-DE'))),
    );
    const [section] = read.text.body;
    expect(section).toMatchObject({
      content: [
        {},
        { content: ['It is ', { type: 'span', lang: 'es-ES', content: ['sal marina'] }, ' here.'] },
        { type: 'paragraph', lang: 'de-DE', content: ['Das Salz des Meeres.'] },
      ],
    });
    expect(JSON.stringify(read.text)).not.toMatch(/"lang":"(?:en|x-)/);
    expect(read.lostWords).toEqual([]);
  });

  it('do not remove citations and fields in another language', async () => {
    const { text } = await bodyOf(
      p('The salt of the sea.'.repeat(3)) +
        paragraph(
          run('Voir ', lang('fr-FR')),
          field(' REF x ', 'ici').replaceAll('<w:r>', `<w:r><w:rPr>${lang('fr-FR')}</w:rPr>`),
          run(' bien.', lang('fr-FR')),
        ),
    );
    expect(text).toContain('Voir ici bien.');
  });

  it('are set on paragraphs and runs from right to left', async () => {
    const rtl = (text: string) =>
      `<w:p><w:pPr><w:bidi/></w:pPr>${run(text, '<w:rtl/><w:lang w:bidi="ar-SA"/>')}</w:p>`;
    const { read } = await bodyOf(
      paragraph(run('Salt of the sea.'.repeat(3), lang('en-US'))) + rtl('ملح البحر'),
    );
    expect(read.text.dir).toBeUndefined();
    expect(JSON.stringify(read.text.body)).toMatch(/"dir":"rtl"/);
    expect(JSON.stringify(read.text.body)).toMatch(/"lang":"ar-SA"/);
    const arabic = await convert(rtl('ملح البحر') + rtl('ماء البحر') + p('Salt.'));
    expect(arabic.text.dir).toBe('rtl');
    expect(arabic.text.body.at(-1)).toMatchObject({ dir: 'ltr' });
    expect(textsOf(arabic.text.body)).toContain('ماء البحر');
  });
});

it('removes all links but those of the web', SLOW, async () => {
  const addresses = [
    ...['file:///C:/My%20papers/a.xlsx', '\\\\server\\share\\a.xlsx', 'file://server/share/a'],
    ...['javascript:alert(1)', 'data:text/html,x', 'mailto:me@sea.example', 'a.xlsx'],
    ...['https://sea.example/a', 'doi:10.1234/abc', 'www.sea.example'],
  ];
  const links = Object.fromEntries(
    addresses.map((address, at) => [`l${at}`, ['hyperlink', address] as [string, string]]),
  );
  const linked = addresses.map(
    (_, at) => `<w:hyperlink r:id="l${at}">${run(`word${at} `)}</w:hyperlink>`,
  );
  const codes = ['"file:///C:/My papers/b.xlsx"', '"\\\\\\\\server\\\\share\\\\b"', 'file:b'];
  const fields = codes.map((address) => field(` HYPERLINK ${address} `, 'field '));
  const { read } = await bodyOf(paragraph(...linked) + paragraph(...fields), { links });
  const found = JSON.stringify(read.text).match(/"href":"[^"]*"/g);
  expect(found).toEqual([
    '"href":"https://sea.example/a"',
    '"href":"https://doi.org/10.1234/abc"',
    '"href":"http://www.sea.example"',
  ]);
  expect(JSON.stringify(read.text)).not.toMatch(/server|papers|alert|me@sea/);
  expect(read.removed.map(({ text }) => text)).toEqual(
    expect.arrayContaining(addresses.slice(0, 7)),
  );
  expect(read.lostWords).toEqual([]);
});

const ENTITIES = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

it.each<[string, () => Promise<Uint8Array>, string]>([
  [
    'contains macros under another name',
    () => manuscript(p('x'), { files: { 'word/vbaProject.bin': 'x' } }),
    'macros',
  ],
  [
    'defines entities in UTF-16',
    () => {
      const theme = Buffer.from(`\ufeff${ENTITIES}<a>&x;</a>`, 'utf16le');
      return manuscript(p('x'), { parts: { theme: ['theme/theme1.xml', theme] } });
    },
    'damaged',
  ],
  [
    'defines entities in UTF-16 with the other order of bytes',
    () => {
      const theme = Buffer.from(`\ufeff${ENTITIES}<a>&x;</a>`, 'utf16le').swap16();
      return manuscript(p('x'), { parts: { theme: ['theme/theme1.xml', theme] } });
    },
    'damaged',
  ],
  [
    'defines entities in its relations',
    () => {
      const rels = `${ENTITIES}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`;
      return manuscript(p('x'), { files: { 'word/_rels/document.xml.rels': rels } });
    },
    'damaged',
  ],
])('refuses a file that %s', async (_what, bytes, reason) => {
  await expect(prepareDocx(await bytes())).rejects.toMatchObject({ name: 'Refusal', reason });
});
