import { namedNodes, textOfBlocks } from '@app/contracts/full-text';
import { describe, expect, it } from 'vitest';
import { readXml } from '../xml/read-xml.ts';
import { bodyOf, read } from './testing.ts';
import { textsOfXml } from './xml-words.ts';

const p = (...content: unknown[]) => expect.objectContaining({ type: 'paragraph', content });

describe('an article with rare elements of JATS', () => {
  it('has the subtitle of a sub-article, and counts the elements of its front matter that are not shown', () => {
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

  it('reads nested lists, the heads of lists of terms, and lists in place of items', () => {
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

  it('reads the labels and sources of arrays, the titles of OASIS tables, and the texts of pictures outside of figures', () => {
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

  it('counts the unread elements before the text of a sub-article', () => {
    const { unheld } = read(
      '<p>x</p>',
      '<sub-article><front-stub><author-notes><p>None to declare.</p></author-notes></front-stub></sub-article>',
    );
    expect(unheld).toEqual([
      { element: 'author-notes of sub-article', count: 1, texts: ['None to declare.'] },
    ]);
  });

  it('gives an empty link the label of its target, but without the label’s elements that have an id', () => {
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

  it('counts elements beside the rows and cells of a table', () => {
    const rows = '<tr><td>one</td><note>beside a cell</note></tr><note>beside a row</note>';
    const { unheld } = read(`<table-wrap><table><tbody>${rows}</tbody></table></table-wrap>`);
    expect(unheld).toMatchObject([{ element: 'note', texts: ['beside a row', 'beside a cell'] }]);
  });

  it('has the words “et al.” for an empty `etal` element', () => {
    const { text, lostWords } = read(
      '<p>x</p>',
      `<back><ref-list><ref><mixed-citation>Ng A, <etal/>, Ice</mixed-citation></ref>
        <ref><mixed-citation><person-group><name><surname>Li</surname></name><etal/></person-group></mixed-citation></ref></ref-list></back>`,
    );
    expect(textOfBlocks(text.back)).toBe('Ng A, et al., Ice Li, et al.');
    expect(lostWords).toEqual([]);
  });

  it('reports elements outside of the front, body and back of an article', () => {
    const { unheld } = read('<p>x</p>', '<processing-meta/><p>Left over.</p>');
    expect(unheld).toEqual([{ element: 'p', count: 1, texts: ['Left over.'] }]);
  });
});
