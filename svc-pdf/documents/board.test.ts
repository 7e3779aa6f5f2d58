import { expect, it } from 'vitest';
import { testEditor, testSettings } from '../testing/records.ts';
import { boardFields } from './board.ts';

it('groups editors by rank and adds the country unless the affiliation names it', () => {
  const editor = (name: string, category: 'chief editor' | 'assistant editor', country: string) =>
    testEditor({ id: name, name, category, content: 'University of Accra, Ghana', country });
  const editors = [
    editor('Kofi', 'assistant editor', 'GHANA'),
    editor('Ama', 'assistant editor', 'Togo'),
    { ...editor('Ifeoma', 'assistant editor', 'Niger'), content: 'University of Nigeria' },
    { ...editor('Asha', 'assistant editor', 'India'), content: 'Indiana University, Indiana' },
    {
      ...editor('Naoki', 'assistant editor', 'Japan'),
      content: '函館 (Institute, Hakodate, Japan).',
    },
    { ...editor('Michael', 'assistant editor', 'Guinea'), content: 'Lae, Papua New Guinea' },
    editor('Esi', 'chief editor', ''),
  ];
  expect(
    boardFields(editors, testSettings()).groups.map(({ title, members }) => [
      title,
      members.map(({ name, country }) => `${name} ${country}`),
    ]),
  ).toEqual([
    ['Editor-in-Chief', ['Esi ']],
    [
      'Assistant Editors',
      ['Kofi ', 'Ama Togo', 'Ifeoma Niger', 'Asha India', 'Naoki ', 'Michael Guinea'],
    ],
  ]);
});
