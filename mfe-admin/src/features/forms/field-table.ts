import type { RichTextFormat } from '@app/office-kit/rich-text/format.ts';

/** Describes a field of a form. Fields without a control here are rendered by the form itself. */
export interface FieldDescription {
  label: string;
  help?: string;
  /** A type of text input, or another control. */
  control?:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'date'
    | 'numeric'
    | 'decimal'
    | 'lines'
    | 'rich-text'
    | 'picture'
    | 'pdf'
    | 'radio'
    | 'select'
    | 'switch';
  /** What a rich text may contain. */
  format?: RichTextFormat;
  required?: boolean;
  /** The height of a field of lines. */
  rows?: number;
  /** The choices of a radio group or a select. */
  options?: readonly { value: string; label: string }[];
}

/** The fields of a form by name, in the order of the page. */
export type FieldTable = Readonly<Record<string, FieldDescription>>;

export interface SectionDescription {
  title: string;
  help: string;
  fields: FieldTable;
}

/** Maps the values of a record and preserves the names in its type. */
export function mapFields<Name extends string, From, To>(
  fields: Readonly<Record<Name, From>>,
  map: (value: From, name: Name) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(fields);
  // `Object.entries` and `fromEntries` forget the names.
  return Object.fromEntries(
    entries.map(([name, value]) => [name, map(value, name as Name)]),
  ) as Record<Name, To>;
}

export const labelsOf = <Name extends string>(fields: Readonly<Record<Name, FieldDescription>>) =>
  mapFields(fields, ({ label }) => label);
