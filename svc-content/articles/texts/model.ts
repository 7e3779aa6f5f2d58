import type {
  ConversionState,
  PdfSource,
  TextFileType,
  TextVersionKind,
} from '@app/contracts/full-text';
import { withAppErrors } from '@app/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import { type FilePath, pathsOf } from '../../store/storage/file-path.ts';

/** A stored file. `sha256` (hexadecimal) is its name in the object storage; `size` is in bytes. */
export interface StoredContent {
  sha256: string;
  size: number;
}

/** A file as it was uploaded. `name` is its name on the editor’s computer. */
export interface SourceFile extends StoredContent {
  name: string;
  type: TextFileType;
}

/** The latest conversion of an article. The ID is that of the article. */
export interface ConversionFields {
  _id: string;
  /** Distinguishes this upload from other uploads for the article. */
  run: string;
  /** The number of times that the upload was queued. The ID of the job contains this number. */
  tries: number;
  state: ConversionState;
  file: SourceFile;
  error: string;
  createdby: string;
  created: Date;
  started?: Date;
  finished?: Date;
  /** The time of the next step. An instance claims the conversion by changing this time. Absent after the end. */
  next?: Date;
  /** Whether the version is being stored. The conversion cannot be cancelled during this step. */
  storing?: boolean;
  /** The number of failures of a step for reasons other than the file. */
  failures?: number;
}

/** A version of a text. The ID is `article:number`, so that only one request creates a version. */
export interface TextVersionFields {
  _id: string;
  article: string;
  number: number;
  kind: TextVersionKind;
  /** The version on which this version is based. Absent for an upload. */
  basedOn?: number;
  /** The former version whose text was restored by this version. */
  restores?: number;
  /** The `run` of the conversion that made this version. Absent for versions that an editor saved. */
  run?: string;
  file?: SourceFile;
  /**
   * The tree, and the report about its conversion with the questions to the editor. Both are JSON in the object
   * storage.
   */
  text: StoredContent;
  report: StoredContent;
  /** The names of the pictures in the object storage. */
  figures: string[];
  openQuestions: number;
  createdby: string;
  created: Date;
}

/** A picture that an editor added. The ID is `article:file`. */
export interface AddedFigureFields {
  _id: string;
  article: string;
  file: string;
}

/** The version of the text that readers of an article see. Stored in the article’s record. */
export interface ShownTextFields {
  version: number;
  shownSince: Date;
  pdf: PdfSource;
  text: StoredContent;
  /**
   * The latest typeset PDF, if readers receive one. `of` is a hash of all its sources. `text` is the hash of its text,
   * and is absent in PDFs of earlier releases.
   */
  typeset?: StoredContent & { stored: Date; of: string; text?: string };
}

const options = { versionKey: false } as const;
const mixed = Schema.Types.Mixed;

export function textModels(connection: Connection) {
  return {
    conversions: connection.model<ConversionFields>(
      'Conversion',
      new Schema<ConversionFields>(
        {
          _id: String,
          run: String,
          tries: Number,
          state: String,
          file: mixed,
          error: String,
          createdby: String,
          created: Date,
          started: Date,
          finished: Date,
          next: Date,
          storing: Boolean,
          failures: Number,
        } satisfies Record<keyof ConversionFields, unknown>,
        { ...options, collection: 'conversions' },
      ),
    ),
    textVersions: connection.model<TextVersionFields>(
      'TextVersion',
      new Schema<TextVersionFields>(
        {
          _id: String,
          article: String,
          number: Number,
          kind: String,
          basedOn: Number,
          restores: Number,
          run: String,
          file: mixed,
          text: mixed,
          report: mixed,
          figures: [String],
          openQuestions: Number,
          createdby: String,
          created: Date,
        } satisfies Record<keyof TextVersionFields, unknown>,
        { ...options, collection: 'textversions' },
      ),
    ),
    addedFigures: connection.model<AddedFigureFields>(
      'AddedFigure',
      new Schema<AddedFigureFields>(
        { _id: String, article: String, file: String } satisfies Record<
          keyof AddedFigureFields,
          unknown
        >,
        { ...options, collection: 'addedfigures' },
      ),
    ),
  };
}
export type TextModels = ReturnType<typeof textModels>;

/** Returns the distinct values of a field in all records. */
const distinct = async (
  model: { distinct(field: string): PromiseLike<unknown[]> },
  field: string,
) =>
  // The cast is safe because these fields contain text.
  (await withAppErrors(model.distinct(field))) as string[];

type TextStore = 'textFiles' | 'texts';
const conversionFiles: Record<FilePath<ConversionFields>, TextStore> = {
  'file.sha256': 'textFiles',
};
const versionFiles: Record<FilePath<TextVersionFields>, TextStore> = {
  'file.sha256': 'textFiles',
  'text.sha256': 'texts',
  'report.sha256': 'texts',
};

async function usedIn({ conversions, textVersions }: TextModels, store: TextStore) {
  const ids: string[] = [];
  for (const path of pathsOf(conversionFiles, store))
    ids.push(...(await distinct(conversions, path)));
  for (const path of pathsOf(versionFiles, store))
    ids.push(...(await distinct(textVersions, path)));
  return ids;
}

/** The hashes of files, and the names of pictures, to which records of texts refer. */
export const usedByTexts = {
  textFiles: (models: TextModels) => usedIn(models, 'textFiles'),
  texts: (models: TextModels) => usedIn(models, 'texts'),
  figures: async ({ textVersions, addedFigures }: TextModels) => [
    ...(await distinct(textVersions, 'figures')),
    ...(await distinct(addedFigures, 'file')),
  ],
};
