import { withWindowsCharacters } from '@app/contracts';
import sax from 'sax';

/** An element of an XML document. Namespace prefixes are removed from all names. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** The line on which the element begins, counted from 1. */
  line: number;
}

export class XmlError extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** The maximum nesting of elements, which limits recursion. Real records of Crossref are nested less deeply. */
const MAX_DEPTH = 60;

/** Matches the name of an entity at the end of the text parsed so far. */
const ENTITY = /&([a-z][\w.:-]*);$/i;

/**
 * Parses XML. Refuses document types that contain definitions, because these could be external or expanding entities.
 * HTML's entities, such as `&ndash;`, are known without a definition, because the DTDs of JATS and NLM define them.
 */
export function readXml(text: string, maxDepth = MAX_DEPTH): XmlElement {
  const parser = sax.parser(true, { position: true });
  const root: XmlElement = { name: '', attributes: {}, children: [], line: 1 };
  const open = [root];
  const top = () => open[open.length - 1] ?? root;
  const refuse = (message: string): never => {
    throw new XmlError(message, parser.line + 1);
  };
  parser.onerror = ({ message }) => {
    const [, entity] = ENTITY.exec(text.slice(0, parser.position)) ?? [];
    if (entity) refuse(`The entity &${entity}; is not known: replace it with the character itself`);
    refuse(`Not well-formed XML: ${message.split('\n', 1)[0]}`);
  };
  parser.ondoctype = (doctype) => {
    if (doctype.includes('[')) refuse('A document type definition is not supported: remove it');
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > maxDepth) refuse('Elements are nested too deep');
    const element: XmlElement = {
      name: localName(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]),
      ),
      children: [],
      line: parser.line + 1,
    };
    top().children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => open.pop();
  // A reference such as `&#146;` means a character of Windows-1252.
  parser.ontext = (part) => top().children.push(withWindowsCharacters(part));
  parser.oncdata = (part) => top().children.push(part);
  parser.write(text).close();
  return elementsOf(root)[0] ?? refuse('This XML has no element');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return element?.children.filter((child) => typeof child !== 'string') ?? [];
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

export function find(element: XmlElement | undefined, path: string): XmlElement | undefined {
  const [name = '', ...rest] = path.split('/');
  for (const child of childrenNamed(element, name)) {
    const found = rest.length === 0 ? child : find(child, rest.join('/'));
    if (found) return found;
  }
  return undefined;
}

export function textOf(element: XmlElement | undefined): string {
  const all = (node: XmlElement | string): string =>
    typeof node === 'string' ? node : node.children.map(all).join('');
  return element ? all(element).replace(/\s+/g, ' ').trim() : '';
}
