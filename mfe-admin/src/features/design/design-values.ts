import {
  type DesignPicture,
  type DocumentDesign,
  initialDesign,
  type PreviewedDocument,
  type PreviewRequest,
  previewRequestSchema,
  updateDocumentDesignSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { faultsBy } from '../forms/faults-by.ts';
import type { Faults } from '../forms/refusal.ts';

/** What the page calls each field of the design, in the order of the page. */
export const designLabels = {
  accent_color: 'Accent colour',
  warm_color: 'Warm colour',
  certificate_heading: 'Certificate: heading',
  certificate_opening: 'Certificate: before the name',
  certificate_statement: 'Certificate: after the name',
  editor_heading: 'Editor’s certificate: heading',
  editor_opening: 'Editor’s certificate: before the name',
  editor_statement: 'Editor’s certificate: after the name',
  cover_heading: 'Cover page: heading',
  board_heading: 'Editorial board: heading',
  signatory_name: 'Signatory',
  signatory_post: 'Signatory’s post',
  signature_image: 'Signature',
  seal_image: 'Seal',
} as const satisfies Record<keyof typeof initialDesign, string>;

export type DesignField = keyof typeof designLabels;
export type DesignValues = Pick<DocumentDesign, DesignField>;
export type DesignTextField = Exclude<DesignField, DesignPicture | `${string}_color`>;

export const designFields = Object.keys(designLabels) as DesignField[];

export const documentNames: Record<PreviewedDocument, string> = {
  certificate: 'Certificate',
  editorcertificate: 'Editor’s certificate',
  coverpage: 'Cover page',
  editorialboard: 'Editorial board',
};

/** The documents that show a field; those of no entry stand on all of them. */
const ownDocuments: Record<string, PreviewedDocument[]> = {
  certificate: ['certificate'],
  editor: ['editorcertificate'],
  cover: ['coverpage'],
  board: ['editorialboard'],
  signatory: ['certificate', 'editorcertificate'],
  signature: ['certificate', 'editorcertificate'],
  seal: ['certificate', 'editorcertificate'],
};

/** Which document to show while a field is edited: the one that is shown already, wherever it has the field. */
export function documentShowing(field: string, shown: PreviewedDocument): PreviewedDocument {
  const [own = shown, ...others] = ownDocuments[field.split('_')[0] ?? ''] ?? [];
  return others.includes(shown) ? shown : own;
}

export function designState(design: DocumentDesign): RecordState<DesignValues> {
  return { values: valuesOf(design), version: design.version };
}

/** What a journal begins with. */
export const originalValues = valuesOf(initialDesign);

function valuesOf(design: DesignValues): DesignValues {
  const values = designFields.map((field) => [field, design[field]]);
  return Object.fromEntries(values) as DesignValues;
}

/** The first fault of each field, by the schema of the server. */
export function designFaults(values: DesignValues): Faults<DesignField> {
  return faultsBy(updateDocumentDesignSchema, values, designFields);
}

/**
 * What to ask a preview for, with `data:` URLs of the pictures that are chosen and not sent yet; null while
 * something typed is no design, such as half a colour.
 */
export function previewOf(
  document: PreviewedDocument,
  values: DesignValues,
  { signature_image, seal_image }: Partial<Record<DesignPicture, string | undefined>>,
): PreviewRequest | null {
  const design = {
    ...values,
    signature_image: signature_image ?? values.signature_image,
    seal_image: seal_image ?? values.seal_image,
  };
  return previewRequestSchema.safeParse({ document, design }).data ?? null;
}

/** What the picture of a preview shows, in words. */
export function previewAlt({ document, design }: PreviewRequest): string {
  const texts = {
    certificate: [
      design.certificate_heading,
      design.certificate_opening,
      design.certificate_statement,
    ],
    editorcertificate: [design.editor_heading, design.editor_opening, design.editor_statement],
    coverpage: [design.cover_heading],
    editorialboard: [design.board_heading],
  }[document].filter((text) => text !== '');
  const told = texts.length === 0 ? '' : `, with “${texts.join('”, “')}”`;
  const { accent_color: accent, warm_color: warm } = design;
  return `${documentNames[document]} as it would be printed${told}, in ${accent} and ${warm}`;
}
