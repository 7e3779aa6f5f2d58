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
import { articleOf, bodyOf, read } from './testing.ts';
import { textsOfXml } from './xml-words.ts';

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

  it('divides a paragraph at the blocks within the paragraph', () => {
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

  it('compares the words of citations, including identifiers, and of formulas that are set as text', () => {
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

  it('counts each element that the tree cannot represent, and keeps its words in the text', () => {
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

  it('asks about links whose target is missing', () => {
    const { questions, text } = read('<p>See <xref ref-type="fig" rid="gone">Figure 9</xref>.</p>');
    const link = namedNodes(text).find(({ type }) => type === 'cross-reference');
    expect(questions).toMatchObject([
      { kind: 'broken-cross-reference', node: link?.id, excerpt: 'Figure 9' },
    ]);
  });

  it('gives nodes ids that do not depend on the nodes before them', () => {
    const idsOf = (blocks: readonly Block[]) => blocks.map(({ id }) => id);
    const [first, second] = idsOf(bodyOf('<p>One.</p><p>Two.</p>'));
    expect(idsOf(bodyOf('<p>Zero.</p><p>One.</p><p>Two.</p>')).slice(1)).toEqual([first, second]);
    const twice = idsOf(bodyOf('<p>One.</p><p>One.</p>'));
    expect(new Set(twice).size).toBe(2);
  });

  it('gives new ids to notes of sub-articles, and to nodes of sub-articles that repeat ids of the article', () => {
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

  it('returns a text that matches the schema and has the words of the file in the same order', () => {
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
