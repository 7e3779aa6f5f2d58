/** The beginning of the target of a link that stands for the language of its text. */
export const LANGUAGE_TARGET = 'text-in-';
/** The target of a link that stands for a chart or a diagram, which pandoc does not read. */
export const UNREAD_TARGET = 'unread-object';
/** The target of a link around a picture that is an equation. */
export const EQUATION_TARGET = 'equation-picture';
/** The beginning of the address of a link that stands for the key of a reference. */
export const KEY_ADDRESS = 'bib-key:';
/** The class of a division whose lists are the rows of a table. */
export const LIST_TABLE = 'list-table';
/** The element of results of code, which are not in the file. */
export const RESULT_OF_CODE = 'result of code';
/** The title of a heading after which the sections are appendices. It is not shown. */
export const APPENDIX = '\ufdd0';
/** The signs around the number of a part that is set aside while a text is rewritten. */
export const ASIDE = ['\ufdd1', '\ufdd2'] as const;
/** The sign before the number of a place that pandoc cannot read, which stands as code in its place. */
export const UNREAD_PLACE = '\ufdd3';
/** Removes the signs above from a text. They are no characters, so no text needs them. */
export const withoutOwnSigns = (text: string) => text.replace(/[\ufdd0-\ufdd3]/g, '');

/** Returns the target of a link that stands for the citation with a number. */
export const citationTarget = (number: number) => `citation-${number}`;

/** Returns what is compared to find a paragraph again in the text. */
export const keyOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 200);
