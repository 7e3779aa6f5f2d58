import type {
  ConversionState,
  PdfSource,
  TextFileType,
  TextVersionKind,
} from '@app/contracts/full-text';
import { withAppErrors } from '@app/service-kit/mongo';
import { type Connection, Schema } from 'mongoose';
import { type FilePath, pathsOf } from '../../store/storage/file-path.ts';

/** A stored file. `sha256` (hexadecimal) names it in the object storage; `size` is in bytes. */
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
  /** Distinguishes this upload from earlier and later ones of the article. */
  run: string;
  /** How often the upload was queued. Each time, the job has another ID. */
  tries: number;
  state: ConversionState;
  file: SourceFile;
  error: string;
  createdby: string;
  created: Date;
  started?: Date;
  finished?: Date;
  /** When an instance next looks at the conversion. An instance claims it by changing this time. Absent after the end. */
  next?: Date;
  /** Whether the version is being stored, which cannot be cancelled. */
  storing?: boolean;
  /** How often a step has failed for a reason other than the file. */
  failures?: number;
}

/** A version of a text. The ID is `article:number`, so that only one request creates a version. */
export interface TextVersionFields {
  _id: string;
  article: string;
  number: number;
  kind: TextVersionKind;
  /** The version from which this one was made. Absent for an upload. */
  basedOn?: number;
  /** The former version whose text this one has again. */
  restores?: number;
  /** The run of the conversion that made an upload. */
  run?: string;
  file?: SourceFile;
  /** The tree, and what an editor should know about it. Both are JSON in the object storage. */
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

/** Which version of the text the readers of an article see. Stored in the article’s record. */
export interface ShownTextFields {
  version: number;
  shownSince: Date;
  pdf: PdfSource;
  text: StoredContent;
  /**
   * The latest typeset PDF, if readers receive one. `of` is a hash of what it was made of, `text` that of its text, which
   * PDFs of earlier releases lack.
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
        },
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
        },
        { ...options, collection: 'textversions' },
      ),
    ),
    addedFigures: connection.model<AddedFigureFields>(
      'AddedFigure',
      new Schema<AddedFigureFields>(
        { _id: String, article: String, file: String },
        { ...options, collection: 'addedfigures' },
      ),
    ),
  };
}
export type TextModels = ReturnType<typeof textModels>;

/** Returns the values that a field has in records. */
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
