import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  AnonymityReport,
  ManuscriptFile,
  ManuscriptNote,
  SubmissionFileKind,
} from '@app/contracts/manuscripts';
import { AppError, type UploadedFile, uploadFolder } from '@app/service-kit';
import type { AnonymousCopy, AuthorSideFields } from '../store/author-sides.ts';
import type { Objects } from '../store/objects.ts';
import { newId } from '../store/store.ts';
import type { SoughtPerson } from './people.ts';

/** The result of examining a file in a process with limited time and memory. */
interface Examined {
  pages: number | null;
  report: AnonymityReport;
  references: number | null;
  /** The path of the anonymous copy. */
  anonymous: string;
}

/** Throws `unsupported_file` with the reason if the file cannot be read. */
export type Examine = (
  file: {
    file: Pick<UploadedFile, 'path' | 'name'>;
    kind: 'pdf' | 'docx';
    people: readonly SoughtPerson[];
    folder: string;
  },
  field?: string,
) => Promise<Examined>;

export interface StoredUpload {
  file: ManuscriptFile;
  /** Null if the file is not the manuscript's PDF. */
  copy: AnonymousCopy | null;
  references: number | null;
}

const MAX_NAME = 200;

const refused = (message: string) =>
  new AppError('unsupported_file', { issues: [{ path: 'file', message }] });

/**
 * Checks a file of the author, and stores it with its anonymous copy. The file is part of the manuscript once the
 * authors' side names its id.
 */
export async function storeUpload(
  { objects, examine }: { objects: Objects; examine: Examine },
  upload: UploadedFile,
  { kind, round, people }: { kind: SubmissionFileKind; round: number; people: SoughtPerson[] },
): Promise<StoredUpload> {
  const bytes = await readFile(upload.path);
  if (bytes.length === 0) throw refused('The file is empty');
  const mediaType = mediaTypeOf(bytes, kind);
  const examined =
    kind === 'picture'
      ? undefined
      : await examine(
          {
            file: upload,
            kind: kind === 'source' ? 'docx' : 'pdf',
            people,
            // The folder is removed when the request ends.
            folder: dirname(upload.path),
          },
          'file',
        );
  const id = newId();
  await objects.put(id, bytes);
  const file: ManuscriptFile = {
    ...{ id, kind, round, name: nameOf(upload.name), mediaType, size: bytes.length },
    pages: examined?.pages ?? null,
    uploaded: new Date().toISOString(),
  };
  if (!examined || kind !== 'manuscript') return { file, copy: null, references: null };
  const anonymous = newId();
  await objects.put(anonymous, await readFile(examined.anonymous));
  const { report, references } = examined;
  return { file, copy: { file: id, id: anonymous, report, people }, references };
}

/**
 * Returns the anonymous copy of a side with a report about these people. If the last report is about other people, the
 * PDF is examined again. The copied file stays the same, because it does not depend on people. `uploadDir` is the
 * folder for the PDF during the examination.
 */
export async function searchedFor(
  people: SoughtPerson[],
  { files, copy }: Pick<AuthorSideFields, 'files' | 'copy'>,
  parts: { objects: Objects; examine: Examine; uploadDir: string },
): Promise<AnonymousCopy | null> {
  const pdf = files.find(({ id }) => id === copy?.file);
  if (!copy || !pdf || isDeepStrictEqual(copy.people, people)) return copy;
  const folder = await uploadFolder(parts.uploadDir);
  try {
    const path = join(folder, 'manuscript.pdf');
    await writeFile(path, await parts.objects.read(pdf.id));
    const file = { path, name: pdf.name };
    const { report } = await parts.examine({ file, kind: 'pdf', people, folder }, 'manuscript');
    return { ...copy, report, people };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const signatures = {
  manuscript: [['application/pdf', '%PDF-']],
  picture: [
    ['image/jpeg', '\xff\xd8\xff'],
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/gif', 'GIF8'],
    // Before the root there may be a byte order mark, a declaration, a type and a comment.
    ['image/svg+xml', /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]{0,300}>\s*){0,3}<svg[\s>]/],
  ],
  source: [
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\x03\x04'],
  ],
} as const satisfies Record<SubmissionFileKind, readonly (readonly [string, string | RegExp])[]>;

const expected: Record<SubmissionFileKind, string> = {
  manuscript: 'This is not a PDF',
  picture: 'This is not an SVG, PNG, JPG or GIF picture',
  source: 'This is not a Word file (docx)',
};

/** Returns the media type by the first bytes, whatever the client has declared. */
function mediaTypeOf(bytes: Buffer, kind: SubmissionFileKind): string {
  const start = bytes.toString('latin1', 0, 1_000);
  const found = signatures[kind].find(([, signature]) =>
    typeof signature === 'string' ? start.startsWith(signature) : signature.test(start),
  );
  if (!found) throw refused(expected[kind]);
  return found[0];
}

/** Returns the name of a file without control characters and slashes. Only the sender and the desk see this name. */
const nameOf = (name: string) => name.replace(/[\p{Cc}/\\]/gu, '').slice(-MAX_NAME) || 'file';

/** Returns the notes with all notes about `path` replaced by new ones. */
export const replacedNotes = (
  notes: readonly ManuscriptNote[],
  path: string,
  by: readonly ManuscriptNote[],
): ManuscriptNote[] => [...notes.filter((note) => note.path !== path), ...by];
