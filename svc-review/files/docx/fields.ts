import type { RemovedPart } from '@app/contracts/manuscripts';
import { elementsOf, isLocalLink, type XmlElement } from '@app/service-kit/docx';
import type { Removals } from '../cleaning/removals.ts';

/** The fields that Word computes from the text itself, and links. The result of any other field becomes plain text. */
const KEPT = new Set(
  '= ADVANCE EQ FORMULA HYPERLINK INDEX LISTNUM NOTEREF NUMPAGES PAGE PAGEREF QUOTE REF SECTION SECTIONPAGES SEQ STYLEREF SYMBOL TC TOC XE'.split(
    ' ',
  ),
);
const reasons: Record<string, RemovedPart> = {
  ADDIN: 'reference-codes',
  CITATION: 'reference-codes',
  BIBLIOGRAPHY: 'reference-codes',
  HYPERLINK: 'local-paths',
  INCLUDEPICTURE: 'local-paths',
  INCLUDETEXT: 'local-paths',
  LINK: 'local-paths',
  FILENAME: 'local-paths',
  TEMPLATE: 'local-paths',
  FORMTEXT: 'forms',
  FORMCHECKBOX: 'forms',
  FORMDROPDOWN: 'forms',
};

interface Field {
  code: string;
  isInCode: boolean;
  /** Everything except the result: marks of the field, its code, and fields in the code. */
  parts: XmlElement[];
}

/** Replaces fields by their visible results, except useful and harmless fields. Changes the given elements. */
export function withoutCodes(root: XmlElement, removals: Removals): void {
  const dropped = new Set<XmlElement>();
  const open: Field[] = [];
  const decide = ({ code, parts }: Field) => {
    const reason = removalOf(code);
    if (!reason) return;
    removals.add(reason);
    for (const part of parts) dropped.add(part);
  };
  const see = (element: XmlElement) => {
    if (element.name === 'w:r') {
      for (const part of elementsOf(element)) if (part.name !== 'w:rPr') seePart(part);
    }
    for (const child of elementsOf(element)) see(child);
  };
  const seePart = (part: XmlElement) => {
    const kind = part.name === 'w:fldChar' ? part.attributes['w:fldCharType'] : undefined;
    for (const field of open) if (field.isInCode) field.parts.push(part);
    const current = open.at(-1);
    if (kind === 'begin') open.push({ code: '', isInCode: true, parts: [part] });
    else if (current && kind === 'separate') {
      current.isInCode = false;
      current.parts.push(part);
    } else if (current && kind === 'end') {
      current.parts.push(part);
      open.pop();
      decide(current);
    } else if (current?.isInCode && part.name === 'w:instrText') {
      current.code += part.children.filter((child) => typeof child === 'string').join('');
    }
  };
  see(root);
  remove(root, dropped, removals);
}

/** Returns why a field is replaced, or undefined if it is kept. */
function removalOf(code: string): RemovedPart | undefined {
  const [, kind = ''] = /^\s*(=|\S+)/.exec(code) ?? [];
  const name = kind.toUpperCase();
  if (!KEPT.has(name)) return reasons[name] ?? 'program-data';
  if (name !== 'HYPERLINK') return undefined;
  // An address does not begin with a backslash, because `\l` precedes the name of a bookmark.
  const [, address] = /^\s*HYPERLINK\s+"?([^"\s\\]\S*?)"?(?:\s|$)/i.exec(code) ?? [];
  return address !== undefined && isLocalLink(address) ? 'local-paths' : undefined;
}

function remove(element: XmlElement, dropped: ReadonlySet<XmlElement>, removals: Removals): void {
  element.children = element.children.flatMap((child) => {
    if (typeof child === 'string') return [child];
    if (dropped.has(child)) return [];
    const had = child.children.length;
    remove(child, dropped, removals);
    if (child.name === 'w:fldSimple') {
      const reason = removalOf(child.attributes['w:instr'] ?? '');
      if (reason) removals.add(reason);
      return reason ? child.children : [child];
    }
    const isEmptied = child.name === 'w:r' && had > child.children.length;
    return isEmptied && elementsOf(child).every(({ name }) => name === 'w:rPr') ? [] : [child];
  });
}
