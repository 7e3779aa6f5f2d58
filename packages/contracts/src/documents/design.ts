import { z } from 'zod';
import { withoutControls } from '../base/text.ts';
import { characters, megabytes } from '../limits/sizes.ts';
import { pictureSize } from '../site/paths.ts';
import type { DesignPicture } from './design-pictures.ts';

/** Returns the WCAG contrast of a colour such as `#0d5a66` with white, or null for any other text. */
export function contrastOnWhite(color: string): number | null {
  const channels = channelsOf(color);
  return channels && contrastOf(channels, [255, 255, 255]);
}

type Channels = readonly number[];

/**
 * Returns red, green and blue, each from 0 to 255. Returns null for a text that is not a colour such as `#0d5a66`.
 */
function channelsOf(color: string): Channels | null {
  const [, ...channels] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim()) ?? [];
  return channels.length === 0 ? null : channels.map((hex) => Number.parseInt(hex, 16));
}

function contrastOf(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast that WCAG 2 requires of text (AA). */
const LEGIBLE_CONTRAST = 4.5;

/**
 * Returns the colour, mixed with as much of `ink` as is needed for legible text on `paper`. All three are colours
 * such as `#0d5a66`, and `ink` must be legible on `paper`.
 */
export function legibleColor(color: string, paper: string, ink: string): string {
  const [from, under, to] = [color, paper, ink].map(channelsOf);
  if (!from || !under || !to) return ink;
  const steps = 20;
  for (let step = 0; step < steps; step++) {
    const mixed = from.map((one, at) => Math.round(one + (((to[at] ?? 0) - one) * step) / steps));
    if (contrastOf(mixed, under) >= LEGIBLE_CONTRAST) {
      return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
    }
  }
  return ink;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const line = z
  .string()
  .overwrite(withoutControls)
  .trim()
  .max(...characters(200));
/** The signatory's name or position. The printed column is only a fifth of the page's width. */
const signatory = line.max(...characters(80));
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour such as #0d5a66');
/** The minimum contrast of a printed colour with white. Text with less contrast is invisible on paper. */
const LEAST_CONTRAST_ON_PAPER = 1.5;
const visibleColor = color.refine(
  (hex) => (contrastOnWhite(hex) ?? LEAST_CONTRAST_ON_PAPER) >= LEAST_CONTRAST_ON_PAPER,
  'A darker colour: this one cannot be seen on white paper',
);
const picture = z
  .string()
  .refine((path) => path === '' || pictureSize(path) !== null, 'A stored picture');

/** The designs of certificates. A design determines the ornament and the places of the texts. */
export const certificateDesigns = ['guilloche', 'classic', 'modern', 'laurel'] as const;
export type CertificateDesign = (typeof certificateDesigns)[number];
export const orientations = ['landscape', 'portrait'] as const;
export type Orientation = (typeof orientations)[number];

/** The columns of a typeset article. */
export const articleColumns = ['one', 'two'] as const;

function text(initial: string) {
  const former = line.default(initial);
  return { field: line, former, read: former, initial };
}

/**
 * A field with a list of values. In responses, a value of a later release is read as the initial value, because this
 * release cannot draw it.
 */
function choice<Field extends z.ZodEnum>(
  field: Field,
  initial: z.core.util.NoUndefined<z.output<Field>>,
) {
  const former = z._default(field, initial);
  return { field, former, read: former.catch(initial), initial };
}
const design = z.enum(certificateDesigns);
const orientation = choice(z.enum(orientations), 'landscape');

/**
 * The fields that records, requests and jobs of earlier releases lack: the texts of reviewers’ certificates, the looks
 * of certificates and of typeset articles. A missing field gets its initial value.
 */
const laterFields = {
  reviewer_heading: text('Certificate of Peer Review'),
  reviewer_opening: text('This is to certify that'),
  reviewer_statement: text('has served this journal as a peer reviewer, with'),
  certificate_design: choice(design, 'guilloche'),
  certificate_orientation: orientation,
  editor_design: choice(design, 'guilloche'),
  editor_orientation: orientation,
  reviewer_design: choice(design, 'laurel'),
  reviewer_orientation: orientation,
  article_columns: choice(z.enum(articleColumns), 'one'),
};
type LaterFields = typeof laterFields;

/**
 * Returns one form of each field: `field` is the schema without a default, `former` the schema with a default, `read`
 * the schema of responses, and `initial` the initial value.
 */
function later<Form extends keyof LaterFields[keyof LaterFields]>(form: Form) {
  const forms = Object.entries(laterFields).map(([name, field]) => [name, field[form]]);
  // The cast is needed because `Object.fromEntries` widens the names to strings.
  return Object.fromEntries(forms) as { [Name in keyof LaterFields]: LaterFields[Name][Form] };
}

/** The colours, texts and pictures of the printed documents. Empty texts are not printed. */
const designFields = {
  /** The colour of lines, the journal's name and the seal. */
  accent_color: color,
  /** The colour of headings and ornaments. */
  warm_color: color,
  certificate_heading: line,
  certificate_opening: line,
  certificate_statement: line,
  editor_heading: line,
  editor_opening: line,
  editor_statement: line,
  cover_heading: line,
  board_heading: line,
  /** The signatory's name, which may be empty. */
  signatory_name: signatory,
  signatory_post: signatory,
  /** The path of a picture, or an empty string. Without `seal_image` the default seal is drawn. */
  signature_image: picture,
  seal_image: picture,
};
const record = { version: z.int() };

export const documentDesignSchema = z.object({
  ...designFields,
  ...later('read'),
  ...record,
});
export type DocumentDesign = z.infer<typeof documentDesignSchema>;

/** A change of any fields of the design. If `version` is present, it must be the current version. */
export const updateDocumentDesignSchema = z
  .strictObject({
    ...designFields,
    // These fields have no defaults, because a default would overwrite a field that the request omits.
    ...later('field'),
    accent_color: visibleColor,
    warm_color: visibleColor,
    ...record,
  })
  .partial();
export type UpdateDocumentDesign = z.infer<typeof updateDocumentDesignSchema>;

/** The initial design of a new journal's documents. */
export const initialDesign: Omit<DocumentDesign, 'version'> = {
  ...later('initial'),
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

export function designPicturePath(field: DesignPicture): string {
  return `${DESIGN_PATH}/files/${field}`;
}

export const previewedDocuments = [
  'certificate',
  'editorcertificate',
  'reviewercertificate',
  'coverpage',
  'editorialboard',
  'article',
] as const;
export type PreviewedDocument = (typeof previewedDocuments)[number];

/** The maximum number of pixels in an unsaved picture. Even a small file can declare a huge picture. */
export const MAX_UNSAVED_PIXELS = 4_000_000;

/** The maximum length of an unsaved picture as a data URL. Four characters of Base64 encode three bytes. */
export const MAX_PICTURE_URL = 1_400_000;
/** An unsaved picture as a data URL. */
const freshPicture = z
  .string()
  .max(MAX_PICTURE_URL, `At most ${megabytes((MAX_PICTURE_URL * 3) / 4)}`)
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/, 'A PNG, JPEG or WebP picture');

export const PREVIEW_PATH = '/api/pdf/preview';

/** The request for a preview of a document. The preview shows sample data if the journal has no articles or editors. */
export const previewRequestSchema = z.strictObject({
  document: z.enum(previewedDocuments),
  design: z.strictObject({
    ...designFields,
    ...later('former'),
    signature_image: z.union([picture, freshPicture]),
    seal_image: z.union([picture, freshPicture]),
  }),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;
