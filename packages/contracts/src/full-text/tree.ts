/**
 * The full text of an article as a tree. Pages, JATS, PDFs and the search index are made from this tree. Blocks have
 * ids that are unique in the text, so that links, questions and corrections can name them. Text is stored as
 * strings between inline nodes.
 */

export const marks = [
  ...(['bold', 'italic', 'sub', 'sup', 'underline', 'overline', 'strike'] as const),
  ...(['small-caps', 'monospace', 'roman', 'sans-serif'] as const),
] as const;
export type Mark = (typeof marks)[number];

export const directions = ['ltr', 'rtl'] as const;

/** The kinds of targets of links within the text. */
export const targetKinds = [
  ...(['reference', 'note', 'figure', 'table', 'equation', 'section', 'appendix', 'box'] as const),
  ...(['supplement', 'list', 'other'] as const),
] as const;
export type TargetKind = (typeof targetKinds)[number];

/** The language of a node, if it differs from the language of the node around it. */
interface Spoken {
  lang?: string;
  dir?: (typeof directions)[number];
}

/** A file that belongs to the text, such as a picture. `file` is its name or address. */
export interface FileNode {
  type: 'picture' | 'file';
  id: string;
  file: string;
  /** The name under which readers save the file. The stored file is named by its hash. */
  name?: string;
  mediaType?: string;
  /** The text alternative. An empty text means that the picture is decoration. */
  alt?: string;
  width?: number;
  height?: number;
}

/** A formula. At least one of the optional forms is present. */
export interface Equation {
  type: 'equation';
  id: string;
  label?: Inline[];
  tex?: string;
  /** A `math` element with only the names and attributes in `mathml.ts`, and without a prefix. */
  mathml?: string;
  /** A formula that is set as text. */
  content?: Inline[];
  picture?: FileNode;
}

export type Inline =
  | string
  | { type: 'mark'; mark: Mark; content: Inline[] }
  | ({ type: 'span'; id?: string; kind?: string; content: Inline[] } & Spoken)
  | { type: 'link'; href: string; content: Inline[] }
  | { type: 'cross-reference'; id: string; kind: TargetKind; to: string[]; content: Inline[] }
  | { type: 'anchor'; id: string }
  | { type: 'break' }
  | Equation
  | FileNode;

interface Node extends Spoken {
  id: string;
}

export interface Paragraph extends Node {
  type: 'paragraph';
  content: Inline[];
  /** True if the paragraph continues an earlier paragraph, as after a displayed equation. */
  continues?: boolean;
}

export const sectionParts = [
  ...(['acknowledgements', 'appendix', 'glossary', 'notes', 'biography'] as const),
] as const;

/** A section. Its level is the number of sections around it plus one. */
export interface Section extends Node {
  type: 'section';
  part?: (typeof sectionParts)[number];
  /** The publisher's name for the kind, such as `methods`. */
  kind?: string;
  doi?: string;
  label?: Inline[];
  title?: Inline[];
  content: Block[];
}

export const listStyles = [
  ...(['bullet', 'simple', 'order', 'alpha-lower', 'alpha-upper', 'roman-lower'] as const),
  'roman-upper',
] as const;

export interface List extends Node {
  type: 'list';
  style: (typeof listStyles)[number];
  start?: number;
  label?: Inline[];
  title?: Inline[];
  items: ListItem[];
}
export interface ListItem {
  label?: Inline[];
  title?: Inline[];
  content: Block[];
}

export interface Definitions extends Node {
  type: 'definitions';
  title?: Inline[];
  items: { label?: Inline[]; term: Inline[]; content: Block[] }[];
}

export const floatTypes = [
  ...(['figure', 'table', 'figure-group', 'table-group', 'equation-group', 'box'] as const),
  ...(['statement', 'supplement', 'media'] as const),
] as const;

/** A block that has a label and a caption, and to which the text refers. */
export interface Float extends Node {
  type: (typeof floatTypes)[number];
  doi?: string;
  label?: Inline[];
  title?: Inline[];
  caption: Block[];
  /** The text alternative of the whole float. */
  alt?: string;
  content: Block[];
  /** The content below the float, such as the notes of a table. */
  foot: Block[];
}

/** The cells of a table. */
export interface Grid extends Node {
  type: 'grid';
  columns?: { width?: string; align?: string }[];
  head: Cell[][];
  bodies: Cell[][][];
  foot: Cell[][];
}
export interface Cell {
  isHeader?: boolean;
  colspan?: number;
  rowspan?: number;
  align?: string;
  content: Block[];
}

export interface Code extends Node {
  type: 'code';
  label?: Inline[];
  language?: string;
  text: string;
}

export interface Quotation extends Node {
  type: 'quotation';
  /** The lines of a verse are its paragraphs. */
  isVerse?: boolean;
  label?: Inline[];
  title?: Inline[];
  content: Block[];
  source: Block[];
}

/** Footnotes, endnotes, or the notes of a table. */
export interface Notes extends Node {
  type: 'notes';
  kind?: string;
  label?: Inline[];
  title?: Inline[];
  items: Note[];
}
export interface Note extends Node {
  type: 'note';
  kind?: string;
  label?: Inline[];
  content: Block[];
}

export interface References extends Node {
  type: 'references';
  label?: Inline[];
  title?: Inline[];
  /** The blocks before the references, and further lists. */
  content: Block[];
  items: CitedWork[];
}
/** A reference as printed. The article's record has its parts. */
export interface CitedWork extends Node {
  type: 'reference';
  label?: Inline[];
  content: Inline[];
  doi?: string;
}

export type Block =
  | Paragraph
  | Section
  | List
  | Definitions
  | Float
  | Grid
  | Equation
  | Code
  | Quotation
  | Notes
  | References
  | FileNode;

/** A review, a decision letter, a response or a translation that is published with the article. */
export interface SubArticle extends Node {
  type: 'sub-article';
  /** The value of `article-type`, such as `decision-letter`. */
  kind?: string;
  title?: Inline[];
  authors: string[];
  doi?: string;
  /** The blocks before the text, such as an abstract. */
  front: Block[];
  body: Block[];
  back: Block[];
  /** Floats apart from the text. Each float is shown where the text first refers to this float. */
  floats: Block[];
  subArticles: SubArticle[];
}

export interface FullText extends Spoken {
  /** The blocks of the file before the text, such as title and authors. Readers see the article's record instead. */
  front: Block[];
  body: Block[];
  back: Block[];
  floats: Block[];
  subArticles: SubArticle[];
}

export const emptyText = (): FullText => ({
  front: [],
  body: [],
  back: [],
  floats: [],
  subArticles: [],
});
