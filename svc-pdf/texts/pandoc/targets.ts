import type { List } from '@app/contracts/full-text';

/** The prefix of the target of a link that represents the language of its text. */
export const LANGUAGE_TARGET = 'text-in-';
/** The target of a link that represents a chart or a diagram, which pandoc does not read. */
export const UNREAD_TARGET = 'unread-object';
/** The target of a link around a picture that is an equation. */
export const EQUATION_TARGET = 'equation-picture';
/** The prefix of the address of a link that represents the key of a reference. */
export const KEY_ADDRESS = 'bib-key:';
/** The class of a division that contains a table as lists: each list is a row. */
export const LIST_TABLE = 'list-table';
/** The class of header cells, such as the header of a row. */
export const HEAD_CELL = 'head-cell';
/** The name, in reports, of code whose result is not in the file. */
export const RESULT_OF_CODE = 'result of code';
/** The name, in reports, of code that readers do not see. */
export const UNSHOWN_CODE = 'code that is not shown';
/** The title of an invisible heading, after which the sections are appendices. */
export const APPENDIX = '\ufdd0';
/** The characters around the number of a placeholder. It replaces a part of a text while the rest is rewritten. */
export const ASIDE = ['\ufdd1', '\ufdd2'] as const;
/** The character before a number in the code that replaces a place which pandoc cannot read. */
export const UNREAD_PLACE = '\ufdd3';
/** Removes the characters above from a text. Unicode defines them as noncharacters, so no text needs them. */
export const withoutOwnSigns = (text: string) => text.replace(/[\ufdd0-\ufdd3]/g, '');

/** Returns the target of a link that represents the citation with this number. */
export const citationTarget = (number: number) => `citation-${number}`;

/** Returns the characters of a paragraph that are compared to find it in the converted text. */
export const keyOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 200);

/** The styles of lists, by Word's names of number formats. */
export const LIST_STYLES: Record<string, List['style'] | undefined> = {
  decimal: 'order',
  lowerLetter: 'alpha-lower',
  upperLetter: 'alpha-upper',
  lowerRoman: 'roman-lower',
  upperRoman: 'roman-upper',
};

/** The place of an item in a numbered list, as Word shows it. pandoc counts lists differently. */
export interface ItemPlace {
  list: string;
  level: number;
  number: number;
  /** The style of lists that shows the number, if there is one. */
  style: List['style'] | undefined;
}

/** Returns the target of a link whose text is the number of a paragraph in a list. */
export const listItemTarget = ({ list, level, number, style }: ItemPlace) =>
  `list-item-${level}-${number}-${style ?? 'none'}-${list}`;

export function itemPlaceOf(target: string): ItemPlace | undefined {
  const [, level, number, name, list] =
    /^list-item-(\d)-(-?\d+)-([a-z]+(?:-[a-z]+)?)-(.*)$/s.exec(target) ?? [];
  if (list === undefined) return undefined;
  const style = Object.values(LIST_STYLES).find((each) => each === name);
  return { list, level: Number(level), number: Number(number), style };
}
