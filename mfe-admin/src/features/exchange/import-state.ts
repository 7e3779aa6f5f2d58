import {
  type CreateIssue,
  type ImportedArticle,
  type ImportPlan,
  importExtensions,
} from '@app/contracts';

/** A file within a zip file. It is read when it is sent. `read` throws an error with a message for users. */
export interface PackedFile {
  /**
   * The path within the zip file. Unless the zip file is an exported journal, `name` is this path after the name of the
   * zip file, without `.zip`.
   */
  path: string;
  name: string;
  size: number;
  /** Whether a manifest contains the hash of the file. `read` then compares the content with the hash. */
  isListed?: boolean;
  read(): Promise<File>;
}

export interface ChosenFiles {
  sources: readonly File[];
  pdfs: readonly (File | PackedFile)[];
  /**
   * The pictures, forms, PDFs of earlier versions and texts of an exported journal, by paths such as
   * `assets/editors/….webp`.
   */
  assets: ReadonlyMap<string, PackedFile>;
  /** The names of other files, which are ignored. */
  ignored: readonly string[];
}

export const NO_FILES: ChosenFiles = { sources: [], pdfs: [], assets: new Map(), ignored: [] };

/** Matches the names of sources. */
export const SOURCE = new RegExp(`\\.(?:${importExtensions.join('|')})$`, 'i');
const PDF = /\.pdf$/i;
/** Matches the names of manifests, and of files that operating systems and programs add to folders. */
const HIDDEN = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$|manifest-sha256\.txt$)/i;
/** Matches the paths of an exported journal's files that are uploaded under the same paths. */
export const ASSET =
  /(?:^|\/)(assets\/(?:articles|editors|figures|indexing|journal|texts)\/[0-9a-f]{64}\.[a-z]{3,4})$/;

export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns a file whose name is its path in the folder that the user chose. */
export function filedAs(path: string, file: File): File {
  const { type, lastModified } = file;
  return path && path !== file.name ? new File([file], path, { type, lastModified }) : file;
}

/**
 * Adds files, whose names may contain folders. A file replaces an earlier file of the same name. A file without a
 * folder also replaces the only earlier file of its name in any folder.
 */
export function withFiles(
  before: ChosenFiles,
  added: readonly File[],
  packed: readonly PackedFile[] = [],
): ChosenFiles {
  const assets = new Map(before.assets);
  const others = packed.filter((file) => {
    const [, path] = ASSET.exec(file.path) ?? [];
    if (path) assets.set(path, file);
    return path === undefined;
  });
  const files = added.filter(({ name }) => !HIDDEN.test(baseName(name)));
  const all = [...files, ...others];
  const unknown = all.filter(({ name }) => !PDF.test(name) && !SOURCE.test(name));
  const names = new Set(all.map(({ name }) => name));
  const known = [...before.sources, ...before.pdfs].map(({ name }) => baseName(name));
  const isOnly = (name: string) => known.indexOf(name) === known.lastIndexOf(name);
  const isKept = ({ name }: { name: string }) =>
    !names.has(name) && !(names.has(baseName(name)) && isOnly(baseName(name)));
  return {
    sources: [...before.sources.filter(isKept), ...files.filter(({ name }) => SOURCE.test(name))],
    pdfs: [...before.pdfs.filter(isKept), ...all.filter(({ name }) => PDF.test(name))],
    assets,
    ignored: [...new Set([...before.ignored, ...unknown.map(({ name }) => name)])],
  };
}

export interface ImportChoices {
  withoutTxnid: boolean;
  withoutEmail: boolean;
  withoutAbstract: boolean;
  removeActiveContent: boolean;
}

export interface RowProgress {
  state: 'waiting' | 'sending' | 'imported' | 'exists' | 'failed';
  message: string;
}

/** The progress of the parts of an exported journal that are not articles. */
export interface JournalProgress {
  state: 'waiting' | 'sending' | 'done' | 'failed';
  message: string;
}

export interface ImportState {
  files: ChosenFiles;
  choices: ImportChoices;
  /** The PDFs that the user chose for articles, by the row's index in the plan. */
  pairs: ReadonlyMap<number, string>;
  step: 'choosing' | 'checking' | 'checked' | 'running' | 'stopped' | 'done';
  plan: ImportPlan | null;
  /** The progress of the rows to import, by the row's index in the plan. */
  progress: ReadonlyMap<number, RowProgress>;
  /** Whether the import also imports the parts that are not articles. */
  takesJournal: boolean;
  journal: JournalProgress;
  /** The reason why the check or the import failed, or empty. */
  problem: string;
  /** The total size of the PDFs sent so far. This and the next two fields are used to estimate the remaining time. */
  sentBytes: number;
  leftBytes: number;
  runningMs: number;
}

export interface ImportCalls {
  check(
    files: ChosenFiles,
    choices: ImportChoices,
    pairs: ReadonlyMap<number, string>,
    signal: AbortSignal,
  ): Promise<ImportPlan>;
  createIssue(issue: CreateIssue, signal: AbortSignal): Promise<unknown>;
  importArticle(
    fields: Record<string, string>,
    pdf: File,
    signal: AbortSignal,
  ): Promise<ImportedArticle>;
  importFile(path: string, file: File, signal: AbortSignal): Promise<unknown>;
  importJournal(source: File, signal: AbortSignal): Promise<unknown>;
  /** Resolves after `ms` milliseconds or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
}

export const INITIAL: ImportState = {
  files: NO_FILES,
  choices: {
    withoutTxnid: false,
    withoutEmail: false,
    withoutAbstract: false,
    removeActiveContent: false,
  },
  pairs: new Map(),
  step: 'choosing',
  plan: null,
  progress: new Map(),
  takesJournal: true,
  journal: { state: 'waiting', message: '' },
  problem: '',
  sentBytes: 0,
  leftBytes: 0,
  runningMs: 0,
};
