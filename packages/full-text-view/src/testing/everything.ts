import {
  type Block,
  type FullText,
  type Inline,
  listStyles,
  marks,
} from '@app/contracts/full-text';

const p = (id: string, ...content: Inline[]): Block => ({ type: 'paragraph', id, content });
const picture = (id: string): Block & { type: 'picture' | 'file' } => ({
  type: 'picture',
  id,
  file: `${id}.png`,
  alt: `Picture ${id}`,
});

const inlines: Inline[] = [
  'Text ',
  ...marks.map((mark): Inline => ({ type: 'mark', mark, content: [`${mark} `] })),
  { type: 'span', id: 'span', kind: 'genus', lang: 'la', content: ['Glacies'] },
  { type: 'link', href: 'https://ice.example.org/', content: ['a link'] },
  { type: 'cross-reference', id: 'x1', kind: 'figure', to: ['fig'], content: ['Figure 1'] },
  { type: 'cross-reference', id: 'x2', kind: 'note', to: ['fn1'], content: ['*'] },
  { type: 'cross-reference', id: 'x3', kind: 'other', to: ['gone'], content: ['lost'] },
  { type: 'anchor', id: 'anchor' },
  { type: 'break' },
  { type: 'equation', id: 'e1', tex: 'a', mathml: '<math><mi>a</mi></math>' },
  {
    type: 'equation',
    id: 'e2',
    content: ['x = ', { type: 'mark', mark: 'italic', content: ['y'] }],
  },
  { type: 'equation', id: 'e3', picture: { type: 'picture', id: 'e3-picture', file: 'e3.png' } },
  { type: 'equation', id: 'e4', tex: 'b' },
  { type: 'picture', id: 'inline-picture', file: 'i.png', alt: 'A sign' },
  { type: 'file', id: 'inline-file', file: 'data.csv' },
];

const cell = (id: string, colspan?: number) => ({ content: [p(id, `Cell ${id}`)], colspan });

/** A text with a node of every kind. */
export const everything: FullText = {
  lang: 'en',
  front: [],
  body: [
    {
      type: 'section',
      id: 'section',
      kind: 'methods',
      doi: '10.1234/section',
      label: ['1'],
      title: ['Methods'],
      content: [
        p('paragraph', ...inlines),
        {
          type: 'equation',
          id: 'e5',
          label: ['(1)'],
          mathml: '<math><mi>abcdefghijklmnopqrstuvwxyz</mi></math>',
        },
        { type: 'paragraph', id: 'rest', continues: true, content: ['which continues'] },
        ...listStyles.map(
          (style): Block => ({
            type: 'list',
            id: `list-${style}`,
            style,
            start: 3,
            label: ['List'],
            title: [style],
            items: [{ title: ['Item'], content: [p(`item-${style}`, 'Its text')] }],
          }),
        ),
        {
          type: 'definitions',
          id: 'definitions',
          title: ['Words'],
          items: [{ label: ['a'], term: ['Firn'], content: [p('firn', 'Old snow')] }],
        },
        { type: 'code', id: 'code', label: ['Program 1'], language: 'c', text: 'int\n  main' },
        {
          type: 'quotation',
          id: 'verse',
          isVerse: true,
          label: ['Verse'],
          title: ['Winter'],
          content: [p('line1', 'A line'), p('line2', 'Another')],
          source: [p('source', 'A poet')],
        },
        picture('picture'),
        { type: 'file', id: 'film', file: 'film.mp4', mediaType: 'video/mp4' },
        { type: 'file', id: 'sound', file: 'sound.mp3', mediaType: 'audio/mpeg' },
      ],
    },
    {
      type: 'figure',
      id: 'fig',
      doi: '10.1234/fig',
      label: ['Figure 1'],
      title: ['Ice'],
      caption: [p('fig-caption', 'On a lake')],
      content: [picture('fig-a'), picture('fig-b')],
      foot: [p('fig-foot', 'Drawn by hand')],
    },
    {
      type: 'table-group',
      id: 'tables',
      label: ['Tables'],
      caption: [],
      foot: [],
      content: [
        {
          type: 'table',
          id: 'tab',
          label: ['Table 1'],
          caption: [p('tab-caption', 'Cold things')],
          content: [
            {
              type: 'grid',
              id: 'grid',
              columns: [{ width: '20%', align: 'left' }, { width: '30px' }],
              head: [[cell('h', 2)]],
              bodies: [
                [
                  [
                    { ...cell('b'), isHeader: true },
                    { ...cell('b2'), align: 'right' },
                  ],
                ],
              ],
              foot: [[cell('f'), { content: [] }]],
            },
          ],
          foot: [
            {
              type: 'notes',
              id: 'table-notes',
              label: ['A'],
              title: ['Remarks'],
              items: [{ type: 'note', id: 'tn1', label: ['*'], content: [p('tn1-p', 'A remark')] }],
            },
          ],
        },
      ],
    },
    {
      type: 'equation-group',
      id: 'equations',
      label: ['(2)'],
      caption: [],
      content: [{ type: 'equation', id: 'e6', content: ['z'] }],
      foot: [],
    },
    ...(['figure-group', 'box', 'statement', 'supplement', 'media'] as const).map(
      (type): Block => ({
        type,
        id: type,
        label: [`${type} 1`],
        title: ['Title'],
        alt: 'What it shows',
        caption: [p(`${type}-caption`, 'Caption')],
        content: [
          p(`${type}-text`, 'Content'),
          { type: 'file', id: `${type}-file`, file: 'x.zip' },
        ],
        foot: [p(`${type}-foot`, 'Foot')],
      }),
    ),
    { type: 'grid', id: 'bare-grid', head: [], bodies: [[[cell('only')]]], foot: [] },
  ],
  back: [
    { type: 'section', id: 'thanks', part: 'acknowledgements', title: ['Thanks'], content: [] },
    { type: 'section', id: 'bare-section', part: 'appendix', content: [p('appendix', 'Appendix')] },
    {
      type: 'notes',
      id: 'notes',
      items: [{ type: 'note', id: 'fn1', label: ['*'], content: [p('fn1-p', 'A note')] }],
    },
    {
      type: 'references',
      id: 'refs',
      label: ['7'],
      title: ['Works'],
      content: [p('refs-p', 'Before them')],
      items: [
        {
          type: 'reference',
          id: 'r1',
          label: ['1.'],
          content: ['Kepler. Snow.'],
          doi: '10.1234/r1',
        },
      ],
    },
  ],
  floats: [
    { type: 'figure', id: 'apart', label: ['Figure 9'], caption: [], content: [], foot: [] },
  ],
  subArticles: [
    {
      type: 'sub-article',
      id: 'review',
      kind: 'referee-report',
      lang: 'fr',
      title: ['Review'],
      authors: ['Ada Lovelace'],
      doi: '10.1234/review',
      front: [p('review-front', 'Summary')],
      body: [p('review-body', 'Good')],
      back: [p('review-back', 'Thanks')],
      floats: [p('review-float', 'Apart')],
      subArticles: [
        {
          type: 'sub-article',
          id: 'reply',
          kind: 'reply',
          authors: [],
          front: [],
          body: [p('reply-body', 'Thank you')],
          back: [],
          floats: [],
          subArticles: [],
        },
      ],
    },
  ],
};
