/** What a template makes of a document's fields, still without fonts. */
export interface Markup {
  css: string;
  /** Of the document's body. */
  body: string;
  /** What is set in the `Plain` cut; empty when nothing is. */
  plain: string;
}

/**
 * One sheet. Its ornament is the same for all sheets of one kind and design, and takes no part in the layout
 * of its text: so it can be printed once for thousands of them.
 */
export interface SheetMarkup {
  css: string;
  /** HTML inside `main.sheet`, beneath the text. */
  ornament: string;
  /** HTML inside `main.sheet`. */
  text: string;
  plain: string;
}
