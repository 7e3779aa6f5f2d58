import sax from 'sax';

/** A part of an XML document. Names are without their prefix: what they mean here, they mean in any. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** Where it begins, counted from 1. */
  line: number;
}

export class XmlFault extends Error {
  override name = 'XmlFault';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** No record of an article is deeper; what reads the tree may go down it step by step. */
const MAX_DEPTH = 60;

/**
 * Reads well-formed XML, or throws an `XmlFault`. A document type is refused, so that there are no
 * entities but the parser's own, each a single sign: none that read a file, none that grow.
 */
export function readXml(text: string): XmlElement {
  const parser = sax.parser(true, { position: true });
  const root: XmlElement = { name: '', attributes: {}, children: [], line: 1 };
  const open = [root];
  const top = () => open[open.length - 1] ?? root;
  const refuse = (message: string): never => {
    throw new XmlFault(message, parser.line + 1);
  };
  parser.onerror = ({ message }) => refuse(`Not well-formed XML: ${message.split('\n', 1)[0]}`);
  parser.ondoctype = () => refuse('A document type definition is not read: take it out');
  parser.onopentag = ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) refuse('Elements lie too deep in one another');
    const element: XmlElement = {
      name: local(name),
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [local(key), String(value)]),
      ),
      children: [],
      line: parser.line + 1,
    };
    top().children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => open.pop();
  parser.ontext = (part) => top().children.push(part);
  parser.oncdata = (part) => top().children.push(part);
  parser.write(text).close();
  const element = root.children.find((child) => typeof child !== 'string');
  return element ?? refuse('There is no element in this XML');
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element ? elementsOf(element).filter((child) => child.name === name) : [];
}

/** The first element at the end of a path of names. */
export function find(element: XmlElement | undefined, path: string): XmlElement | undefined {
  const [name = '', ...rest] = path.split('/');
  for (const child of childrenNamed(element, name)) {
    const found = rest.length === 0 ? child : find(child, rest.join('/'));
    if (found) return found;
  }
  return undefined;
}

/** All text in an element, its whitespace collapsed. */
export function textOf(element: XmlElement | undefined): string {
  const all = (from: XmlElement): string =>
    from.children.map((child) => (typeof child === 'string' ? child : all(child))).join('');
  return element ? all(element).replace(/\s+/g, ' ').trim() : '';
}
