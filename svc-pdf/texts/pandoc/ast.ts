/** A document as pandoc's writer `json` writes it. Only nodes that pandoc's readers produce are listed. */
export interface PandocDocument {
  'pandoc-api-version': number[];
  meta: Record<string, PandocMeta>;
  blocks: PandocBlock[];
}

export type PandocMeta =
  | { t: 'MetaInlines'; c: PandocInline[] }
  | { t: 'MetaBlocks'; c: PandocBlock[] }
  | { t: 'MetaString'; c: string }
  | { t: 'MetaList'; c: PandocMeta[] }
  | { t: 'MetaMap'; c: Record<string, PandocMeta> }
  | { t: 'MetaBool'; c: boolean };

/** The id, the classes and the other attributes. */
export type Attributes = [id: string, classes: string[], others: [string, string][]];

export interface PandocCitation {
  citationId: string;
  citationPrefix: PandocInline[];
  citationSuffix: PandocInline[];
}

export type PandocInline =
  | { t: 'Str'; c: string }
  | { t: 'Space' | 'SoftBreak' | 'LineBreak' }
  | { t: MarkName; c: PandocInline[] }
  | { t: 'Quoted'; c: [{ t: 'SingleQuote' | 'DoubleQuote' }, PandocInline[]] }
  | { t: 'Cite'; c: [PandocCitation[], PandocInline[]] }
  | { t: 'Code'; c: [Attributes, string] }
  | { t: 'Math'; c: [{ t: 'DisplayMath' | 'InlineMath' }, string] }
  | { t: 'RawInline'; c: [format: string, text: string] }
  | { t: 'Link' | 'Image'; c: [Attributes, PandocInline[], [address: string, title: string]] }
  | { t: 'Note'; c: PandocBlock[] }
  | { t: 'Span'; c: [Attributes, PandocInline[]] };

export type MarkName =
  | 'Emph'
  | 'Underline'
  | 'Strong'
  | 'Strikeout'
  | 'Superscript'
  | 'Subscript'
  | 'SmallCaps';

export type PandocCaption = [short: PandocInline[] | null, blocks: PandocBlock[]];
export type PandocCell = [Attributes, { t: string }, rows: number, columns: number, PandocBlock[]];
export type PandocRow = [Attributes, PandocCell[]];
export type PandocBody = [Attributes, headColumns: number, head: PandocRow[], rows: PandocRow[]];
export type PandocTable = [
  Attributes,
  PandocCaption,
  [{ t: string }, { t: string; c?: number }][],
  head: [Attributes, PandocRow[]],
  PandocBody[],
  foot: [Attributes, PandocRow[]],
];

export type PandocBlock =
  | { t: 'Plain' | 'Para'; c: PandocInline[] }
  | { t: 'LineBlock'; c: PandocInline[][] }
  | { t: 'CodeBlock'; c: [Attributes, string] }
  | { t: 'RawBlock'; c: [format: string, text: string] }
  | { t: 'BlockQuote'; c: PandocBlock[] }
  | { t: 'OrderedList'; c: [[start: number, { t: string }, { t: string }], PandocBlock[][]] }
  | { t: 'BulletList'; c: PandocBlock[][] }
  | { t: 'DefinitionList'; c: [PandocInline[], PandocBlock[][]][] }
  | { t: 'Header'; c: [level: number, Attributes, PandocInline[]] }
  | { t: 'HorizontalRule' }
  | { t: 'Table'; c: PandocTable }
  | { t: 'Figure'; c: [Attributes, PandocCaption, PandocBlock[]] }
  | { t: 'Div'; c: [Attributes, PandocBlock[]] };
