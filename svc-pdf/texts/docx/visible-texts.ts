import { childNamed, elementsOf, isOn, type XmlElement } from '@app/service-kit/docx';

/** Elements without visible text. Formulas are also listed, because they are compared separately. */
const UNSEEN = new Set([
  ...['w:pPr', 'w:rPr', 'w:instrText', 'w:delText', 'm:oMath', 'm:oMathPara'],
]);

/** Returns whether a run or its style is hidden. */
export function isHidden(run: XmlElement, hiddenStyles: ReadonlySet<string>): boolean {
  const properties = childNamed(run, 'w:rPr');
  const vanish = childNamed(properties, 'w:vanish');
  if (vanish) return isOn(vanish);
  return hiddenStyles.has(childNamed(properties, 'w:rStyle')?.attributes['w:val'] ?? '');
}

/** Returns the ids of the styles whose text is hidden. Styles inherit this property from their base styles. */
export function hiddenStylesOf(styles: XmlElement): Set<string> {
  const hidden = new Set<string>();
  const all = elementsOf(styles).filter(({ name }) => name === 'w:style');
  for (let found = -1; found < hidden.size; ) {
    found = hidden.size;
    for (const style of all) {
      const vanish = childNamed(childNamed(style, 'w:rPr'), 'w:vanish');
      const base = childNamed(style, 'w:basedOn')?.attributes['w:val'] ?? '';
      if (vanish ? isOn(vanish) : hidden.has(base)) hidden.add(style.attributes['w:styleId'] ?? '');
    }
  }
  return hidden;
}

/**
 * Returns the visible text of each paragraph in the order of the file. The result is independent of the conversion, so
 * it can verify the conversion.
 */
export function visibleTexts(root: XmlElement, hiddenStyles: ReadonlySet<string>): string[] {
  const texts: string[] = [];
  /** For each open field, whether the current position is in its invisible code. */
  const codes: boolean[] = [];
  const textOf = (element: XmlElement): string => {
    const { name, attributes } = element;
    if (UNSEEN.has(name)) return '';
    if (name === 'w:p') {
      seeParagraph(element);
      return ' ';
    }
    if (name === 'w:r' && isHidden(element, hiddenStyles)) {
      for (const child of elementsOf(element)) if (child.name === 'w:fldChar') textOf(child);
      return '';
    }
    if (name === 'w:fldChar') {
      const kind = attributes['w:fldCharType'];
      if (kind === 'begin') codes.push(true);
      else if (kind === 'separate') codes[codes.length - 1] = false;
      else codes.pop();
      return '';
    }
    if (name === 'w:t') {
      const text = element.children.filter((child) => typeof child === 'string').join('');
      return codes.includes(true) ? '' : text;
    }
    if (['w:tab', 'w:br', 'w:cr', 'w:ptab', 'w:sym'].includes(name)) return ' ';
    if (name === 'w:noBreakHyphen') return '-';
    if (name === 'w:softHyphen') return '\u00ad';
    return elementsOf(element).map(textOf).join('');
  };
  const seeParagraph = (paragraph: XmlElement) => {
    const text = elementsOf(paragraph).map(textOf).join('').trim();
    if (text !== '') texts.push(text);
  };
  textOf(root);
  return texts;
}
