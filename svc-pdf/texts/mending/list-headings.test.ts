import { namedNodes, textOfInlines } from '@app/contracts/full-text';
import { paragraph, run, wordXml } from '@app/service-kit/docx-testing';
import { describe, expect, it } from 'vitest';
import { asked, convert } from '../testing/convert.ts';
import { bold, p, table } from '../testing/manuscript.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

const INTRODUCTION = bold('Introduction');

describe('bold items of a numbered list', SLOW, () => {
  const level = (at: number, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const parts = {
    styles: [
      'styles.xml',
      wordXml(
        'styles',
        '<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/></w:style>',
      ),
    ],
    numbering: [
      'numbering.xml',
      wordXml(
        'numbering',
        `<w:abstractNum w:abstractNumId="0">${level(0, '%1.')}${level(1, '%1.%2.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`,
      ),
    ],
  };
  const item = (at: number, text: string, look = '<w:b/>') =>
    `<w:p><w:pPr><w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text, look)}</w:p>`;
  const further = `<w:p><w:pPr><w:pStyle w:val="ListParagraph"/></w:pPr>${run('White.')}</w:p>`;
  const sectionsAndLists = async (body: string) => {
    const read = await convert(body, { parts });
    expect(read.lostWords).toEqual([]);
    const nodes = namedNodes(read.text);
    return {
      sections: nodes.flatMap((node) =>
        node.type === 'section'
          ? [
              `${textOfInlines(node.label)}|${textOfInlines(node.title)}|${node.content.filter(({ type }) => type === 'section').length}`,
            ]
          : [],
      ),
      lists: nodes.flatMap((node) => (node.type === 'list' ? [node.items.length] : [])),
    };
  };

  it('are headings with their numbers and levels if text is between them', async () => {
    const body =
      item(0, 'Introduction') +
      p('Salt.') +
      item(0, 'Sea') +
      item(1, 'Old brine', '<w:b/><w:i/>') +
      p('Salt.') +
      item(1, 'Ice') +
      p('Salt.') +
      item(0, 'Thanks') +
      p('Salt.');
    expect(await sectionsAndLists(body)).toEqual({
      sections: ['1.|Introduction|0', '2.|Sea|2', '2.1.|Old brine|0', '2.2.|Ice|0', '3.|Thanks|0'],
      lists: [],
    });
  });

  it('have their numbers even if text with the style of lists is between them', async () => {
    const { sections } = await sectionsAndLists(
      item(0, 'Sea') + further + item(0, 'Ice') + further,
    );
    expect(sections).toEqual(['1.|Sea|0', '2.|Ice|0']);
  });

  it('have the number of their list, even if the list restarts', async () => {
    const again = item(0, 'Ice').replace('w:numId w:val="1"', 'w:numId w:val="2"');
    const body = item(0, 'Sea') + p('Salt.') + item(0, 'Brine') + p('Salt.') + again + p('Salt.');
    expect((await sectionsAndLists(body)).sections).toEqual(['1.|Sea|0', '2.|Brine|0', '7.|Ice|0']);
  });

  it.each([
    ['a short item that is not bold', item(0, 'Sea', ''), [1]],
    ['three in a row', item(0, 'Sea') + item(0, 'Ice') + item(0, 'Brine'), [3]],
    [
      'items with items of their own',
      item(0, 'Sea') + item(1, 'Old', '') + item(0, 'Ice') + item(1, 'New', ''),
      [2, 1, 1],
    ],
    [
      'terms with definitions',
      ['Sea', 'Ice']
        .map((term) => item(0, term).replace('</w:p>', `${run(' is salt.')}</w:p>`))
        .join(''),
      [2],
    ],
    ['in a cell of a table', table([item(0, 'Sea')], [p('Ice')]), [1]],
  ])('stay a list: %s', async (_, body, lists) => {
    expect(await sectionsAndLists(`${INTRODUCTION}${p('Salt.')}${body}${p('Salt.')}`)).toEqual({
      sections: ['|Introduction|0'],
      lists,
    });
  });
});

describe('bold terms', SLOW, () => {
  const terms = [
    ['Brine', 'Water with salt.'],
    ['Sea ice', 'Frozen water of the sea.'],
    ['Halite', 'The mineral of salt.'],
  ];
  const sectionsOf = async (body: string) => {
    const read = await convert(
      INTRODUCTION + p('We weighed it.') + body + bold('Results') + p('1.'),
    );
    expect(read.lostWords).toEqual([]);
    const titles = namedNodes(read.text).flatMap((node) =>
      node.type === 'section' ? [textOfInlines(node.title)] : [],
    );
    return { titles, questions: asked(read, 'heading').map(({ excerpt }) => excerpt) };
  };

  it('are not headings if three of them have one short paragraph each, and one question asks about all', async () => {
    const body = terms.map(([term = '', text = '']) => bold(term) + p(text)).join('');
    expect(await sectionsOf(body)).toEqual({
      titles: ['Introduction', 'Results'],
      questions: ['Brine · Sea ice · Halite'],
    });
  });

  it('are not headings if their text follows in the same paragraph', async () => {
    const body = terms.map(([term = '', text = '']) =>
      paragraph(run(term, '<w:b/>'), run(` ${text}`)),
    );
    expect(await sectionsOf(body.join(''))).toEqual({
      titles: ['Introduction', 'Results'],
      questions: [],
    });
  });

  it.each([
    ['there are two', 2, 1, 'Water.'],
    ['they have more paragraphs', 3, 2, 'Water.'],
    ['their text is long', 3, 1, 'We weighed the salt of the sea. '.repeat(9)],
  ])('are headings if %s', async (_what, count, paragraphs, text) => {
    const body = terms
      .slice(0, count)
      .map(([term = '']) => bold(term) + p(text).repeat(paragraphs));
    const { titles, questions } = await sectionsOf(body.join(''));
    expect(titles).toHaveLength(count + 2);
    expect(questions).toHaveLength(count);
  });
});
