import { z } from 'zod';
import { contrastOnWhite } from './contrast.ts';
import { pictureSize } from './paths.ts';
import { withoutControls } from './text.ts';

const line = z.string().overwrite(withoutControls).trim().max(200, 'At most 200 characters');
/** The two stand below each other in a fifth of the sheet's width. */
const signatory = line.max(80, 'At most 80 characters');
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour such as #0d5a66');
/** Paper hides what has less: a heading, the journal's own name. */
const LEAST_CONTRAST_ON_PAPER = 1.5;
const visibleColor = color.refine(
  (hex) => (contrastOnWhite(hex) ?? LEAST_CONTRAST_ON_PAPER) >= LEAST_CONTRAST_ON_PAPER,
  'A darker colour: this one cannot be seen on white paper',
);
const picture = z
  .string()
  .refine((path) => path === '' || pictureSize(path) !== null, 'A stored picture');

/**
 * How the journal's documents look and what they say, beside the settings. A heading or phrase that is
 * empty is left out.
 */
const designFields = {
  /** Of rules, the journal's name, the seal. */
  accent_color: color,
  /** Of headings and small signs. */
  warm_color: color,
  certificate_heading: line,
  certificate_opening: line,
  certificate_statement: line,
  editor_heading: line,
  editor_opening: line,
  editor_statement: line,
  cover_heading: line,
  board_heading: line,
  /** Who signs: a name, empty for none, and what the name is in the journal. */
  signatory_name: signatory,
  signatory_post: signatory,
  /** Paths of pictures; empty for none, and for the seal that is drawn. */
  signature_image: picture,
  seal_image: picture,
};
const record = { version: z.number().int() };

export const documentDesignSchema = z.object({ ...designFields, ...record });
export type DocumentDesign = z.infer<typeof documentDesignSchema>;

/** `POST /api/documents/design`: any subset; `version` is checked when given. */
export const updateDocumentDesignSchema = z
  .strictObject({
    ...designFields,
    accent_color: visibleColor,
    warm_color: visibleColor,
    ...record,
  })
  .partial();
export type UpdateDocumentDesign = z.infer<typeof updateDocumentDesignSchema>;

/** What a journal begins with. */
export const initialDesign: Omit<DocumentDesign, 'version'> = {
  accent_color: '#0d5a66',
  warm_color: '#a8571b',
  certificate_heading: 'Certificate of Publication',
  certificate_opening: 'This is to certify that',
  certificate_statement: 'has published in this journal the article',
  editor_heading: 'Certificate of Editorial Service',
  editor_opening: 'This is to certify that',
  editor_statement: 'serves on the editorial board of this journal as',
  cover_heading: '',
  board_heading: 'Editorial Board',
  signatory_name: '',
  signatory_post: 'Editor-in-Chief',
  signature_image: '',
  seal_image: '',
};

export const DESIGN_PATH = '/api/documents/design';

/** The pictures of a design, given by `POST /api/documents/design/files/{field}`, as `file`. */
export const designPictures = ['signature_image', 'seal_image'] as const;
export type DesignPicture = (typeof designPictures)[number];

/** As they are stored: the 64 mm of a signature and the 34 mm of a seal at the 300 dots per inch of a printer. */
export const PRINTED_PICTURE = { width: 760, height: 400 } as const;

export function designPicturePath(field: DesignPicture): string {
  return `${DESIGN_PATH}/files/${field}`;
}

export const previewedDocuments = [
  'certificate',
  'editorcertificate',
  'coverpage',
  'editorialboard',
] as const;
export type PreviewedDocument = (typeof previewedDocuments)[number];

/** Of a picture that is not stored yet: a few kilobytes can claim a hundred times as many. */
export const FRESH_PIXELS_AT_MOST = 4_000_000;

/** A picture that is not stored yet; 1 MB of it at most. Its pixels are for svc-pdf to count. */
const freshPicture = z
  .string()
  .max(1_400_000, 'At most 1 MB')
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/, 'A PNG, JPEG or WebP picture');

export const PREVIEW_PATH = '/api/pdf/preview';

/**
 * `POST /api/pdf/preview`: the first page of a document in a design that is not saved, as a PNG, or as a
 * PDF where `Accept` asks for one. Its text is the journal's newest article or its editors, samples where
 * there are none.
 */
export const previewRequestSchema = z.strictObject({
  document: z.enum(previewedDocuments),
  design: z.strictObject({
    ...designFields,
    signature_image: z.union([picture, freshPicture]),
    seal_image: z.union([picture, freshPicture]),
  }),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;
