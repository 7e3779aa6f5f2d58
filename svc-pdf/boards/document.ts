import { type Editor, plainText, type Settings } from '@app/contracts';
import { journalOf } from '../certificates/publication.ts';
import type { PrintedDesign } from '../designs/printed-design.ts';
import { certificateCuts } from '../documents/cuts.ts';
import { type PrintableDocument, printableDocument } from '../documents/printable.ts';
import type { Templates } from '../documents/templates.ts';
import type { BoardFields, BoardMember } from './fields.ts';

/** The highest first. */
const groups: { category: Editor['category']; title: string }[] = [
  { category: 'chief editor', title: 'Editor-in-Chief' },
  { category: 'associate editor', title: 'Associate Editors' },
  { category: 'assistant editor', title: 'Assistant Editors' },
];

/** Editors within a group stay in the order that they come in. */
export function boardFields(editors: readonly Editor[], settings: Settings): BoardFields {
  return {
    ...journalOf(settings),
    groups: groups
      .map(({ category, title }) => ({
        title,
        members: editors.filter((editor) => editor.category === category).map(memberOf),
      }))
      .filter(({ members }) => members.length > 0),
  };
}

export function boardDocument(
  templates: Templates,
  fields: BoardFields,
  design: PrintedDesign,
): PrintableDocument {
  const markup = templates.renderBoard(fields, design);
  const { journal } = fields;
  const [leading] = fields.groups[0]?.members ?? [];
  return printableDocument({
    title: `Editorial board of ${journal}`,
    author: journal,
    markup,
    // Digits too: the pages are numbered.
    cuts: certificateCuts(
      `${plainText(markup.body)}0123456789`,
      `${journal}${leading ? `${leading.name}, ${leading.degree}` : ''}`,
    ),
    pages: 'many',
  });
}

function memberOf({ name, degree, post, content, country }: Editor): BoardMember {
  const affiliation = content.normalize('NFC');
  // Within a word it is another country's: Niger in Nigeria, India in Indiana.
  const named = affiliation.split(',').at(-1)?.trim().toLowerCase() === country.toLowerCase();
  return {
    name: name.normalize('NFC'),
    degree,
    designation: post,
    affiliation,
    country: named ? '' : country,
  };
}
