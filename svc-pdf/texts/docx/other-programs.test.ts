import { type Float, namedNodes, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { field, paragraph, run, wordXml } from '@app/service-kit/docx-testing';
import { expect, it } from 'vitest';
import { asked, convert } from '../testing/convert.ts';
import { bold, equation, p, picture, png, table } from '../testing/manuscript.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

const image = { image: ['media/image1.png', png(900)] as [string, Buffer] };
const read = async (body: string, parts: Record<string, [string, string | Buffer]> = {}) => {
  const converted = await convert(bold('Introduction') + body, { parts: { ...image, ...parts } });
  expect(converted.lostWords).toEqual([]);
  const text = textOfBlocks(converted.text.body).replace('Introduction ', '');
  return { converted, text, nodes: namedNodes(converted.text) };
};
const styled = (style: string, ...content: string[]) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${content.join('')}</w:p>`;
const styles = (...all: [id: string, name: string, more?: string][]) => ({
  styles: [
    'styles.xml',
    wordXml(
      'styles',
      all
        .map(
          ([id, name, more = '']) =>
            `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`,
        )
        .join(''),
    ),
  ] as [string, string],
});

it('reads inserted, moved and marked text, and omits deleted text', SLOW, async () => {
  const gone = (name: string, text: string) =>
    `<w:${name} w:id="1"><w:r><w:delText>${text}</w:delText></w:r></w:${name}>`;
  const ended = (mark: string, ...content: string[]) =>
    `<w:p><w:pPr><w:rPr><w:${mark} w:id="2"/></w:rPr></w:pPr>${content.join('')}</w:p>`;
  const inCell = '<w:tr><w:trPr><w:del w:id="3"/></w:trPr><w:tc><w:tcPr/><w:p/></w:tc></w:tr>';
  const { text, nodes } = await read(
    paragraph(
      `<w:moveTo w:id="4">${run('Moved. ')}</w:moveTo><w:ins w:id="5">${run('Inserted. ')}${equation('a')}</w:ins>`,
      `<w:dir w:val="ltr">${run(' Left.')}</w:dir><w:customXml w:element="x">${run(' Marked.')}</w:customXml>`,
    ) +
      ended('del', run('First half, ')) +
      ended('moveFrom', gone('moveFrom', 'gone')) +
      p('second half.') +
      `<w:customXml w:element="y">${p('In a block.')}</w:customXml>` +
      p('Table 1. Weights') +
      table([p('Sea'), p('Ice')], [p('1'), p('2')]).replace('</w:tbl>', `${inCell}</w:tbl>`),
  );
  expect(text).toContain('Moved. Inserted.');
  expect(text).toContain('Left. Marked.');
  expect(nodes.map((node) => (node.type === 'paragraph' ? textOfBlocks([node]) : ''))).toEqual(
    expect.arrayContaining(['First half, second half.', 'In a block.']),
  );
  expect(nodes.find(({ type }) => type === 'equation')).toMatchObject({ tex: 'a' });
  const grid = nodes.find((node) => node.type === 'grid');
  expect([...(grid?.head ?? []), ...(grid?.bodies.flat() ?? [])]).toHaveLength(2);
});

it('reads the alternative that can be shown', SLOW, async () => {
  const either = (choice: string, fallback: string) =>
    `<mc:AlternateContent><mc:Choice Requires="w14">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
  const ink =
    '<w:r><w:drawing><wp:inline><w14:contentPart r:id="none"/></wp:inline></w:drawing></w:r>';
  const { text, nodes } = await read(
    paragraph(either(run('New.'), run('Old.'))) +
      paragraph(either('', run('Only old.'))) +
      paragraph(run('By hand: '), either(ink, picture('A sketch'))),
  );
  expect(text).toMatch(/^New\. Only old\. By hand:/);
  expect(nodes.filter(({ type }) => type === 'picture')).toMatchObject([{ alt: 'A sketch' }]);
});

it('asks about a drawing even if pandoc does not read its picture', SLOW, async () => {
  const group = `<w:r><w:drawing><wp:inline><wpg:wgp xmlns:wpg="urn:wpg">${picture()}</wpg:wgp></wp:inline></w:drawing></w:r>`;
  const { converted } = await read(paragraph(run('Salt.'), group.replace('r:embed="image"', '')));
  expect(asked(converted, 'unread-object')).toHaveLength(1);
});

it('reads breaks, readings of characters and simple fields', SLOW, async () => {
  const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`;
  const { text } = await read(
    paragraph(
      run('One'),
      '<w:r><w:cr/></w:r>',
      run('two'),
      '<w:r><w:br w:type="page"/></w:r>',
      run('three'),
    ) +
      paragraph(
        ruby,
        run(' in '),
        `<w:fldSimple w:instr=" SEQ Part ">${run('4')}</w:fldSimple>`,
        run(' parts.'),
      ) +
      paragraph(run('Salt '), field(' EQ \\f(1,2) ', ''), run(' sea.')),
  );
  expect(text).toBe('One two three 漢(かん) in 4 parts. Salt sea.');
});

it('asks about formulas that are fields', SLOW, async () => {
  const { converted } = await read(paragraph(run('Salt '), field(' EQ \\f(1,2) ', ''), run('.')));
  expect(asked(converted, 'unread-object')).toMatchObject([
    { excerpt: '1 × formula in an EQ field' },
  ]);
});

it('turns paragraphs with outline levels into headings', SLOW, async () => {
  const level = (at: number) => `<w:pPr><w:outlineLvl w:val="${at}"/></w:pPr>`;
  const { nodes, converted } = await read(
    styled('Top', run('Old brine')) +
      p('Salt.') +
      styled('Below', run('Its weight')) +
      p('Salt.') +
      styled('Top', run('A whole sentence has this style.')),
    styles(['Top', 'Heading', level(0)], ['Below', 'Red', level(1)]),
  );
  const sections = nodes.flatMap((node) =>
    node.type === 'section' ? [`${textOfInlines(node.title)} ${node.content.length}`] : [],
  );
  expect(sections).toEqual(['Introduction 0', 'Old brine 2', 'Its weight 2']);
  expect(asked(converted, 'heading')).toEqual([]);
});

it('leaves out tables of contents and lists of figures, and reports them', SLOW, async () => {
  const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
  const begin = `${mark('begin')}<w:r><w:instrText> TOC \\o </w:instrText></w:r>${mark('separate')}`;
  const { converted, text } = await read(
    paragraph(begin, run('Methods 2')) +
      paragraph(run('Results 3')) +
      paragraph(mark('end')) +
      styled('List', run('Figure 1. A crystal 4')) +
      p('Salt.'),
    styles(['List', 'table of figures']),
  );
  expect(text).toBe('Salt.');
  expect(converted.removed).toEqual(
    ['Methods 2', 'Results 3', 'Figure 1. A crystal 4'].map((each) => ({
      kind: 'contents',
      text: each,
    })),
  );
});

it('puts floating pictures after the paragraph in which they are anchored', SLOW, async () => {
  const floating = picture('A crystal').replaceAll('wp:inline', 'wp:anchor');
  const icon = floating.replaceAll('1524000', '100000');
  const { nodes, text } = await read(
    paragraph(floating, run('Salt of the sea.')) +
      p('Figure 1. Halite') +
      paragraph(run('Mail '), icon),
  );
  const figures = nodes.filter(({ type }) => type === 'figure');
  expect(figures).toMatchObject([{ label: ['Figure 1.'] }]);
  expect(text).toMatch(/^Salt of the sea\. .*Halite Mail/);
});

it(
  'reads the numbers of equations after Word’s sign `#`, and of lines with several formulas',
  SLOW,
  async () => {
    const array = (...rows: string[]) =>
      `<m:oMathPara><m:oMath><m:eqArr><m:eqArrPr><m:maxDist m:val="1"/></m:eqArrPr>${rows.map((row) => `<m:e><m:r><m:t>a=${row}#</m:t></m:r><m:d><m:e><m:r><m:t>${row}</m:t></m:r></m:e></m:d></m:e>`).join('')}</m:eqArr></m:oMath></m:oMathPara>`;
    const tab = '<w:r><w:tab/></w:r>';
    const { nodes } = await read(
      paragraph(array('3')) +
        paragraph(array('4', '5')) +
        paragraph(tab, equation('b=c'), run(', '), equation('d=f'), tab, run('(6)')) +
        paragraph(tab, equation('g=h'), tab, run('Eq. (7)')) +
        paragraph(equation('i=j'), run(' is what we have measured in the sea (8)')),
    );
    const labels = nodes.flatMap((node) =>
      node.type === 'equation' && node.label ? [textOfInlines(node.label)] : [],
    );
    expect(labels).toEqual(['(3)', '(4)–(5)', '(6)', 'Eq. (7)']);
    expect(nodes.find(({ type }) => type === 'equation')).toMatchObject({ tex: 'a = 3' });
  },
);

it(
  'sets the direction of paragraphs that also have words in the other direction',
  SLOW,
  async () => {
    const rtl = (text: string) => run(text, '<w:rtl/>');
    const from = (...content: string[]) => `<w:p><w:pPr><w:bidi/></w:pPr>${content.join('')}</w:p>`;
    const { nodes } = await read(
      p('Salt of the sea. '.repeat(9)) +
        from(rtl('وزنّا الملح ('), run('NaCl'), rtl(') مرة أخرى.')) +
        paragraph(run('The word '), rtl('ملح'), run(' means salt.')),
    );
    expect(nodes.filter(({ type }) => type === 'paragraph')).toMatchObject([
      {},
      { dir: 'rtl' },
      { content: ['The word ', { dir: 'rtl' }, ' means salt.'] },
    ]);
    expect(nodes.filter((node) => 'dir' in node)).toHaveLength(1);
  },
);

it('turns tables that only arrange pictures into figures', SLOW, async () => {
  const crystal = paragraph(picture('A crystal'));
  const { nodes, converted } = await read(
    table([crystal], [p('Figure 1. Halite')]) +
      p('Between.') +
      table([crystal, crystal], [p('(a) left'), p('(b) right')]) +
      p('Figure 2. Two'),
  );
  const figures = nodes.filter((node): node is Float => node.type === 'figure');
  expect(figures.map(({ label, caption }) => [label, textOfBlocks(caption)])).toEqual([
    [['Figure 1.'], 'Halite'],
    [['Figure 2.'], 'Two'],
  ]);
  expect(figures[1]?.content.map(({ type }) => type)).toEqual([
    ...['picture', 'paragraph', 'picture', 'paragraph'],
  ]);
  expect([...asked(converted, 'table-head'), ...asked(converted, 'figure-caption')]).toEqual([]);
});

it(
  'takes the caption of a table from its first row, and reads cells beyond its grid',
  SLOW,
  async () => {
    const { nodes, converted } = await read(
      table([p('Table 1. Weights')], [p('Sea'), p('Ice'), p('Sum')], [p('1'), p('2'), p('3')]),
    );
    const float = nodes.find((node): node is Float => node.type === 'table');
    expect(float).toMatchObject({ label: ['Table 1.'] });
    expect(textOfBlocks(float?.content ?? [])).toBe('Sea Ice Sum 1 2 3');
    expect(asked(converted, 'table-caption')).toEqual([]);
  },
);

it.each([
  ['Figuur 1. Kristal', 'Tabel 1. Gewicht', 'Literatuur'],
  ['Figur 1. Krystall', 'Tabell 1. Vekt', 'Referanser'],
  ['图 1 盐的晶体', '表1 重量', '参考文献'],
  ['شكل 1. بلورة', 'جدول 1. وزن', 'المراجع'],
  ['Fig. 1. Crystal', 'TABLE I. WEIGHTS', 'References'],
])(
  'recognizes captions and the heading of references in other languages: %s',
  SLOW,
  async (figure, weights, title) => {
    const { nodes } = await read(
      paragraph(picture()) +
        p(figure) +
        p(weights) +
        table([p('a'), p('b')], [p('1'), p('2')]) +
        bold(title) +
        p('Li B. Salt. J Salt. 1999;3:1-9.'),
    );
    const labelled = nodes.flatMap((node) =>
      (node.type === 'figure' || node.type === 'table') && node.label ? [node.type] : [],
    );
    expect(labelled).toEqual(['figure', 'table']);
    expect(nodes.some(({ type }) => type === 'reference')).toBe(true);
  },
);
