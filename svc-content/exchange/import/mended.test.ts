import { expect, it } from 'vitest';
import { mendRow } from './mended.ts';

it('mends texts and lists that were encoded again, with a note for each', () => {
  const contributors = JSON.stringify([
    {
      name: 'Ren&eacute; X',
      affiliations: [{ name: 'L' }, { name: 'Caf&amp;eacute;', country: 'FR' }],
    },
  ]);
  const { fields, notes } = mendRow({
    line: 1,
    faults: [],
    notes: [],
    fields: {
      contributors,
      subject: 'Tea &amp;amp; cups',
      description: 'Caf&eacute;',
      funding: '[{"name":"R&amp;D"}]',
      relations:
        '[{"type":"references","identifierType":"other","identifier":"a","description":"A&amp;B"}]',
      translations: '[{"language":"fr","title":"Caf&amp;eacute; &lt; 5"}]',
    },
  });
  expect(fields).toEqual({
    contributors: contributors.replace('&amp;eacute;', 'é').replace('&eacute;', 'é'),
    subject: 'Tea & cups',
    description: 'Café',
    funding: '[{"name":"R&D"}]',
    relations:
      '[{"type":"references","identifierType":"other","identifier":"a","description":"A&B"}]',
    translations: '[{"language":"fr","title":"Café &lt; 5"}]',
  });
  const noted = [
    ['affiliations', '&amp;eacute;'],
    ['subject', '&amp;amp;'],
    ['description', '&eacute;'],
    ['funders', '&amp;'],
    ['related works', '&amp;'],
    ['translations', '&amp;eacute;'],
  ];
  expect(notes).toEqual(
    noted.map(
      ([what, code]) => `The ${what} had ${code}: replaced by the characters that they stand for`,
    ),
  );
});
