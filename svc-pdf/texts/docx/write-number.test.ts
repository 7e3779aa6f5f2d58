import { namedNodes, textOfBlocks, textOfInlines } from '@app/contracts/full-text';
import { paragraph, run, wordXml } from '@app/service-kit/docx-testing';
import { expect, it } from 'vitest';
import { convert } from '../testing/convert.ts';
import { bold, equation, p, picture, png, table } from '../testing/manuscript.ts';

/** A conversion takes less than a second, and far longer on a busy machine. */
const SLOW = { timeout: 600_000 };

const lists = [
  ...['%1.', '(%1)', 'Fig. %1.', '%1', 'Step %1:'].map((text) => ['decimal', text]),
  ...[
    ['lowerLetter', '%1)'],
    ['ordinal', '%1'],
    ['none', ''],
  ],
];
const parts: Record<string, [string, string | Buffer]> = {
  image: ['media/image1.png', png(900)],
  styles: [
    'styles.xml',
    wordXml(
      'styles',
      '<w:style w:type="paragraph" w:styleId="Legend"><w:name w:val="Figure caption"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>',
    ),
  ],
  numbering: [
    'numbering.xml',
    wordXml(
      'numbering',
      lists
        .map(
          ([format, text], at) =>
            `<w:abstractNum w:abstractNumId="${at}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum>`,
        )
        .join('') +
        lists
          .map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`)
          .join('') +
        '<w:num w:numId="9"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>',
    ),
  ],
};
const item = (list: number, ...content: string[]) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${content.join('')}</w:p>`;
const nodesOf = async (body: string) => {
  const read = await convert(bold('Introduction') + p('Salt.') + body + p('End.'), { parts });
  expect(read.lostWords).toEqual([]);
  return namedNodes(read.text);
};

it('gives lists the numbers that Word shows', SLOW, async () => {
  const body = [
    item(1, run('a')) + item(1, run('b')) + p('Between.'),
    item(9, run('c')) + p('Between.') + item(1, run('d')) + item(1) + item(1, run('e')),
    p('Between.') + item(6, run('f')) + p('Between.') + item(7, run('g')) + item(7, run('h')),
  ];
  const found = (await nodesOf(body.join(''))).flatMap((node) =>
    node.type === 'list'
      ? [
          `${node.style} ${node.start ?? 1}: ${node.items.map(({ label, content }) => textOfInlines(label) + textOfBlocks(content)).join(' ')}`,
        ]
      : [],
  );
  expect(found).toEqual([
    ...[
      'order 1: a b',
      'order 4: c',
      'simple 1: 5.d 7.e',
      'alpha-lower 1: f',
      'simple 1: 1stg 2ndh',
    ],
  ]);
});

it(
  'gives captions, equations, steps and empty cells their numbers, and other paragraphs none',
  SLOW,
  async () => {
    const legend = (text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="Legend"/></w:pPr>${run(text)}</w:p>`;
    const image = paragraph(picture('A crystal'));
    const rows = ['Sea', 'Ice'].map((text) => [item(4), p(text)]);
    const nodes = await nodesOf(
      image +
        legend('Salt') +
        image +
        legend('Brine') +
        item(2, equation('a=b')) +
        table([p(''), paragraph(equation('c=d')), item(2)]) +
        p('Between.') +
        table([p('No.'), p('Where')], ...rows) +
        p('Between.') +
        item(5, run('Weigh.')) +
        item(8, run('Plain.')),
    );
    const labelOf = (type: string) =>
      nodes.flatMap((node) =>
        node.type === type && 'label' in node ? [textOfInlines(node.label)] : [],
      );
    expect(labelOf('figure')).toEqual(['Fig. 1.', 'Fig. 2.']);
    expect(labelOf('equation')).toEqual(['(1)', '(2)']);
    const texts = nodes.flatMap((node) =>
      node.type === 'grid' || node.type === 'paragraph' ? [textOfBlocks([node])] : [],
    );
    expect(texts).toEqual(
      expect.arrayContaining(['No. Where 1 Sea 2 Ice', 'Step 1: Weigh.', 'Plain.']),
    );
    expect(nodes.filter(({ type }) => type === 'list')).toEqual([]);
  },
);
