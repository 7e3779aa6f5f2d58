/** The beginning of the target of a link that stands for the language of its text. */
export const LANGUAGE_TARGET = 'text-in-';
/** The target of a link that stands for a chart or a diagram, which pandoc does not read. */
export const UNREAD_TARGET = 'unread-object';
/** The target of a link around a picture that is an equation. */
export const EQUATION_TARGET = 'equation-picture';
/** The beginning of the address of a link that stands for the key of a reference. */
export const KEY_ADDRESS = 'bib-key:';
/** The title of a heading after which the sections are appendices. It is not shown. */
export const APPENDIX = '\ue002';
/** Returns the target of a link that stands for the citation with a number. */
export const citationTarget = (number: number) => `citation-${number}`;

/** Returns what is compared to find a paragraph again in the text. */
export const keyOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 200);
