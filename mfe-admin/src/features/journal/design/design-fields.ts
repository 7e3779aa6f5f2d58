import {
  type CertificateDesign,
  type DesignPicture,
  type DocumentDesign,
  initialDesign,
  type Orientation,
  type PreviewedDocument,
  type PreviewRequest,
  previewedDocuments,
  previewRequestSchema,
  updateDocumentDesignSchema,
} from '@app/contracts';
import type { RecordState } from '@app/office-kit/drafts/record-values.ts';
import { errorsBy, type FieldErrors } from '@app/office-kit/forms/form-errors.ts';
import { labelsOf, mapFields, type SectionDescription } from '../../../shared/forms/field-table.ts';

export const colorTable = {
  accent_color: { label: 'Accent colour', help: 'For rules, the journal’s name and the seal.' },
  warm_color: { label: 'Warm colour', help: 'For headings and small marks.' },
} as const;

/** The names of the designs of certificates. `certificateDesigns` determines the order in which they are offered. */
export const designNames: Record<CertificateDesign, string> = {
  guilloche: 'Guilloche',
  classic: 'Classic frame',
  modern: 'Modern',
  laurel: 'Laurel',
};
const orientationNames: Record<Orientation, string> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
};
const orientationOptions = (['landscape', 'portrait'] as const).map((value) => ({
  value,
  label: orientationNames[value],
}));

const certificate = {
  certificate_design: { label: 'Certificate: design' },
  certificate_orientation: {
    label: 'Certificate: orientation',
    control: 'radio',
    options: orientationOptions,
  },
  certificate_heading: { label: 'Certificate: heading', printed: 'text' },
  certificate_opening: { label: 'Certificate: before the name', printed: 'text' },
  certificate_statement: {
    label: 'Certificate: after the name',
    help: 'The article’s title follows.',
    printed: 'text',
  },
} as const;

const editor = {
  editor_design: {
    label: 'Editor’s certificate: design',
    help: 'Laurel is meant for editors and reviewers.',
  },
  editor_orientation: {
    label: 'Editor’s certificate: orientation',
    control: 'radio',
    options: orientationOptions,
  },
  editor_heading: { label: 'Editor’s certificate: heading', printed: 'text' },
  editor_opening: { label: 'Editor’s certificate: before the name', printed: 'text' },
  editor_statement: {
    label: 'Editor’s certificate: after the name',
    help: 'The editor’s place on the board follows.',
    printed: 'text',
  },
} as const;

const reviewer = {
  reviewer_design: {
    label: 'Reviewer’s certificate: design',
    help: 'Laurel is made for thanks to editors and reviewers.',
  },
  reviewer_orientation: {
    label: 'Reviewer’s certificate: orientation',
    control: 'radio',
    options: orientationOptions,
  },
  reviewer_heading: { label: 'Reviewer’s certificate: heading', printed: 'text' },
  reviewer_opening: { label: 'Reviewer’s certificate: before the name', printed: 'text' },
  reviewer_statement: {
    label: 'Reviewer’s certificate: after the name',
    help: 'The number of reviews and the year follow, such as “3 reviews in 2026”.',
    printed: 'text',
  },
} as const;

const headings = {
  cover_heading: { label: 'Cover page: heading', printed: 'text' },
  board_heading: { label: 'Editorial board: heading', printed: 'text' },
} as const;

const article = {
  article_columns: {
    label: 'Typeset article: columns',
    help: 'Wide tables, figures and formulas stand across both columns.',
    control: 'radio',
    options: [
      { value: 'one', label: 'One' },
      { value: 'two', label: 'Two' },
    ],
  },
} as const;

const signature = {
  signatory_name: { label: 'Signatory', help: 'If empty, no name is printed.', printed: 'text' },
  signatory_post: { label: 'Signatory’s post', printed: 'text' },
  signature_image: {
    label: 'Signature',
    help: 'Best with a transparent background, cropped close to the writing.',
    control: 'picture',
  },
  seal_image: { label: 'Seal', help: 'Replaces the standard seal.', control: 'picture' },
} as const;

const fields = {
  ...colorTable,
  ...certificate,
  ...editor,
  ...reviewer,
  ...headings,
  ...article,
  ...signature,
};

export const designSections: readonly SectionDescription[] = [
  {
    title: 'Colours',
    help: 'Used on all documents. They are printed on white.',
    fields: colorTable,
  },
  {
    title: 'Certificate',
    help: 'For each author of an article. An empty text is left out of the document.',
    fields: certificate,
  },
  {
    title: 'Editor’s certificate',
    help: 'For members of the editorial board. An empty text is left out.',
    fields: editor,
  },
  {
    title: 'Reviewer’s certificate',
    help: 'For the reviews of a year. It never names a manuscript. An empty text is left out.',
    fields: reviewer,
  },
  {
    title: 'Cover page and editorial board',
    help: 'An empty heading is left out.',
    fields: headings,
  },
  {
    title: 'Typeset article',
    help: 'The PDF that the journal makes of the text of an article.',
    fields: article,
  },
  { title: 'Signature and seal', help: 'At the foot of all certificates.', fields: signature },
];

export type DesignValues = Pick<DocumentDesign, keyof typeof fields>;

export const designLabels = labelsOf(fields);
// `Object.keys` returns `string[]` instead of the literal keys.
export const designFields = Object.keys(designLabels) as (keyof typeof fields)[];

/** The minimum contrast ratio between text and its background according to WCAG 2.2. */
export const MIN_CONTRAST = 4.5;

/** Formats a contrast ratio with one decimal, rounded down, so that 4.49 is not shown as the sufficient 4.5. */
export const contrastText = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1);

export const documentNames: Record<PreviewedDocument, string> = {
  certificate: 'Certificate',
  editorcertificate: 'Editor’s certificate',
  reviewercertificate: 'Reviewer’s certificate',
  coverpage: 'Cover page',
  editorialboard: 'Editorial board',
  article: 'Typeset article',
};

type FirstWord = keyof typeof fields extends `${infer Word}_${string}` ? Word : never;

const certificates = ['certificate', 'editorcertificate', 'reviewercertificate'] as const;
/** The documents that show a field, by the first word of its name. */
const documentsByWord: Readonly<Partial<Record<string, readonly PreviewedDocument[]>>> = {
  accent: previewedDocuments,
  warm: previewedDocuments,
  certificate: ['certificate'],
  editor: ['editorcertificate'],
  reviewer: ['reviewercertificate'],
  cover: ['coverpage'],
  board: ['editorialboard'],
  article: ['article'],
  signatory: certificates,
  signature: certificates,
  seal: certificates,
} satisfies Record<FirstWord, readonly PreviewedDocument[]>;

const documentsWith = (field: string) => documentsByWord[field.split('_')[0] ?? ''] ?? [];

/**
 * Returns the document to preview while `field` is edited: `previewed` if it has the field, else the first that does.
 */
export function documentShowing(field: string, previewed: PreviewedDocument): PreviewedDocument {
  const [first = previewed, ...others] = documentsWith(field);
  return others.includes(previewed) ? previewed : first;
}

export const designState = (design: DocumentDesign): RecordState<DesignValues> => ({
  values: valuesOf(design),
  version: design.version,
});

// `mapFields` returns the same type for all fields, so the types of the fields that choose designs are lost.
const valuesOf = (design: DesignValues) =>
  mapFields(designLabels, (_label, name) => design[name]) as DesignValues;
export const originalValues = valuesOf(initialDesign);

export const designErrors = (values: DesignValues): FieldErrors =>
  errorsBy(updateDocumentDesignSchema, values, designFields);

/** Returns a preview request; null while a value, such as a colour, is invalid. The pictures are `data:` URLs. */
export function previewOf(
  document: PreviewedDocument,
  values: DesignValues,
  { signature_image, seal_image }: Partial<Record<DesignPicture, string | undefined>>,
): PreviewRequest | null {
  const design = {
    ...valuesOf(values),
    signature_image: signature_image ?? values.signature_image,
    seal_image: seal_image ?? values.seal_image,
  };
  return previewRequestSchema.safeParse({ document, design }).data ?? null;
}

type Choice = {
  [Name in keyof DesignValues]: string extends DesignValues[Name] ? never : Name;
}[keyof DesignValues];

const inDesign = mapFields(designNames, (name) => ` in the design ${name}`);
const inOrientation: Record<Orientation, string> = {
  landscape: ' (landscape)',
  portrait: ' (portrait)',
};
/** What the description of a preview says about chosen values. */
const choiceWords: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  certificate_design: inDesign,
  certificate_orientation: inOrientation,
  editor_design: inDesign,
  editor_orientation: inOrientation,
  reviewer_design: inDesign,
  reviewer_orientation: inOrientation,
  article_columns: { one: ' in one column', two: ' in two columns' },
} satisfies { [Name in Choice]: Record<DesignValues[Name], string> };

export function previewAlt({ document, design }: PreviewRequest): string {
  // Without the fields that several documents have, such as the signatory.
  const own = designFields.filter((field) => documentsWith(field).every((one) => one === document));
  const look = own.map((field) => choiceWords[field]?.[design[field]] ?? '').join('');
  const texts = own.filter((field) => 'printed' in fields[field]).map((field) => design[field]);
  const filled = texts.filter((text) => text !== '');
  const quoted = filled.length === 0 ? '' : `, with “${filled.join('”, “')}”`;
  const { accent_color: accent, warm_color: warm } = design;
  return `${documentNames[document]} as it would be printed${look}${quoted}, in ${accent} and ${warm}`;
}
