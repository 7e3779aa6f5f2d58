import type { Editor, Settings } from '@app/contracts';
import { type PrintableDocument, printableDocument } from '../printing/printable.ts';
import type { BoardFields, BoardMember, PrintedDesign } from '../templates/fields.ts';
import type { Templates } from '../templates/markup.ts';
import { charactersIn } from '../templates/markup.ts';
import { journalOf } from './journal.ts';

const groups: { category: Editor['category']; title: string }[] = [
  { category: 'chief editor', title: 'Editor-in-Chief' },
  { category: 'associate editor', title: 'Associate Editors' },
  { category: 'assistant editor', title: 'Assistant Editors' },
];

/** Returns the content of the editorial board's PDF. Within a group, editors stay in the given order. */
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
    // The page numbers need all digits.
    text: `${charactersIn(markup.body)}0123456789`,
    display: `${journal}${leading ? `${leading.name}, ${leading.degree}` : ''}`,
    pages: 'many',
  });
}

function memberOf({ name, degree, post, content, country }: Editor): BoardMember {
  const affiliation = content.normalize('NFC');
  // Compare the whole text after the last comma, because some country names contain others: "Nigeria", "Niger". The
  // text may end with a bracket, as in "函館 (Hakodate, Japan)".
  const [, last = ''] = /([^,(]*?)[\s)\].]*$/.exec(affiliation) ?? [];
  const isNamed = last.trim().toLowerCase() === country.toLowerCase();
  return {
    name: name.normalize('NFC'),
    degree,
    designation: post,
    affiliation,
    country: isNamed ? '' : country,
  };
}
