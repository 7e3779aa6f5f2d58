import type { List } from '@app/contracts/full-text';

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
/** The class of cells that are heads, such as of their rows. */
export const HEAD_CELL = 'head-cell';
/** The element of results of code, which are not in the file. */
export const RESULT_OF_CODE = 'result of code';
/** The element of code that readers do not see. */
export const UNSHOWN_CODE = 'code that is not shown';
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

/** The styles of lists, by the names that Word has for their numbers. */
export const LIST_STYLES: Record<string, List['style'] | undefined> = {
  decimal: 'order',
  lowerLetter: 'alpha-lower',
  upperLetter: 'alpha-upper',
  lowerRoman: 'roman-lower',
  upperRoman: 'roman-upper',
};

/** The place of an item of a numbered list, which pandoc does not read as Word shows it. */
export interface ItemPlace {
  list: string;
  level: number;
  number: number;
  /** The style of lists that shows the number, if there is one. */
  style: List['style'] | undefined;
}

/** Returns the target of a link that stands for the number of a paragraph in a list. The text of the link is the number. */
export const listItemTarget = ({ list, level, number, style }: ItemPlace) =>
  `list-item-${level}-${number}-${style ?? 'none'}-${list}`;

export function itemPlaceOf(target: string): ItemPlace | undefined {
  const [, level, number, name, list] =
    /^list-item-(\d)-(-?\d+)-([a-z]+(?:-[a-z]+)?)-(.*)$/s.exec(target) ?? [];
  if (list === undefined) return undefined;
  const style = Object.values(LIST_STYLES).find((each) => each === name);
  return { list, level: Number(level), number: Number(number), style };
}
