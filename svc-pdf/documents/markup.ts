/** What a template makes of a document's fields, still without fonts. */
export interface Markup {
  css: string;
  /** Of the document's body. */
  body: string;
  /** What is set in the `Plain` cut; empty when nothing is. */
  plain: string;
}
