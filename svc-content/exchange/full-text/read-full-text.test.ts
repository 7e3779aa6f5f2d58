import {
  type Block,
  fullTextSchema,
  namedNodes,
  textOf,
  textOfBlocks,
} from '@app/contracts/full-text';
import { describe, expect, it } from 'vitest';
import { readXml } from '../xml/read-xml.ts';
import { readFullText } from './read-full-text.ts';
import { textsOfXml } from './xml-words.ts';

const articleOf = (body: string, rest = '') =>
  `<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="en">
     <front/><body>${body}</body>${rest}</article>`;
const read = (body: string, rest = '') => readFullText(articleOf(body, rest));
const bodyOf = (body: string) => read(body).text.body;
const p = (...content: unknown[]) => expect.objectContaining({ type: 'paragraph', content });

describe('the text of an article in JATS', () => {
  it('has sections with ids, kinds, labels and titles, and paragraphs with marks', () => {
    const [section] = bodyOf(
      `<sec id="s1" sec-type="methods"><label>1.</label><title>How <italic>it</italic> went</title>
         <p id="p1" xml:lang="ar">A <bold>b<sub>1</sub></bold>
           c.</p><sec><title>Inner</title></sec></sec>`,
    );
    expect(section).toMatchObject({
      ...{ type: 'section', id: 's1', kind: 'methods', label: ['1.'] },
      title: ['How ', { type: 'mark', mark: 'italic', content: ['it'] }, ' went'],
      content: [
        {
          ...{ type: 'paragraph', id: 'p1', lang: 'ar' },
          content: ['A ', { mark: 'bold', content: ['b', { mark: 'sub', content: ['1'] }] }, ' c.'],
        },
        { type: 'section', title: ['Inner'], content: [] },
      ],
    });
  });

  it('divides a paragraph at the blocks in it', () => {
    expect(
      bodyOf(`<p id="p">If <disp-formula id="e1"><label>(1)</label><tex-math>$$a$$</tex-math></disp-formula> then
        <list list-type="order"><list-item><p>one</p></list-item></list></p>`),
    ).toMatchObject([
      { type: 'paragraph', id: 'p', content: ['If'] },
      { type: 'equation', id: 'e1', label: ['(1)'], tex: 'a' },
      { type: 'paragraph', continues: true, content: ['then'] },
      { type: 'list', style: 'order', items: [{ content: [p('one')] }] },
    ]);
  });

  it('keeps the labels of items, such as a star', () => {
    expect(
      bodyOf('<list><list-item><label>*</label><p>Deceased</p></list-item></list>'),
    ).toMatchObject([{ type: 'list', style: 'simple', items: [{ label: ['*'] }] }]);
  });

  it('has tables with heads, spans, aligned cells and notes', () => {
    const [table] = bodyOf(
      `<table-wrap id="t1"><object-id pub-id-type="doi">10.1/t</object-id><label>Table 1</label><caption><title>Salt</title>
        <p>In grams.</p></caption><table><colgroup><col width="20%"/><col/></colgroup><thead><tr><th colspan="2">Sea</th></tr></thead>
        <tbody><tr><td rowspan="2" align="right">1</td><td><p>two</p><p>three</p></td></tr><tr><td>x<xref ref-type="table-fn" rid="tf1">a</xref></td></tr></tbody></table>
        <table-wrap-foot><fn id="tf1"><label>a</label><p>Not dry.</p></fn><attrib>By us</attrib></table-wrap-foot></table-wrap>`,
    );
    expect(table).toMatchObject({
      ...{ type: 'table', id: 't1', doi: '10.1/t', label: ['Table 1'], title: ['Salt'] },
      caption: [p('In grams.')],
      content: [
        {
          type: 'grid',
          columns: [{ width: '20%' }, {}],
          head: [[{ isHeader: true, colspan: 2, content: [p('Sea')] }]],
          bodies: [
            [
              [
                { rowspan: 2, align: 'right', content: [p('1')] },
                { content: [p('two'), p('three')] },
              ],
              [{ content: [p('x', expect.objectContaining({ kind: 'note', to: ['tf1'] }))] }],
            ],
          ],
        },
      ],
      foot: [
        { type: 'notes', items: [{ id: 'tf1', label: ['a'], content: [p('Not dry.')] }] },
        p('By us'),
      ],
    });
  });

  it('has tables in the model of OASIS, with their spans', () => {
    const [table] = bodyOf(
      `<table-wrap><oasis:table xmlns:oasis="http://www.niso.org/standards/z39-96/ns/oasis-exchange/table"><oasis:tgroup cols="2">
        <oasis:colspec colname="a" colwidth="2*" align="left"/><oasis:colspec colname="b"/>
        <oasis:thead><oasis:row><oasis:entry namest="a" nameend="b">Sea</oasis:entry></oasis:row></oasis:thead>
        <oasis:tbody><oasis:row><oasis:entry morerows="1" align="right">1</oasis:entry><oasis:entry>x</oasis:entry></oasis:row></oasis:tbody>
        </oasis:tgroup></oasis:table></table-wrap>`,
    );
    expect(table).toMatchObject({
      content: [
        {
          type: 'grid',
          columns: [{ align: 'left' }, {}],
          head: [[{ isHeader: true, colspan: 2, content: [p('Sea')] }]],
          bodies: [[[{ rowspan: 2, align: 'right', content: [p('1')] }, { content: [p('x')] }]]],
        },
      ],
    });
  });

  it('compares the words of citations with their identifiers, and those of formulas that are set as text', () => {
    const { text, lostWords } = read(
      '<p>x<inline-formula>H<sub>2</sub>O</inline-formula><italic>y</italic></p>',
      `<back><ref-list><ref id="r"><mixed-citation><object-id>1a</object-id><person-group><string-name>L. Ng</string-name></person-group> (1999)
        <inline-graphic xlink:href="a.png"><alt-text>A sign</alt-text></inline-graphic>z</mixed-citation></ref></ref-list></back>`,
    );
    expect(textOfBlocks(text.body)).toBe('x H2Oy');
    expect(textOfBlocks(text.back)).toBe('1a L. Ng (1999) z');
    expect(lostWords).toEqual([]);
  });

  it('has figures, groups of figures, boxes, statements, films and supplementary files', () => {
    const blocks = bodyOf(
      `<fig-group id="g"><caption><title>Both</title></caption><fig id="f1"><label>Figure 1</label><caption><p>One.</p></caption>
        <alt-text>A crystal</alt-text><graphic xlink:href="f1.tif" mimetype="image" mime-subtype="tiff"/><permissions>
        <copyright-statement>© Them</copyright-statement><copyright-year>1999</copyright-year><license><license-p>Reprinted.</license-p></license></permissions></fig></fig-group>
       <boxed-text id="b"><label>Box 1</label><caption><title>Words</title></caption><p>In a box.</p></boxed-text>
       <statement><label>Theorem 1</label><p>It holds.</p></statement>
       <media id="v" mimetype="video" mime-subtype="mp4" xlink:href="v.mp4"><label>Video 1</label></media>
       <supplementary-material id="s" xlink:href="s.csv"><label>Data</label></supplementary-material>
       <graphic xlink:href="alone.png"/>`,
    );
    expect(blocks).toMatchObject([
      {
        ...{ type: 'figure-group', id: 'g', title: ['Both'] },
        content: [
          {
            ...{ type: 'figure', id: 'f1', alt: 'A crystal', caption: [p('One.')] },
            content: [{ type: 'picture', file: 'f1.tif', mediaType: 'image/tiff' }],
            foot: [p('© Them'), p('Reprinted.')],
          },
        ],
      },
      { type: 'box', label: ['Box 1'], title: ['Words'], content: [p('In a box.')] },
      { type: 'statement', label: ['Theorem 1'] },
      {
        type: 'media',
        id: 'v',
        content: [{ type: 'file', file: 'v.mp4', mediaType: 'video/mp4' }],
      },
      { type: 'supplement', id: 's', content: [{ type: 'file', file: 's.csv' }] },
      { type: 'picture', file: 'alone.png' },
    ]);
  });

  it('has code with its spaces, quotations, verses and definitions', () => {
    expect(
      bodyOf(
        `<code language="c">if (a)\n  b();</code><disp-quote><p>Said.</p><attrib>Her</attrib></disp-quote>
         <verse-group><verse-line>O</verse-line><verse-line>Salt</verse-line></verse-group>
         <def-list><def-item><term>NaCl</term><def><p>Salt</p></def></def-item></def-list>`,
      ),
    ).toMatchObject([
      { type: 'code', language: 'c', text: 'if (a)\n  b();' },
      { type: 'quotation', content: [p('Said.')], source: [p('Her')] },
      { type: 'quotation', isVerse: true, content: [p('O'), p('Salt')] },
      { type: 'definitions', items: [{ term: ['NaCl'], content: [p('Salt')] }] },
    ]);
  });

  it('has formulas as MathML that every browser shows, and as TeX', () => {
    const mathml = `<mml:math display="block" onclick="x()"><mml:semantics><mml:mfenced open="[" close="]" separators=";"><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfenced>
      <mml:annotation encoding="application/x-tex">[a;b]</mml:annotation></mml:semantics><mml:maction href="javascript:1"><mml:mo>&lt;</mml:mo></mml:maction></mml:math>`;
    expect(bodyOf(`<p>x <inline-formula>${mathml}</inline-formula> y</p>`)).toMatchObject([
      {
        content: [
          'x ',
          {
            type: 'equation',
            tex: '[a;b]',
            mathml:
              '<math display="block"><mrow><mo fence="true">[</mo><mi>a</mi><mo separator="true">;</mo><mi>b</mi><mo fence="true">]</mo></mrow><mo>&lt;</mo></math>',
          },
          ' y',
        ],
      },
    ]);
  });

  it('moves notes within paragraphs to the end, and gives links without words the label of their target', () => {
    const { text } = read(
      `<p>A<fn id="n1"><p>First.</p></fn> and <xref ref-type="fig" rid="f1"/>.</p><fig id="f1"><label>Figure 7</label></fig>`,
      '<back><fn-group><title>Notes</title><fn id="n0"><p>Zero.</p></fn></fn-group></back>',
    );
    expect(text.body[0]).toMatchObject({
      content: [
        'A',
        { type: 'cross-reference', kind: 'note', to: ['n1'], content: ['1'] },
        ' and ',
        { type: 'cross-reference', kind: 'figure', content: ['Figure 7'] },
        '.',
      ],
    });
    expect(text.back).toMatchObject([
      { type: 'notes', title: ['Notes'], items: [{ id: 'n0' }] },
      { type: 'notes', items: [{ id: 'n1', content: [p('First.')] }] },
    ]);
  });

  it('has acknowledgements, appendices, references with DOIs, and sub-articles with their authors', () => {
    const { text } = read(
      '<p>x</p>',
      `<back><ack><title>Thanks</title><p>To all.</p></ack><app-group><app id="a1"><title>More</title></app></app-group>
        <ref-list><title>References</title><ref id="r1"><label>1</label><mixed-citation>Ng A. <italic>Salt</italic>. doi:
        <pub-id pub-id-type="doi">10.1234/Abc</pub-id></mixed-citation></ref>
        <ref id="r2"><element-citation><person-group><name><surname>Li</surname><given-names>B</given-names></name></person-group><year>1999</year></element-citation></ref></ref-list></back>
       <sub-article id="sa1" article-type="reviewer-report" xml:lang="fr"><front-stub><article-id pub-id-type="doi">10.1/r</article-id><title-group><article-title>Review</article-title></title-group>
        <contrib-group><contrib><name><surname>Roe</surname><given-names>C</given-names></name></contrib><contrib><anonymous/></contrib></contrib-group></front-stub><body><p>Good.</p></body></sub-article>`,
    );
    expect(text.back).toMatchObject([
      { type: 'section', part: 'acknowledgements', title: ['Thanks'] },
      { type: 'section', part: 'appendix', id: 'a1' },
      {
        type: 'references',
        title: ['References'],
        items: [
          { id: 'r1', label: ['1'], doi: '10.1234/Abc' },
          { id: 'r2', content: ['Li B, 1999'] },
        ],
      },
    ]);
    expect(text.subArticles).toMatchObject([
      {
        ...{ id: 'sa1', kind: 'reviewer-report', lang: 'fr', title: ['Review'], doi: '10.1/r' },
        authors: ['C Roe', 'Anonymous'],
        body: [p('Good.')],
      },
    ]);
  });

  it('counts each element that the tree cannot hold, and keeps its words in the text', () => {
    const { text, unheld } = read(
      '<speech><speaker>Ann</speaker><p>Yes.</p></speech><p>a <odd>b</odd> c</p><fig><graphic xlink:href="a"/></fig>',
    );
    expect(textOfBlocks(text.body)).toBe('Ann Yes. a b c');
    expect(unheld.map(({ element, count, texts }) => [element, count, texts])).toEqual([
      ['speech', 1, ['AnnYes.']],
      ['speaker', 1, ['Ann']],
      ['odd', 1, ['b']],
    ]);
  });

  it('asks about links whose target is not there', () => {
    const { questions, text } = read('<p>See <xref ref-type="fig" rid="gone">Figure 9</xref>.</p>');
    const link = namedNodes(text).find(({ type }) => type === 'cross-reference');
    expect(questions).toMatchObject([
      { kind: 'broken-cross-reference', node: link?.id, excerpt: 'Figure 9' },
    ]);
  });

  it('gives nodes ids that others before them do not change', () => {
    const idsOf = (blocks: readonly Block[]) => blocks.map(({ id }) => id);
    const [first, second] = idsOf(bodyOf('<p>One.</p><p>Two.</p>'));
    expect(idsOf(bodyOf('<p>Zero.</p><p>One.</p><p>Two.</p>')).slice(1)).toEqual([first, second]);
    const twice = idsOf(bodyOf('<p>One.</p><p>One.</p>'));
    expect(new Set(twice).size).toBe(2);
  });

  it('gives notes, and what repeats the ids of the article, ids of their own in sub-articles', () => {
    const { text, questions, lostWords } = read(
      '<p id="a">A<fn><p>One.</p></fn> <xref rid="a">a</xref></p><p id="note-2">x</p>',
      `<sub-article id="s1"><front-stub><title-group><article-title>Review<fn><p>By two.</p></fn></article-title></title-group>
        <abstract><p>Short.</p></abstract></front-stub><body><p id="a">B<fn><p>Two.</p></fn> <xref rid="a">b</xref></p></body></sub-article>`,
    );
    const nodes = namedNodes(text);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
    const [sub] = text.subArticles;
    expect(sub?.title).toMatchObject(['Review', { kind: 'note', content: ['1'] }]);
    expect(textOfBlocks(sub?.back ?? [])).toBe('1 By two. 2 Two.');
    const [, , link] = sub?.body[0]?.type === 'paragraph' ? sub.body[0].content.slice(1) : [];
    expect(sub?.body[0]?.id).toBe('a-2');
    expect(link).toMatchObject({ to: ['a-2'], content: ['b'] });
    expect([questions, lostWords]).toEqual([[], []]);
  });

  it('has the subtitle of a sub-article, and counts what it does not show of its front matter', () => {
    const { text, unheld, lostWords } = read(
      '<p>x</p>',
      `<sub-article><processing-meta><restricted-by>pmc</restricted-by></processing-meta><front-stub>
        <article-id pub-id-type="doi">10.1/r</article-id><article-id pub-id-type="pmid">7</article-id>
        <title-group><article-title>Review</article-title><subtitle>In brief</subtitle><trans-title-group><trans-title>Avis</trans-title></trans-title-group></title-group>
        <contrib-group><contrib><string-name>C. Roe</string-name><role>Editor</role></contrib><aff>Kiel</aff></contrib-group></front-stub></sub-article>`,
    );
    expect(text.subArticles).toMatchObject([
      { title: ['Review', { type: 'break' }, 'In brief'], doi: '10.1/r', authors: ['C. Roe'] },
    ]);
    expect(unheld.map(({ element, texts }) => `${element}: ${texts}`)).toEqual([
      'processing-meta of sub-article: pmc',
      'article-id of sub-article: 7',
      'trans-title-group of sub-article: Avis',
      'aff of sub-article: Kiel',
      'role of sub-article: Editor',
    ]);
    expect(lostWords).toEqual([]);
  });

  it('has lists of terms in lists of terms, heads of their columns, and items that are no items', () => {
    const { text, lostWords } = read(
      `<def-list><label>A</label><title>Terms</title><term-head>Term</term-head><def-head>Meaning</def-head>
        <def-item><term>a</term><def><p>one</p></def></def-item><def-list><def-item><term>b</term><def><p>two</p></def></def-item></def-list></def-list>
       <list><list-item><p>c</p></list-item><list><list-item><p>d</p></list-item></list></list>`,
    );
    expect(text.body).toMatchObject([
      {
        ...{ type: 'definitions', title: ['A', ' ', 'Terms'] },
        items: [
          { term: ['Term'], content: [p('Meaning')] },
          { term: ['a'], content: [p('one')] },
        ],
      },
      { type: 'definitions', items: [{ term: ['b'], content: [p('two')] }] },
      {
        type: 'list',
        items: [{ content: [p('c')] }, { content: [{ type: 'list', items: [{}] }] }],
      },
    ]);
    expect(lostWords).toEqual([]);
  });

  it('has the labels and sources of arrays, of tables of OASIS, and of pictures without a figure', () => {
    const { text, unheld, lostWords } = read(
      `<array id="a"><label>A1</label><tbody><tr><td>1</td></tr></tbody><attrib>By us</attrib></array>
       <array><graphic xlink:href="a.png"/></array><table><title>Salt</title><tgroup><tbody><row><entry>2</entry></row></tbody></tgroup></table>
       <graphic xlink:href="b.png"><alt-text>Ice</alt-text><long-desc>in the sea</long-desc><attrib>By them</attrib></graphic>`,
    );
    const grid = expect.objectContaining({ type: 'grid' });
    expect(text.body).toMatchObject([
      { type: 'table', id: 'a', label: ['A1'], content: [grid], foot: [p('By us')] },
      { type: 'table', content: [{ type: 'picture', file: 'a.png' }] },
      { type: 'table', title: ['Salt'], content: [grid] },
      {
        ...{ type: 'figure', alt: 'Ice in the sea', foot: [p('By them')] },
        content: [{ type: 'picture', file: 'b.png' }],
      },
    ]);
    expect([unheld, lostWords]).toEqual([[], []]);
  });

  it('has the words of a licence without its address, and pictures among the words of a formula', () => {
    const { text, unheld } = read(
      `<fig><permissions><license><license_ref>http://a.example</license_ref><p>Free.</p></license></permissions></fig>
       <disp-formula><object-id>9</object-id>H<inline-graphic xlink:href="a.png"/>O</disp-formula>`,
    );
    expect(text.body).toMatchObject([
      { type: 'figure', foot: [p('Free.')] },
      { type: 'equation', content: ['H', { type: 'picture', file: 'a.png' }, 'O'] },
    ]);
    expect(unheld.map(({ element, texts }) => `${element}: ${texts}`)).toEqual([
      'license_ref: http://a.example',
      'object-id of a formula: 9',
    ]);
  });

  it('has the words of the printed form of a reference, and the DOI of any form', () => {
    const { text } = read(
      '<p>x</p>',
      `<back><ref-list><ref id="r"><citation-alternatives><element-citation><pub-id pub-id-type="doi">10.1234/a</pub-id></element-citation>
        <mixed-citation>Ng A.</mixed-citation></citation-alternatives></ref></ref-list></back>`,
    );
    expect(text.back).toMatchObject([{ items: [{ doi: '10.1234/a', content: ['Ng A.'] }] }]);
  });

  it('counts what stands before the text of a sub-article and is not read', () => {
    const { unheld } = read(
      '<p>x</p>',
      '<sub-article><front-stub><author-notes><p>None to declare.</p></author-notes></front-stub></sub-article>',
    );
    expect(unheld).toEqual([
      { element: 'author-notes of sub-article', count: 1, texts: ['None to declare.'] },
    ]);
  });

  it('gives a link without words the words of a label, and not what has an id in it', () => {
    const { text } = read(
      '<p><xref rid="f"/></p><fig id="f"><label>Figure <target id="t"/><bold>7</bold></label></fig>',
    );
    expect(text.body[0]).toMatchObject({
      content: [{ to: ['f'], content: ['Figure ', { mark: 'bold', content: ['7'] }] }],
    });
    expect(namedNodes(text).filter(({ id }) => id === 't')).toHaveLength(1);
  });

  it('has the foot of a table below its rows', () => {
    const table = '<table><tfoot><tr><td>sum</td></tr></tfoot><tr><td>one</td></tr></table>';
    expect(textOfBlocks(bodyOf(table))).toBe('one sum');
    expect(textsOfXml([readXml(`<body>${table}</body>`)])).toEqual(['one', 'sum']);
  });

  it('counts what stands beside the rows and cells of a table', () => {
    const rows = '<tr><td>one</td><note>beside a cell</note></tr><note>beside a row</note>';
    const { unheld } = read(`<table-wrap><table><tbody>${rows}</tbody></table></table-wrap>`);
    expect(unheld).toMatchObject([{ element: 'note', texts: ['beside a row', 'beside a cell'] }]);
  });

  it('has the words for further authors, which publishers leave to the page', () => {
    const { text, lostWords } = read(
      '<p>x</p>',
      `<back><ref-list><ref><mixed-citation>Ng A, <etal/>, Ice</mixed-citation></ref>
        <ref><mixed-citation><person-group><name><surname>Li</surname></name><etal/></person-group></mixed-citation></ref></ref-list></back>`,
    );
    expect(textOfBlocks(text.back)).toBe('Ng A, et al., Ice Li, et al.');
    expect(lostWords).toEqual([]);
  });

  it('counts what stands beside the parts of an article', () => {
    const { unheld } = read('<p>x</p>', '<processing-meta/><p>Left over.</p>');
    expect(unheld).toEqual([{ element: 'p', count: 1, texts: ['Left over.'] }]);
  });

  it('refuses XML that is no article', () => {
    expect(() => readFullText('<doi_batch><body><p>x</p></body></doi_batch>')).toThrow(
      'not an article in JATS',
    );
  });

  it('refuses entities of a document type, and deep nesting', () => {
    const entity = '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(() => readFullText(`${entity}${articleOf('<p>&x;</p>')}`)).toThrow(
      'A document type definition is not supported',
    );
    const deep = `${'<sec>'.repeat(10_000)}${'</sec>'.repeat(10_000)}`;
    expect(() => read(deep)).toThrow('nested too deep');
  });

  it('satisfies the schema, and has the words of the file in the same order', () => {
    const body = `<sec><title>A</title><p>b<sub>1</sub> c<xref rid="x">d</xref></p><list><list-item><p>e</p></list-item></list></sec>`;
    const { text } = read(body);
    expect(fullTextSchema.parse(JSON.parse(JSON.stringify(text)))).toEqual(
      JSON.parse(JSON.stringify(text)),
    );
    const texts = textsOfXml([readXml(`<body>${body}</body>`)]);
    expect(texts).toEqual(['A', 'b1 cd', 'e']);
    expect(textOf(text)).toBe(texts.join(' '));
  });
});
