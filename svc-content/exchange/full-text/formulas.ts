import {
  type Equation,
  type Inline,
  MATHML_ATTRIBUTES,
  MATHML_ELEMENTS,
} from '@app/contracts/full-text';
import { elementsOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import { pictureOf } from './files.ts';
import { isBlank, type Reading, type XmlNode } from './reading.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

/** Writes a `math` element with only what browsers show. Fences become operators, because browsers do not know `mfenced`. */
export function mathmlOf(math: XmlElement): string {
  return write(math);
}

function write(element: XmlElement): string {
  const { name, attributes, children } = element;
  const inner = () =>
    children.map((child) => (typeof child === 'string' ? textWithin(child, name) : write(child)));
  switch (name) {
    case 'semantics': {
      const [shown] = elementsOf(element);
      return shown ? write(shown) : '';
    }
    case 'annotation':
    case 'annotation-xml':
    case 'maligngroup':
    case 'malignmark':
      return '';
    case 'mfenced':
      return fenced(element);
    case 'mlabeledtr':
      return `<mtr>${elementsOf(element).slice(1).map(write).join('')}</mtr>`;
  }
  if (!MATHML_ELEMENTS.has(name)) return `<mrow>${inner().join('')}</mrow>`;
  const kept = Object.entries(attributes)
    .filter(([key]) => MATHML_ATTRIBUTES.has(key))
    .map(([key, value]) => ` ${key}="${escapeXml(value.replace(/\s+/g, ' '))}"`);
  return `<${name}${kept.join('')}>${inner().join('')}</${name}>`;
}

/** The elements whose text is shown. White space between other elements means nothing. */
const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const textWithin = (text: string, name: string) =>
  TOKENS.has(name) ? escapeXml(text.replace(/\s+/g, ' ')) : escapeXml(text.trim());

function fenced(element: XmlElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const signs = [...separators.replace(/\s/g, '')];
  const operator = (sign: string, kind: string) =>
    sign === '' ? '' : `<mo ${kind}="true">${escapeXml(sign)}</mo>`;
  const parts = elementsOf(element).map((part, at) => {
    const sign = at === 0 ? '' : (signs[Math.min(at, signs.length) - 1] ?? '');
    return operator(sign, 'separator') + write(part);
  });
  return `<mrow>${operator(open, 'fence')}${parts.join('')}${operator(close, 'fence')}</mrow>`;
}

/** Publishers write TeX as a whole document, or between the signs for formulas. */
export function texOf(element: XmlElement): string {
  const text = element.children.filter((child) => typeof child === 'string').join('');
  const body = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(text)?.[1] ?? text;
  return body
    .trim()
    .replace(/^(?:\$\$?|\\[([])([\s\S]*?)(?:\$\$?|\\[)\]])$/, '$1')
    .trim();
}

/** Reads a formula. `readInlines` reads what is set as text. */
export function equationOf(
  element: XmlElement,
  reading: Reading,
  readInlines: (children: readonly XmlNode[]) => Inline[],
): Equation {
  const equation: Equation = { type: 'equation', id: element.attributes.id ?? '' };
  const text: XmlNode[] = [];
  const see = (child: XmlNode) => {
    const name = typeof child === 'string' ? '' : child.name;
    if (typeof child === 'string') text.push(child);
    else if (name === 'alternatives') child.children.forEach(see);
    else if (name === 'math' && equation.mathml === undefined) {
      equation.mathml = mathmlOf(child);
      const written = annotationOf(child);
      if (written) equation.tex ??= written;
    } else if (name === 'tex-math' && equation.tex === undefined) equation.tex = texOf(child);
    else if (name === 'graphic' || name === 'inline-graphic') seePicture(child);
    else if (name === 'label') equation.label = readInlines(child.children);
    else if (name === 'math') text.push(child);
    else if (name === 'object-id' || name === 'alt-text') {
      if (name === 'alt-text') reading.unheld.add('alt-text of a formula', textOf(child));
    } else text.push(child);
  };
  const seePicture = (child: XmlElement) => {
    if (equation.picture) reading.unheld.add('further picture of a formula', child.attributes.href);
    else equation.picture = pictureOf(child);
  };
  element.children.forEach(see);
  if (text.some((child) => !isBlank(child))) {
    // Several formulas in one, or words around it: they keep their order only as text.
    const forms = equation.mathml !== undefined || equation.tex !== undefined;
    equation.content = readInlines(forms ? withoutLabel(element) : text);
    if (forms) {
      equation.mathml = undefined;
      equation.tex = undefined;
    }
  }
  return equation;
}

const withoutLabel = ({ children }: XmlElement): XmlNode[] =>
  children.filter(
    (child) =>
      typeof child === 'string' || !['label', 'object-id', 'alt-text'].includes(child.name),
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
