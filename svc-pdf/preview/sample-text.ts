import { type Block, emptyText } from '@app/contracts/full-text';
import type { TextToPrint } from '../documents/typeset-article.ts';

const paragraph = (id: string, content: string): Block => ({
  type: 'paragraph',
  id,
  content: [content],
});
const cells = (texts: readonly string[], isHeader = false) =>
  texts.map((text, at) => ({ isHeader, content: [paragraph(`${text}-${at}`, text)] }));

/** A text for previews: sections, a table and a formula, which show the columns. */
export const sampleText: TextToPrint = {
  text: {
    ...emptyText(),
    body: [
      {
        type: 'section',
        id: 'introduction',
        title: ['Introduction'],
        content: [
          paragraph(
            'one',
            'Each tide carries water over the flats of an estuary, and with it oxygen, nutrients and the seeds of its meadows. How much of them remains has been measured for single seasons, and seldom for a whole decade.',
          ),
          paragraph(
            'two',
            'We measured at three stations, each month for eleven years. The stations differ in depth and in the density of their meadows, which allows us to compare both.',
          ),
        ],
      },
      {
        type: 'section',
        id: 'results',
        title: ['Results'],
        content: [
          paragraph('three', 'The exchange follows the flow of the tide:'),
          {
            type: 'equation',
            id: 'exchange',
            label: ['(1)'],
            mathml:
              '<math><mi>E</mi><mo>=</mo><mfrac><mrow><mi>Q</mi><mo>(</mo><msub><mi>c</mi><mn>1</mn></msub><mo>−</mo><msub><mi>c</mi><mn>2</mn></msub><mo>)</mo></mrow><mi>A</mi></mfrac></math>',
            tex: 'E = Q(c_1 - c_2)/A',
          },
          {
            type: 'table',
            id: 'stations',
            label: ['Table 1.'],
            title: ['Oxygen by station, in milligrams per litre'],
            caption: [],
            foot: [],
            content: [
              {
                type: 'grid',
                id: 'grid',
                head: [cells(['Station', 'Summer', 'Winter'], true)],
                bodies: [
                  [
                    cells(['Outer flat', '7.1', '9.8']),
                    cells(['Meadow', '8.4', '10.2']),
                    cells(['Creek', '5.9', '9.1']),
                  ],
                ],
                foot: [],
              },
            ],
          },
          paragraph(
            'four',
            'In summer, the meadow exports oxygen by day and takes it up by night. In winter, the stations hardly differ.',
          ),
        ],
      },
    ],
  },
  addresses: {},
};
