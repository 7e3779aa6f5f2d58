import { z } from 'zod';
import { listInput, listOf } from '../base/sparse.ts';
import { pdfSources } from './shown-text.ts';

const path = (folder: string, type: string) =>
  z.string().regex(new RegExp(`^assets/${folder}/[0-9a-f]{64}\\.${type}$`), 'The path of a file');

/** A version of an article’s text in an exported journal. Its files must be sent first. */
const exportedTextSchema = z.strictObject({
  number: z.int().min(1).max(1_000_000),
  kind: z.enum(['upload', 'correction', 'answers']),
  basedOn: z.int().min(1).max(1_000_000).optional(),
  restores: z.int().min(1).max(1_000_000).optional(),
  /** The file from which the text was converted. */
  source: z
    .strictObject({
      name: z.string().max(200),
      type: z.enum(['docx', 'tex', 'md', 'xml', 'zip']),
      file: path('texts', 'bin'),
    })
    .optional(),
  text: path('texts', 'json'),
  report: path('texts', 'json'),
  figures: z.array(path('figures', '[a-z]{3,4}')).max(5_000),
  createdby: z.string().max(200),
  created: z.iso.datetime(),
  /** The PDF that readers receive if they see this version. */
  shown: z.enum(pdfSources).optional(),
});
export type ExportedText = z.infer<typeof exportedTextSchema>;
export const exportedTextsInput = listInput(listOf(exportedTextSchema, 1_000, 'versions'));

/** Returns the paths of the files of a version. */
export const filesOfText = ({ source, text, report, figures }: ExportedText): string[] => [
  ...(source ? [source.file] : []),
  text,
  report,
  ...figures,
];
