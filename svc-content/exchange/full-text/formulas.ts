import { type Equation, type Inline, writeMathml } from '@app/contracts/full-text';
import { withoutDocument } from '../../store/text/formulas/math-element.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import { pictureOf } from './files.ts';
import { isBlank, type Reading, type XmlNode } from './reading.ts';

/** The elements within a formula that are counted, because the tree cannot represent them. */
const UNHELD = new Set(['object-id', 'alt-text', 'long-desc']);

const texOf = (element: XmlElement): string =>
  withoutDocument(element.children.filter((child) => typeof child === 'string').join(''));

/** Reads a formula. `readInlines` reads a formula that is set as text. */
export function equationOf(
  element: XmlElement,
  reading: Reading,
  readInlines: (children: readonly XmlNode[]) => Inline[],
): Equation {
  const equation: Equation = { type: 'equation', id: element.attributes.id ?? '' };
  const text: XmlNode[] = [];
  const see = (child: XmlNode, isForm = false) => {
    const name = typeof child === 'string' ? '' : child.name;
    if (typeof child === 'string') text.push(child);
    else if (name === 'alternatives') {
      for (const form of child.children) see(form, true);
    } else if (name === 'math' && equation.mathml === undefined) {
      equation.mathml = writeMathml(child);
      const written = annotationOf(child);
      if (written) equation.tex ??= written;
    } else if (name === 'tex-math' && equation.tex === undefined) equation.tex = texOf(child);
    else if (name === 'graphic' || name === 'inline-graphic') seePicture(child, isForm);
    else if (name === 'label') equation.label = readInlines(child.children);
    else if (name === 'math') text.push(child);
    else if (UNHELD.has(name)) reading.unheld.add(`${name} of a formula`, textOf(child));
    else text.push(child);
  };
  const seePicture = (child: XmlElement, isForm: boolean) => {
    if (!equation.picture) equation.picture = pictureOf(child, reading);
    else if (!isForm) text.push(child);
    else reading.unheld.add('further picture of a formula', child.attributes.href);
  };
  for (const child of element.children) see(child);
  if (text.some((child) => !isBlank(child))) {
    // If one element has several formulas, or words around a formula, only a text can represent their order.
    const forms = equation.mathml ?? equation.tex ?? equation.picture;
    equation.content = readInlines(forms !== undefined ? withoutLabel(element) : text);
    if (forms !== undefined) {
      equation.mathml = undefined;
      equation.tex = undefined;
      equation.picture = undefined;
    }
  }
  return equation;
}

const withoutLabel = ({ children }: XmlElement): XmlNode[] =>
  children.filter(
    (child) => typeof child === 'string' || !(child.name === 'label' || UNHELD.has(child.name)),
  );

function annotationOf(math: XmlElement): string {
  for (const child of elementsOf(math)) {
    if (child.name === 'annotation' && /tex/i.test(child.attributes.encoding ?? ''))
      return texOf(child);
    const found = annotationOf(child);
    if (found) return found;
  }
  return '';
}
