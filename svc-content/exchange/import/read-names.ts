import { authornameOf, type Contributor, readAuthors } from '@app/contracts';
import { jsonFields, leftOutOfNames, type SourceRow } from './source.ts';

/** Reads the names of authors without details, as in a table. Notes report names that differ from the cell. */
export function withReadNames(row: SourceRow): SourceRow {
  const { authorname = '', contributors } = row.fields;
  const { authors, leftOut } = readAuthors(authorname);
  if (contributors?.trim() || !isReadOtherwise(authorname, authors)) return row;
  const names = authornameOf(authors);
  const how = /[;；]/.test(authorname) ? 'were separated by semicolons, and are now' : 'are now';
  const notes = [
    ...(leftOut.length > 0 ? [leftOutOfNames(leftOut)] : []),
    `The authors ${how}: ${names}`,
  ];
  const hasDetails = authors.some((author) => Object.keys(author).length > 1);
  const fields = {
    ...row.fields,
    authorname: names,
    ...(hasDetails && jsonFields({ contributors: authors })),
  };
  return { ...row, fields, notes: [...row.notes, ...notes] };
}

function isReadOtherwise(authorname: string, authors: readonly Contributor[]): boolean {
  const pieces = authorname.split(',').map((piece) => piece.replace(/\s+/g, ' ').trim());
  return authors.length > 0 && authornameOf(authors) !== pieces.filter(Boolean).join(', ');
}
