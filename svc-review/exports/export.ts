import { buffer } from 'node:stream/consumers';
import { csvFile } from '@app/contracts';
import type { DeskManuscript, ManuscriptFile } from '@app/contracts/manuscripts';
import { ZipArchive } from 'archiver';
import { filesIn } from '../store/named-files.ts';
import type { SentLetter } from '../store/released.ts';

/** A mail of the manuscript, without its personal link. */
export interface ExportedMail {
  at: string;
  to: string;
  subject: string;
  text: string;
}

export interface ExportParts {
  manuscript: DeskManuscript;
  letters: readonly SentLetter[];
  mails: readonly ExportedMail[];
  /** Reads a file by its id, or returns undefined if it is no longer stored. */
  readFile: (id: string) => Promise<Buffer | undefined>;
}

/**
 * Returns a zip of everything about a manuscript: all data as JSON, log and mails as tables, letters and reviews as
 * texts, and the unchanged files. Missing files are listed in `missing.txt`.
 */
export async function exportOf({ manuscript, letters, mails, readFile }: ExportParts) {
  const zip = new ZipArchive();
  const written = buffer(zip);
  const missing: string[] = [];
  const add = (name: string, content: string | Buffer) => zip.append(content, { name });

  add('manuscript.json', JSON.stringify(manuscript, null, 2));
  add('log.csv', tableOf(['at', 'role', 'by', 'command', 'from', 'to', 'about'], manuscript.log));
  add('mails.csv', tableOf(['at', 'to', 'subject', 'text'], mails));
  for (const [at, { command, letter, points }] of letters.entries()) {
    const list = points.map((point, number) => `${number + 1}. ${point}`).join('\n');
    const text = list ? `${letter}\n\nPoints that need a reply\n\n${list}` : letter;
    add(`letters/${at + 1}-${command}.txt`, `${text}\n`);
  }
  for (const [path, text] of reviewsOf(manuscript)) add(path, text);
  for (const [path, file] of filesOf(manuscript)) {
    const bytes = await readFile(file.id);
    if (bytes) add(path, bytes);
    else missing.push(path);
  }
  if (missing.length > 0) add('missing.txt', `${missing.join('\n')}\n`);
  await zip.finalize();
  return written;
}

const tableOf = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
) => csvFile([columns, ...rows.map((row) => columns.map((column) => row[column]))]);

function* reviewsOf({ invitations }: DeskManuscript): Generator<[path: string, text: string]> {
  for (const [at, { person, reviews }] of invitations.entries()) {
    for (const { round, recommendation, answers, text, remarksToEditor, released } of reviews) {
      const parts = [
        `${person.name}, round ${round}: ${recommendation}`,
        ...answers.map(({ question, answer }) => `${question}\n${answer}`),
        `To the authors\n${text}`,
        ...(remarksToEditor ? [`To the editor\n${remarksToEditor}`] : []),
        ...(released === null ? [] : [`Released to the authors\n${released}`]),
      ];
      yield [`reviews/round-${round}-reviewer-${at + 1}.txt`, `${parts.join('\n\n')}\n`];
    }
  }
}

/**
 * Yields the files that the desk's page lists, with their paths. Files of a reviewer are in the folder of the reviews.
 */
function* filesOf({
  invitations,
  ...others
}: DeskManuscript): Generator<[path: string, file: ManuscriptFile]> {
  for (const file of filesIn(others)) yield [`files/${pathOf(file)}`, file];
  for (const [at, invitation] of invitations.entries()) {
    for (const file of filesIn(invitation)) yield [`reviews/${at + 1}-${pathOf(file)}`, file];
  }
}

/**
 * Returns the path of a file in the zip. The id makes the path unique. Senders choose the names of files, so slashes in
 * names are replaced.
 */
const pathOf = ({ id, kind, round, name }: ManuscriptFile) =>
  `round-${round}-${kind}-${id.slice(0, 6)}-${name.replace(/[^\p{L}\p{N} ._-]|\.\.+/gu, '_').slice(-100)}`;
