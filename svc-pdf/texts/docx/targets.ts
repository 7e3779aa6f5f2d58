/** The beginning of the target of a link that stands for the language of its text. */
export const LANGUAGE_TARGET = 'text-in-';
/** Returns the target of a link that stands for the citation with a number. */
export const citationTarget = (number: number) => `citation-${number}`;

/** Returns what is compared to find a paragraph again in the text. */
export const keyOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 200);
