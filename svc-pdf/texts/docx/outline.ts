import { childNamed, type XmlElement } from '@app/service-kit/docx';
import { isHeadingStyle } from './automatic-numbers.ts';
import { textOf } from './nodes.ts';
import { type Styles, valOf } from './styles.ts';

export const OUTLINE_LEVELS = 6;
/** The id of the style that replaces an outline level. */
export const outlineStyle = (level: number) => `app-outline-${level}`;

/** Maximum number of words of a heading. */
const MAX_WORDS = 20;

/**
 * Returns the level, from 1, of a paragraph that is a heading only by its outline level. Apple Pages and some templates
 * use no heading styles.
 */
export function outlineLevelOf(paragraph: XmlElement, styles: Styles): number | undefined {
  const properties = childNamed(paragraph, 'w:pPr');
  const style = valOf(properties, 'w:pStyle');
  const written =
    valOf(properties, 'w:outlineLvl') ??
    styles.find(style, (each) => valOf(childNamed(each, 'w:pPr'), 'w:outlineLvl'));
  const level = Number(written ?? OUTLINE_LEVELS) + 1;
  const text = textOf(paragraph).trim();
  const isText = text.split(/\s+/).length > MAX_WORDS || /[.,;]$/.test(text) || text === '';
  return level > OUTLINE_LEVELS || isText || isHeadingStyle(style, styles) ? undefined : level;
}
