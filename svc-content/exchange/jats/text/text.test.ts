import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reference } from '@app/contracts';
import {
  emptyText,
  type FullText,
  fullTextSchema,
  type Inline,
  textOf,
  textOfBlocks,
} from '@app/contracts/full-text';
import { expect, it } from 'vitest';
import { readFullText } from '../../full-text/read-full-text.ts';
import { childrenNamed, find, readXml, textOf as textOfXml } from '../../xml/read-xml.ts';
import { jatsFile } from '../article.ts';
import { facts, recordWith } from '../testing/record.ts';
import { messagesOfJats4r, OUTDATED_RULE } from '../testing/schematron.ts';
import { requireValid } from '../testing/validate.ts';

/**
 * The folder with full texts of several publishers, or with trees that svc-pdf has made of manuscripts. Without it,
 * these tests are skipped.
 */
const { REAL_FULL_TEXTS } = process.env;
const files = globSync('**/*.{xml,jats,json}', { cwd: REAL_FULL_TEXTS ?? '/nonexistent' }).sort();

/** Checking the DTD and the rules of JATS4R takes seconds on a quiet machine, and far longer on a busy machine. */
const SLOW_MS = 600_000;

const references: Reference[] = [
  { key: 'a', text: 'Ice. doi:10.5555/ice, 1999', doi: '10.5555/ice' },
  { author: 'Noether', year: '1918', articleTitle: 'Problems', doi: '10.5555/noether' },
  { text: 'Hal, 2001', author: 'Hal', year: '2001' },
];

/** Returns the article as JATS with a text, after checking that the file is valid. */
function jatsOf(text: FullText): string {
  const file = jatsFile(recordWith(references), facts, text);
  requireValid(file);
  return file;
}

const p = (id: string, ...inner: Inline[]) => ({ type: 'paragraph' as const, id, content: inner });
const cross = (kind: 'figure' | 'reference' | 'note', ...to: string[]): Inline => ({
  type: 'cross-reference',
  id: '',
  kind,
  to,
  content: ['here'],
});
const MATHML = '<math display="block"><mi>a</mi></math>';

const text: FullText = {
  front: [p('front', 'Title and authors')],
  body: [
    p(
      'p1',
      ...([
        'A ',
        { type: 'mark', mark: 'small-caps', content: ['b'] },
        ' ',
        cross('figure', 'f1', 'gone'),
        cross('note', 'n1'),
      ] as Inline[]),
      ...([
        cross('reference', 'w1', 'w2'),
        { type: 'link', href: 'https://a.example', content: [cross('figure', 'f1')] },
      ] as Inline[]),
      { type: 'equation', id: 'q0', tex: 'a' },
      { type: 'span', lang: 'ar', dir: 'rtl', content: ['ملح'] },
      { type: 'picture', id: 'i0', file: 'inline.png', alt: 'A sign' },
    ),
    { type: 'equation', id: 'q1', label: ['(1)'], tex: 'a<b', mathml: MATHML },
    { ...p('p2', 'goes on'), continues: true },
    {
      ...{ type: 'section', id: '1 methods', kind: 'methods', label: ['1.'], title: ['Methods'] },
      content: [
        {
          ...{ type: 'list', id: 'l1', style: 'roman-lower' },
          items: [
            {
              label: ['*'],
              content: [
                p('p3', 'item'),
                { type: 'code', id: 'c1', language: 'c', text: 'a <\n b' },
              ],
            },
            { content: [] },
          ],
        },
        { type: 'definitions', id: 'd1', items: [{ term: ['NaCl'], content: [p('p4', 'Salt')] }] },
        { type: 'section', id: 's2', title: ['Inner'], content: [p('p5', 'In it.')] },
        p('p6', 'After a section.'),
        {
          ...{
            type: 'figure',
            id: 'f1',
            doi: '10.5555/f1',
            label: ['Figure 1'],
            title: ['Ice'],
            alt: 'Crystals',
          },
          caption: [p('p7', 'Cold.')],
          content: [
            { type: 'picture', id: 'i1', file: 'f1.png', mediaType: 'image/png' },
            p('p8', 'In the figure.'),
          ],
          foot: [p('p9', 'By us.')],
        },
        {
          ...{ type: 'table', id: 't1', label: ['Table 1'] },
          caption: [p('p10', 'Weights.')],
          content: [
            {
              ...{ type: 'grid', id: 'g1', columns: [{ width: '20%', align: 'left' }, {}] },
              head: [[{ isHeader: true, colspan: 2, content: [p('p11', 'Head')] }]],
              bodies: [
                [
                  [
                    { rowspan: 2, content: [p('p12', 'one', { type: 'break' }, 'two')] },
                    { align: 'right', content: [p('p13', 'a'), p('p14', 'b')] },
                  ],
                  [{ content: [] }],
                ],
              ],
              foot: [],
            },
          ],
          foot: [
            {
              type: 'notes',
              id: 'tn',
              items: [{ type: 'note', id: 'tn1', label: ['a'], content: [p('p15', 'Dry.')] }],
            },
          ],
        },
        {
          type: 'grid',
          id: 'g2',
          head: [],
          bodies: [[[{ content: [p('p16', 'bare')] }]]],
          foot: [],
        },
        {
          ...{ type: 'figure-group', id: 'fg', caption: [] },
          content: [
            {
              type: 'figure',
              id: 'f2',
              caption: [],
              content: [{ type: 'picture', id: 'i2', file: 'f2.png' }],
              foot: [],
            },
          ],
          foot: [],
        },
        {
          ...{ type: 'box', id: 'b1', label: ['Box 1'], caption: [], foot: [] },
          content: [
            p('p17', 'Boxed.'),
            { type: 'section', id: 's3', title: ['In a box'], content: [p('p18', 'x')] },
          ],
        },
        {
          type: 'statement',
          id: 'th',
          label: ['Theorem 1'],
          caption: [],
          content: [p('p19', 'It holds.')],
          foot: [],
        },
        {
          type: 'media',
          id: 'v1',
          label: ['Video 1'],
          caption: [p('p20', 'A film.')],
          content: [{ type: 'file', id: 'v2', file: 'v.mp4', mediaType: 'video/mp4' }],
          foot: [],
        },
        {
          type: 'supplement',
          id: 'su',
          label: ['Data'],
          caption: [],
          content: [{ type: 'file', id: 'v3', file: 'd.csv' }],
          foot: [],
        },
        { type: 'quotation', id: 'qu', content: [p('p21', 'Said.')], source: [p('p22', 'Her')] },
        { type: 'quotation', id: 've', isVerse: true, content: [p('p23', 'O salt')], source: [] },
      ],
    },
  ],
  back: [
    {
      type: 'section',
      id: 'ack',
      part: 'acknowledgements',
      title: ['Thanks'],
      content: [p('p24', 'All.')],
    },
    { type: 'section', id: 'ap1', part: 'appendix', title: ['More'], content: [p('p25', 'Most.')] },
    {
      ...{ type: 'references', id: 'rl', title: ['References'], content: [] },
      items: [
        {
          type: 'reference',
          id: 'w1',
          label: ['1.'],
          doi: '10.5555/noether',
          content: ['E. Noether, problems of 1918'],
        },
        {
          type: 'reference',
          id: 'w2',
          label: ['2.'],
          content: ['Only in the ', { type: 'mark', mark: 'italic', content: ['text'] }],
        },
      ],
    },
    {
      type: 'notes',
      id: 'ns',
      items: [{ type: 'note', id: 'n1', label: ['1'], content: [p('p26', 'A note.')] }],
    },
  ],
  floats: [],
  subArticles: [
    {
      ...{
        type: 'sub-article',
        id: 'sa',
        kind: 'reviewer-report',
        lang: 'en',
        title: ['Review'],
        authors: ['C. Roe'],
        doi: '10.5555/r',
      },
      ...{ front: [], body: [p('p27', 'Good.')], back: [], floats: [], subArticles: [] },
    },
  ],
};

it(
  'is valid, follows the rules of JATS4R, and has all words of the text in their order',
  () => {
    const file = jatsOf(text);
    expect(messagesOfJats4r(file)).toEqual([expect.stringContaining(OUTDATED_RULE)]);
    const { text: read, unheld, questions } = readFullText(file);
    const wordsOf = (each: FullText) => textOf({ ...each, back: [] });
    expect(wordsOf(read)).toBe(wordsOf(text));
    expect([unheld, questions]).toEqual([[], []]);
  },
  SLOW_MS,
);

it('links only to existing targets, and has no link within a link', () => {
  const file = jatsOf(text);
  expect(file).toContain('<xref ref-type="fig" rid="f1">here</xref><xref ref-type="fn" rid="n1">');
  expect(file).toContain(
    '<ext-link ext-link-type="uri" xlink:href="https://a.example">here</ext-link>',
  );
  expect(file).toContain('<sec id="_1_methods" sec-type="methods">');
});

it('prints references of the record in the words of the text, and has the references that only one of both contains', () => {
  const article = readXml(jatsOf(text), 150);
  const [list, rest] = ['back/ref-list', 'back'].map((path) => find(article, path));
  const noether = find(list, 'ref');
  expect(noether?.attributes).toMatchObject({ id: 'w1' });
  expect(textOfXml(find(noether, 'label'))).toBe('1.');
  const forms = find(noether, 'citation-alternatives');
  expect(textOfXml(find(forms, 'element-citation/article-title'))).toBe('Problems');
  expect(textOfXml(find(forms, 'mixed-citation'))).toBe('E. Noether, problems of 1918');
  const all = textOfXml(rest);
  expect(all).toContain('Only in the text');
  expect(all).toContain('Hal');
  expect(all).toContain('10.5555/ice');
});

it('loses and repeats no reference, and links by key to references that only the record has', () => {
  const [works, ...others] = text.back.filter(({ type }) => type === 'references');
  if (works?.type !== 'references' || others.length > 0) throw new Error('The list is missing');
  const hal = { type: 'reference' as const, id: 'h', content: ['Hal, 2001'] };
  const cited = { ...p('cited', cross('reference', 'a', 'h', 'w1')) };
  const back = [{ ...works, items: [hal, ...works.items].toReversed() }];
  const file = jatsOf({ ...emptyText(), body: [cited], back });
  const article = readXml(file, 150);
  const lists = childrenNamed(find(article, 'back'), 'ref-list');
  const refs = lists.flatMap((list) => childrenNamed(list, 'ref'));
  const ids = refs.map(({ attributes }) => attributes.id);
  expect(ids).toEqual(['w2', 'w1', 'h', 'a']);
  expect(refs.map(textOfXml).filter((each) => each.includes('Hal'))).toHaveLength(1);
  expect(find(article, 'body/p/xref')?.attributes.rid).toBe('a h w1');
});

it('retains the label of an empty list of notes below a table', () => {
  const notes = { type: 'notes' as const, id: 'n', label: ['Notes'], items: [] };
  const table = { type: 'table' as const, id: 't', caption: [], content: [], foot: [notes] };
  const { text: read } = readFullText(jatsOf({ ...emptyText(), body: [table] }));
  expect(textOfBlocks(read.body)).toBe('Notes');
});

it('reads back what it has written', () => {
  const once = readFullText(jatsOf(text)).text;
  expect(readFullText(jatsOf(once)).text).toEqual(once);
});

it.skipIf(files.length === 0)(
  'writes the texts of real articles as valid JATS, with their words in the same order',
  () => {
    for (const file of files) {
      const source = readFileSync(join(REAL_FULL_TEXTS ?? '', file), 'utf8');
      const real = file.endsWith('.json')
        ? fullTextSchema.parse(JSON.parse(source))
        : readFullText(source).text;
      let written = '';
      expect(() => {
        written = jatsOf(real);
      }, file).not.toThrow();
      const body = (each: FullText) => textOf({ ...each, back: [], subArticles: [] });
      expect(body(readFullText(written).text), file).toBe(body(real));
    }
  },
  SLOW_MS,
);
