import { z } from 'zod';
import { withoutControls } from '../base/text.ts';
import { pictureSize } from '../site/paths.ts';

/** The contrast of a colour such as `#0d5a66` with white (WCAG), from 1 to 21; null for anything else. */
export function contrastOnWhite(color: string): number | null {
  const [, ...channels] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim()) ?? [];
  if (channels.length === 0) return null;
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => linear(Number.parseInt(hex, 16)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const line = z.string().overwrite(withoutControls).trim().max(200, 'At most 200 characters');
/** The name and the post share a fifth of the sheet's width. */
const signatory = line.max(80, 'At most 80 characters');
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour such as #0d5a66');
/** Text with less contrast is invisible on paper. */
const LEAST_CONTRAST_ON_PAPER = 1.5;
const visibleColor = color.refine(
  (hex) => (contrastOnWhite(hex) ?? LEAST_CONTRAST_ON_PAPER) >= LEAST_CONTRAST_ON_PAPER,
  'A darker colour: this one cannot be seen on white paper',
);
const picture = z
  .string()
  .refine((path) => path === '' || pictureSize(path) !== null, 'A stored picture');

/** The colours, texts and pictures of the printed documents. Empty headings and phrases are left out. */
const designFields = {
  /** Of lines, the journal's name and the seal. */
  accent_color: color,
  /** Of headings and ornaments. */
  warm_color: color,
  certificate_heading: line,
  certificate_opening: line,
  certificate_statement: line,
  editor_heading: line,
  editor_opening: line,
  editor_statement: line,
  cover_heading: line,
  board_heading: line,
  /** The signatory's name, or empty, and position. */
  signatory_name: signatory,
  signatory_post: signatory,
  /** Paths of pictures, or empty; without a picture the default seal is drawn. */
  signature_image: picture,
  seal_image: picture,
};
const record = { version: z.number().int() };

export const documentDesignSchema = z.object({ ...designFields, ...record });
export type DocumentDesign = z.infer<typeof documentDesignSchema>;

/** Any subset; `version` is checked if present. */
export const updateDocumentDesignSchema = z
  .strictObject({
    ...designFields,
    accent_color: visibleColor,
    warm_color: visibleColor,
    ...record,
  })
  .partial();
export type UpdateDocumentDesign = z.infer<typeof updateDocumentDesignSchema>;

/** The design of a new journal. */
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

export const designPictures = ['signature_image', 'seal_image'] as const;
export type DesignPicture = (typeof designPictures)[number];

/** Pixels of a stored picture: a signature is 64 mm wide, a seal 34 mm high, at 300 dpi. */
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

/** Of an unsaved picture: a file of some kilobytes can claim a hundred times as many pixels. */
export const MAX_UNSAVED_PIXELS = 4_000_000;

/** An unsaved picture of at most 1 MB. svc-pdf checks its pixels. */
const freshPicture = z
  .string()
  .max(1_400_000, 'At most 1 MB')
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/, 'A PNG, JPEG or WebP picture');

export const PREVIEW_PATH = '/api/pdf/preview';

/**
 * A preview of a document in an unsaved design. Its text is the journal's newest article or its editors, or samples.
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
