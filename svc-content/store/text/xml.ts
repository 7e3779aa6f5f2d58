import { escapeXml } from '@app/contracts';

/** Well-formed XML, as opposed to strings, which are escaped when they become part of an element. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type XmlContent = Xml | string | number | undefined | readonly XmlContent[];
export type XmlAttributes = Record<string, string | undefined>;

/** Creates an element. Undefined attributes are omitted. */
export function element(name: string, content: XmlContent, attributes: XmlAttributes = {}): Xml {
  const start = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(value)}"`))
    .join('');
  const inner = xmlOf(content);
  return new Xml(inner === '' ? `<${name}${start}/>` : `<${name}${start}>${inner}</${name}>`);
}

/** Creates an element, or returns undefined if the element would be empty. */
export function known(
  name: string,
  content: XmlContent,
  attributes?: XmlAttributes,
): Xml | undefined {
  const inner = xmlOf(content);
  return inner.trim() === '' ? undefined : element(name, new Xml(inner), attributes);
}

/** Returns a document. `doctype` is the document type declaration after the name of the root. */
export function xmlFile(root: Xml, doctype?: { name: string; ids: string }): string {
  const declaration = doctype ? `<!DOCTYPE ${doctype.name} ${doctype.ids}>\n` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${declaration}${root.text}\n`;
}

/** Joins non-empty contents with a separator. */
export function joined(contents: readonly XmlContent[], separator: string): XmlContent {
  const filled = contents.map(xmlOf).filter((text) => text !== '');
  return new Xml(filled.join(escapeXml(separator)));
}

function xmlOf(content: XmlContent): string {
  if (content === undefined) return '';
  if (content instanceof Xml) return content.text;
  if (typeof content === 'object') return content.map(xmlOf).join('');
  return escapeXml(String(content));
}
