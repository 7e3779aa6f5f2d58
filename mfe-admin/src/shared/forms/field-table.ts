import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';

/**
 * The description of a form field. If `control` is absent, the field is a text input, unless the form renders it
 * itself.
 */
export interface FieldDescription {
  label: string;
  help?: string;
  /** The `type` of a text input, or the name of another control. */
  control?:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'date'
    | 'datetime-local'
    | 'numeric'
    | 'decimal'
    | 'lines'
    | 'rich-text'
    | 'picture'
    | 'logo'
    | 'icon'
    | 'pdf'
    | 'radio'
    | 'select'
    | 'switch';
  format?: RichTextFormat;
  required?: boolean;
  rows?: number;
  /**
   * Set if PDFs print the value as text, or as the name on a certificate. The form then warns of characters that no
   * font has.
   */
  printed?: 'text' | 'name';
  options?: readonly { value: string; label: string }[];
}

type FieldTable = Readonly<Record<string, FieldDescription>>;

export interface SectionDescription {
  title: string;
  help: string;
  fields: FieldTable;
  /** The label of the folded section. The section is initially open if one of its fields has a value. */
  folded?: string;
}

export function mapFields<Name extends string, From, To>(
  fields: Readonly<Record<Name, From>>,
  map: (value: From, name: Name) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(fields);
  // `Object.entries` and `Object.fromEntries` lose the types of the keys.
  return Object.fromEntries(
    entries.map(([name, value]) => [name, map(value, name as Name)]),
  ) as Record<Name, To>;
}

export const labelsOf = <Name extends string>(fields: Readonly<Record<Name, FieldDescription>>) =>
  mapFields(fields, ({ label }) => label);
