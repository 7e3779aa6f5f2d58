import { childNamed, visit, type XmlElement } from '@app/service-kit/docx';
import type { AutomaticNumber } from './automatic-numbers.ts';
import { linkTo, runOf, textOf } from './nodes.ts';

/** Numbers with a word, such as `Figure 3.`, which belong to captions, theorems and steps. */
const WITH_WORD = /^(?:\p{L}{3,}(?:\.?\s*\d|\.?\s+\p{L})|[图圖表]\s*\p{N})/u;
const IN_BRACKETS = /^[([].*[)\]]$/;

/**
 * Writes the automatic number of a paragraph as text. In a list, writes the number as a link, which is removed again
 * when the list is read. pandoc counts lists differently from Word, and omits all other automatic numbers.
 */
export function writeNumber(
  paragraph: XmlElement,
  number: AutomaticNumber,
  isCaption: boolean,
): void {
  const { label, isHeading, isBullet, isInCell, hasSpace, isOfStyle, list, level, target } = number;
  const properties = childNamed(paragraph, 'w:pPr');
  const hasText = textOf(paragraph).trim() !== '';
  const { hasFormula, isEmpty } = contentOf(paragraph, hasText);
  const write = (node: XmlElement) => {
    const after = properties ? paragraph.children.indexOf(properties) + 1 : 0;
    paragraph.children.splice(after, 0, node);
  };
  const space = hasSpace || /[\x20-\x7e]$/.test(label) ? ' ' : '';
  if (isHeading) {
    if (hasText && label !== '') write(runOf(`${label}${space}`));
    return;
  }
  const isFormula = hasFormula && !hasText && IN_BRACKETS.test(label);
  const isText = label !== '' && (isCaption || WITH_WORD.test(label) || (isEmpty && isInCell));
  const isItem = isBullet || (label !== '' && !isText && !isFormula && !isEmpty);
  if (isFormula) paragraph.children.push(runOf(` ${label}`));
  else if (isText && !(isEmpty && !isInCell)) write(runOf(isEmpty ? label : `${label}${space}`));
  else if (isItem && !isBullet) write({ ...linkTo(target), children: [runOf(label)] });
  if (properties) setList(properties, isItem ? { list, level } : undefined, isOfStyle);
}

/** Sets the list of a paragraph, or removes it together with a style that has one. */
function setList(
  properties: XmlElement,
  place: { list: string; level: number } | undefined,
  isOfStyle: boolean,
): void {
  const valued = (name: string, value: string): XmlElement => ({
    name,
    attributes: { 'w:val': value },
    children: [],
  });
  const removed = isOfStyle && !place ? ['w:numPr', 'w:pStyle'] : ['w:numPr'];
  properties.children = properties.children.filter(
    (child) => typeof child === 'string' || !removed.includes(child.name),
  );
  if (!place) return;
  const children = [valued('w:ilvl', String(place.level)), valued('w:numId', place.list)];
  properties.children.push({ name: 'w:numPr', attributes: {}, children });
}

function contentOf(paragraph: XmlElement, hasText: boolean) {
  let hasFormula = false;
  let isEmpty = !hasText;
  visit(paragraph, ({ name }) => {
    if (name === 'm:oMath') hasFormula = true;
    if (['m:oMath', 'w:drawing', 'w:pict', 'w:object', 'w:sym'].includes(name)) isEmpty = false;
  });
  return { hasFormula, isEmpty };
}
