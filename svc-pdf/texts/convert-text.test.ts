import {
  type Block,
  fullTextSchema,
  namedNodes,
  type QuestionKind,
  textOfBlocks,
} from '@app/contracts/full-text';
import { paragraph, run } from '@app/service-kit/docx-testing';
import { describe, expect, it } from 'vitest';
import { type ConvertedText, convertText } from './convert-text.ts';
import {
  bold,
  equation,
  manuscript,
  mendeley,
  p,
  picture,
  png,
  table,
} from './testing/manuscript.ts';

const convert = async (body: string, others = {}) =>
  convertText(await manuscript(body, others), 'docx');
const asked = ({ questions }: ConvertedText, kind: QuestionKind) =>
  questions.filter((question) => question.kind === kind);
const said = (content: unknown) => expect.objectContaining({ content });
const sectionNamed = (blocks: readonly Block[], title: string) =>
  blocks.find((block) => block.type === 'section' && block.title?.includes(title));

const FRONT =
  p('Salt in the sea') + p('Ann Roe, University of Brine') + bold('Abstract') + p('We weighed it.');

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

describe('the text of a Word file', SLOW, () => {
  it('begins after the front matter, and turns bold lines into headings', async () => {
    const read = await convert(
      `${FRONT}${bold('Introduction')}${p('It is salt.')}${bold('Deep water')}${p('Saltier.')}${bold('2.1 Depth')}${p('Deep.')}`,
    );
    expect(read.text.front.map((block) => textOfBlocks([block]))).toEqual([
      ...['Salt in the sea', 'Ann Roe, University of Brine', 'Abstract', 'We weighed it.'],
    ]);
    expect(read.text.body).toMatchObject([
      { type: 'section', title: ['Introduction'], content: [said(['It is salt.'])] },
      {
        ...{ type: 'section', title: ['Deep water'] },
        content: [said(['Saltier.']), { type: 'section', label: ['2.1'], title: ['Depth'] }],
      },
    ]);
    const [introduction, deep] = read.text.body;
    expect(asked(read, 'body-begins')).toMatchObject([
      { node: introduction?.id, proposal: introduction?.id },
    ]);
    expect(asked(read, 'heading')).toMatchObject([{ node: deep?.id, excerpt: 'Deep water' }]);
    expect(read.lostWords).toEqual([]);
  });

  it('takes numbered equations out of layout tables, as TeX and MathML', async () => {
    const read = await convert(
      `${bold('Introduction')}${table([p(''), paragraph(equation('a=b')), p('(1)')])}${paragraph(run('where '), equation('a'), run(' is salt.'))}`,
    );
    expect(read.text.body).toMatchObject([
      {
        content: [
          {
            type: 'equation',
            label: ['(1)'],
            tex: 'a = b',
            mathml: expect.stringContaining('<mi>a</mi>'),
          },
          said(['where ', expect.objectContaining({ type: 'equation', tex: 'a' }), ' is salt.']),
        ],
      },
    ]);
  });

  it('joins captions with the figure above and the table below them', async () => {
    const read = await convert(
      `${bold('Results')}${paragraph(picture())}${p('Figure 1. A crystal.')}${table([paragraph(equation('a=b')), p('(1)')])}` +
        `${p('Table 1: Weights')}${table([p('Salt'), p('Sum')], [p('1'), p('2')])}${p('Note: in grams.')}`,
      { parts: { image: ['media/image1.png', png(900)] } },
    );
    const [section] = read.text.body;
    expect(section).toMatchObject({
      content: [
        {
          ...{ type: 'figure', label: ['Figure 1.'], caption: [said(['A crystal.'])] },
          content: [{ type: 'picture' }],
        },
        { type: 'equation', label: ['(1)'] },
        {
          ...{ type: 'table', label: ['Table 1:'], caption: [said(['Weights'])] },
          content: [{ type: 'grid', head: [[{ isHeader: true }, { isHeader: true }]] }],
          foot: [said(['Note: in grams.'])],
        },
      ],
    });
    expect(asked(read, 'table-head')).toMatchObject([{ excerpt: 'Salt | Sum', proposal: '1' }]);
    expect([...asked(read, 'figure-caption'), ...asked(read, 'table-caption')]).toEqual([]);
    expect(read.lostWords).toEqual([]);
  });

  it('links citations of Mendeley to the right references, although the citations share their ids', async () => {
    const read = await convert(
      bold('Introduction') +
        paragraph(
          mendeley('The weight of brine', 'Ng', '(first)'),
          run(' and '),
          mendeley('Crystals of the sea', 'Li', '(second)'),
        ) +
        bold('References') +
        p('1. Li B. Crystals of the sea. J Salt 1999. https://doi.org/10.1234/abc.') +
        p('2. Ng A. The weight of brine. J Salt 2001.'),
    );
    const [references] = read.text.back;
    const [li, ng] = references?.type === 'references' ? references.items : [];
    expect(li).toMatchObject({ label: ['1.'], doi: '10.1234/abc' });
    const links = namedNodes(read.text).filter(({ type }) => type === 'cross-reference');
    expect(links).toMatchObject([
      { kind: 'reference', to: [ng?.id], content: ['(first)'] },
      { kind: 'reference', to: [li?.id], content: ['(second)'] },
    ]);
  });

  it('makes a list of references from the cited works, if the file has no list', async () => {
    const read = await convert(
      bold('Introduction') + paragraph(mendeley('The weight of brine', 'Ng', '(1)')),
    );
    expect(read.text.back).toMatchObject([
      { type: 'references', items: [{ content: ['Ng. The weight of brine'] }] },
    ]);
    expect(asked(read, 'unresolved-citation')).toEqual([]);
  });

  it('finds citations by number and by author and year, and asks about citations without a reference', async () => {
    const numbered = await convert(
      `${bold('Introduction')}${p('Known [1, 3–4] and unknown [9].')}${bold('References')}${[1, 2, 3, 4].map((n) => p(`${n}. Ng ${n}. Salt 200${n}.`)).join('')}`,
    );
    const toOf = ({ text }: ConvertedText) =>
      namedNodes(text).flatMap((node) => (node.type === 'cross-reference' ? [node.to.length] : []));
    expect(toOf(numbered)).toEqual([1, 2]);
    expect(asked(numbered, 'unresolved-citation')).toMatchObject([{ excerpt: '[9]' }]);
    const named = await convert(
      `${bold('Introduction')}${paragraph(run('As Ng '), run('et al.', '<w:i/>'), run(' (2001) say (Li and Po, 1999; Xu et al., 1888).'))}` +
        `${bold('References')}${p('Li B, Po C. Brine. 1999.')}${p('Ng A, Xi D. Salt. 2001.')}`,
    );
    expect(toOf(named)).toEqual([1, 1]);
    expect(asked(named, 'unresolved-citation')).toMatchObject([{ excerpt: 'Xu et al., 1888' }]);
  });

  it('reads raised numbers as citations, but not the exponents of units', async () => {
    const up = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
    const read = await convert(
      `${bold('Introduction')}${paragraph(run('Salt is white'), up('1,2'), run('. It weighs 3 cm'), up('3'), run(' or so.'), up('3'))}` +
        `${bold('References')}${[1, 2, 3].map((n) => p(`${n}. Ng ${n}. Salt 200${n}.`)).join('')}`,
    );
    const links = namedNodes(read.text).filter(({ type }) => type === 'cross-reference');
    expect(links).toMatchObject([{ content: ['1'] }, { content: ['2'] }, { content: ['3'] }]);
  });

  it('omits and reports hidden and deleted text, local links and paths, and email addresses', async () => {
    const read = await convert(
      `${bold('Introduction')}${paragraph(run('Seen'), run(' TODO hidden', '<w:vanish/>'), '<w:del w:id="1"><w:r><w:delText> deleted</w:delText></w:r></w:del>')}` +
        `<w:p><w:hyperlink r:id="l1">${run('our data')}</w:hyperlink><w:hyperlink r:id="l2">${run(' write')}</w:hyperlink></w:p>` +
        `${paragraph(picture('C:/Users/me/fig.png'))}${p('Figure 1. Salt')}`,
      {
        links: {
          l1: ['hyperlink', 'file:///C:/Users/me/raw.xlsx'],
          l2: ['hyperlink', 'mailto:me@sea.example'],
        },
        parts: { image: ['media/image1.png', png(900)] },
      },
    );
    expect(JSON.stringify(read.text)).not.toMatch(/hidden|deleted|Users|mailto/);
    expect(textOfBlocks(read.text.body)).toContain('our data write');
    expect(read.removed).toEqual([
      { kind: 'hidden-text', text: ' TODO hidden' },
      { kind: 'local-path', text: 'C:/Users/me/fig.png' },
      { kind: 'local-link', text: 'file:///C:/Users/me/raw.xlsx' },
      { kind: 'mail-link', text: 'mailto:me@sea.example' },
    ]);
    expect(read.lostWords).toEqual([]);
  });

  it('lists words of the file that are not in the text', async () => {
    const chunk = '<w:altChunk r:id="none"/>';
    const odd = `<w:customXmlDelRangeStart w:id="9"/><w:p><w:r><w:pict><v:shape><v:odd><w:t>Lost words</w:t></v:odd></v:shape></w:pict></w:r></w:p>`;
    const read = await convert(`${bold('Introduction')}${p('Salt.')}${odd}${chunk}`);
    expect(read.lostWords).toEqual(['Lost words']);
    expect(asked(read, 'lost-words')).toMatchObject([{ excerpt: 'Lost words' }]);
    expect(read.unheld).toMatchObject([{ element: 'w:altChunk', count: 1 }]);
  });

  it('asks whether symbols of elements in a formula are chemistry', async () => {
    const read = await convert(
      `${bold('Introduction')}${paragraph(run('Of '), equation('AgBr'), run(' and '), equation('xy'))}`,
    );
    expect(asked(read, 'chemistry')).toMatchObject([
      { excerpt: 'AgBr', proposal: '\\mathrm{AgBr}' },
    ]);
  });

  it('gives the same ids if the file is converted again with a paragraph before', async () => {
    const body = `${p('One.')}${paragraph(equation('a=b'), run(' holds'))}`;
    const idsOf = async (text: string) =>
      namedNodes((await convert(text)).text).map(({ id }) => id);
    const before = await idsOf(bold('Introduction') + body);
    const after = await idsOf(`${bold('Introduction')}${p('Zero.')}${body}`);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(before.length + 1);
  });

  it('has a short id for a long heading, to which links lead', async () => {
    const words = 'salt '.repeat(80).trim();
    const source = `# ${words}\n\nSee [above](#${words.replaceAll(' ', '-')}).`;
    const { text, questions } = await convertText(new TextEncoder().encode(source), 'md');
    expect(fullTextSchema.safeParse(text).error).toBeUndefined();
    const [section] = text.body;
    expect(namedNodes(text)).toContainEqual(
      expect.objectContaining({ type: 'cross-reference', kind: 'section', to: [section?.id] }),
    );
    expect(questions).toEqual([]);
  });

  it('satisfies the schema', async () => {
    const { text } = await convert(
      `${FRONT}${bold('Introduction')}${table([p('a'), p('b')], [p('1'), p('2')])}`,
    );
    expect(fullTextSchema.safeParse(text).error).toBeUndefined();
  });
});

it.each([
  ['tex', '\\section{Methods}\nWe weighed $a$.\\footnote{Twice.}'],
  ['md', '# Methods\n\nWe weighed $a$.[^1]\n\n[^1]: Twice.'],
] as const)('reads %s files', SLOW, async (format, source) => {
  const { text } = await convertText(new TextEncoder().encode(source), format);
  expect(sectionNamed(text.body, 'Methods')).toMatchObject({
    content: [
      {
        content: [
          'We weighed ',
          { type: 'equation', tex: 'a', mathml: expect.stringContaining('<mi>a</mi>') },
          '.',
          { type: 'cross-reference', kind: 'note', to: ['fn1'] },
        ],
      },
    ],
  });
  expect(text.back).toMatchObject([
    { type: 'notes', items: [{ id: 'fn1', content: [said(['Twice.'])] }] },
  ]);
});
