import sax from 'sax';
import { isOutOfMemory } from '../process/serve-process.ts';

/** An element. Names have the usual prefixes of Word, such as `w:p`, whatever prefixes the file uses. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

export interface XmlPart {
  root: XmlElement;
  /** The namespaces by prefix, which are declared at the root. */
  namespaces: Map<string, string>;
}

/** The maximum nesting of elements, which limits recursion. Nested equations and tables have about 60 levels. */
const MAX_DEPTH = 400;

const OOXML = String.raw`^https?://(?:schemas\.openxmlformats\.org|purl\.oclc\.org/ooxml)/`;
/**
 * The known namespaces, in the transitional and the strict form, with the prefixes that Word uses, except that `w15`
 * stands for all namespaces of Word from 2011 on.
 */
const prefixes: [RegExp, string][] = [
  [new RegExp(`${OOXML}wordprocessingml(?:/2006)?/main$`), 'w'],
  [new RegExp(`${OOXML}officeDocument(?:/2006)?/relationships$`), 'r'],
  [new RegExp(`${OOXML}officeDocument(?:/2006)?/math$`), 'm'],
  [new RegExp(`${OOXML}drawingml(?:/2006)?/main$`), 'a'],
  [new RegExp(`${OOXML}drawingml(?:/2006)?/wordprocessingDrawing$`), 'wp'],
  [new RegExp(`${OOXML}drawingml(?:/2006)?/picture$`), 'pic'],
  [new RegExp(`${OOXML}drawingml(?:/2006)?/chart$`), 'c'],
  [/^http:\/\/schemas\.openxmlformats\.org\/markup-compatibility\/2006$/, 'mc'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
  [/^http:\/\/schemas\.microsoft\.com\/office\/word\/2010\/wordml$/, 'w14'],
  [/^http:\/\/schemas\.microsoft\.com\/office\/word\/2010\/wordprocessingDrawing$/, 'wp14'],
  [/^http:\/\/schemas\.microsoft\.com\/office\/word\/20(?:1[1-9]|2\d)\//, 'w15'],
];

/** Assigns prefixes to the namespaces of a part. Each namespace has exactly one prefix. */
class Prefixes {
  readonly namespaces = new Map<string, string>();
  readonly #byUri = new Map<string, string>();

  of(uri: string, written: string): string {
    if (uri === '') return '';
    const known = this.#byUri.get(uri);
    if (known !== undefined) return known;
    const usual = prefixes.find(([pattern]) => pattern.test(uri))?.[1];
    let prefix = usual ?? (written === '' ? 'ns' : written);
    const isTaken = () =>
      this.namespaces.has(prefix) || prefixes.some(([, reserved]) => reserved === prefix);
    if (usual === undefined) while (isTaken()) prefix += '_';
    this.#byUri.set(uri, prefix);
    // The transitional and the strict form of a namespace are equivalent. Only the form that occurs first is declared.
    if (!this.namespaces.has(prefix)) this.namespaces.set(prefix, uri);
    return prefix;
  }
}

/** The attributes that list prefixes. */
const LISTS_OF_PREFIXES = [
  'mc:Ignorable',
  'mc:MustUnderstand',
  'mc:PreserveAttributes',
  'mc:ProcessContent',
  'Requires',
];

/**
 * Parses a part. Ignores comments, processing instructions and the document type. Throws if the part is not well-formed
 * XML.
 */
export function parseXml(text: string): XmlPart {
  const parser = sax.parser(true, { xmlns: true });
  const names = new Prefixes();
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const top = () => open[open.length - 1] ?? root;
  const nameOf = ({ prefix, local, uri }: sax.QualifiedName & { uri: string }) => {
    const usual = prefix === 'xml' ? prefix : names.of(uri, prefix);
    return usual === '' ? local : `${usual}:${local}`;
  };
  parser.onerror = (error) => {
    throw isOutOfMemory(error) ? error : new Error(`Not well-formed XML: ${error.message}`);
  };
  parser.onopentag = (tag) => {
    if (open.length > MAX_DEPTH) throw new Error('Elements are nested too deep');
    const { ns, attributes, ...name } = tag as sax.QualifiedTag;
    const element: XmlElement = { name: nameOf(name), attributes: {}, children: [] };
    for (const attribute of Object.values(attributes)) {
      if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
      // An attribute without a prefix is in no namespace.
      const uri = attribute.prefix === '' ? '' : attribute.uri;
      const key = nameOf({ ...attribute, uri });
      const isList = LISTS_OF_PREFIXES.includes(key);
      element.attributes[key] = isList
        ? listOfPrefixes(attribute.value, (prefix) => names.of(ns[prefix] ?? '', prefix))
        : attribute.value;
    }
    top().children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => open.pop();
  parser.ontext = (part) => top().children.push(part);
  parser.oncdata = (part) => top().children.push(part);
  parser.write(text).close();
  const [first] = root.children.filter((child) => typeof child !== 'string');
  if (!first) throw new Error('This XML has no element');
  return { root: first, namespaces: names.namespaces };
}

/** Replaces the prefixes in a list such as `w14 wp14` or `w14:*`. */
const listOfPrefixes = (value: string, usual: (prefix: string) => string) =>
  [
    ...new Set(
      value
        .split(/\s+/)
        .filter(Boolean)
        .map((item) => item.replace(/^[^:]+/, usual)),
    ),
  ].join(' ');

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (one) => ESCAPES[one] ?? one);
const escapeValue = (text: string) => text.replace(/[&<>"\t\n\r]/g, (one) => ESCAPES[one] ?? one);

export function writeXml({ root, namespaces }: XmlPart): string {
  const pieces = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  const declared = Object.fromEntries(
    Array.from(namespaces, ([prefix, uri]) => [`xmlns:${prefix}`, uri]),
  );
  const write = ({ name, attributes, children }: XmlElement): void => {
    pieces.push(`<${name}`);
    for (const [key, value] of Object.entries(attributes)) {
      pieces.push(` ${key}="${escapeValue(value)}"`);
    }
    if (children.length === 0) {
      pieces.push('/>');
      return;
    }
    pieces.push('>');
    for (const child of children) {
      if (typeof child === 'string') pieces.push(escapeText(child));
      else write(child);
    }
    pieces.push(`</${name}>`);
  };
  write({ ...root, attributes: { ...declared, ...root.attributes } });
  return pieces.join('');
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

export const childNamed = (element: XmlElement | undefined, name: string) =>
  element && elementsOf(element).find((child) => child.name === name);

/** Visits an element and all elements in it, in their order. */
export function visit(element: XmlElement, see: (element: XmlElement) => void): void {
  see(element);
  for (const child of element.children) if (typeof child !== 'string') visit(child, see);
}

/** Returns whether a property such as `<w:vanish/>` is on. */
export const isOn = (property: XmlElement | undefined): boolean =>
  property !== undefined && !['0', 'false', 'off'].includes(property.attributes['w:val'] ?? '1');
