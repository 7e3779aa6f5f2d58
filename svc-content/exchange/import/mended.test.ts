import { expect, it } from 'vitest';
import { mendRow } from './mended.ts';

it('decodes texts and lists that were encoded twice, with a note for each', () => {
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

it.each([
  ['title', 'On &lt;i&gt;E. coli&lt;/i&gt;', 'The title shows tags as text: <i>E. coli</i>'],
  [
    'title',
    'On H&amp;lt;sub&amp;gt;2&amp;lt;/sub&amp;gt;O',
    'The title shows tags as text: <sub>2</sub>',
  ],
  [
    'abstract',
    '<p>A &lt;jats:italic&gt;b&lt;/jats:italic&gt;</p>',
    'The abstract shows tags as text: <jats:italic>b</jats:italic>',
  ],
])('notes tags that the %s shows as text', (field, html, note) => {
  const { notes } = mendRow({ line: 1, faults: [], notes: [], fields: { [field]: html } });
  expect(notes.at(-1)).toBe(`${note}. If they are markup, correct it`);
});

it.each([
  'a &lt; b and c &gt; d',
  'The tag &lt;i&gt;',
  'On <i>E. coli</i>',
  'x &lt;LOD&gt; y &lt;/LOD&gt;',
])('notes nothing about %s', (title) => {
  const { notes } = mendRow({ line: 1, faults: [], notes: [], fields: { title } });
  expect(notes).toEqual([]);
});
