import { childNamed, elementsOf, type XmlElement } from '@app/service-kit/docx';
import { type CitedItem, citedItemsOf, isCitation } from './citation-codes.ts';

/** The kinds of fields that are replaced or removed. Fields of other kinds stay unchanged. */
export type FieldKind = 'citation' | 'bibliography' | 'dropped';

interface Field {
  code: string;
  isInCode: boolean;
  data: string;
  runs: { run: XmlElement; role: 'code' | 'result' }[];
  outer: Field | undefined;
}

export interface RunRole {
  role: 'code' | 'result';
  kind: FieldKind;
  /** The number of the citation. */
  citation?: number;
}

export interface Fields {
  /** The roles of runs. */
  roles: Map<XmlElement, RunRole>;
  /** The cited works, by the number of the citation. */
  citations: CitedItem[][];
}

/** Finds the fields of reference managers, and fields whose codes may name a file or a person. */
export function readFields(root: XmlElement, citations: CitedItem[][]): Fields {
  const roles: Fields['roles'] = new Map();
  let current: Field | undefined;
  const decide = (field: Field) => {
    const kind = kindOf(field);
    if (!kind) return;
    const items = kind === 'citation' ? citedItemsOf(field.code, field.data) : [];
    const citation = kind === 'citation' ? citations.push(items) - 1 : undefined;
    // A field in the result of another field is handled first. The outer field then replaces the roles of the inner
    // field, except that the inner code stays code.
    for (const { run, role } of field.runs) {
      const inner = roles.get(run);
      roles.set(run, { kind, role: inner?.role === 'code' ? 'code' : role, citation });
    }
  };
  const see = (element: XmlElement) => {
    if (element.name !== 'w:r') {
      for (const child of elementsOf(element)) see(child);
      return;
    }
    const mark = childNamed(element, 'w:fldChar');
    const kind = mark?.attributes['w:fldCharType'];
    if (kind === 'begin') {
      const data = mark && textOf(childNamed(mark, 'w:fldData'));
      current = { code: '', isInCode: true, data: data ?? '', runs: [], outer: current };
    }
    const isMark = kind !== undefined;
    for (let field = current; field; field = field.outer) {
      const role = isMark || field.isInCode || isCodeOf(element) ? 'code' : 'result';
      field.runs.push({ run: element, role });
      if (field.isInCode) {
        if (field === current) field.code += textOf(childNamed(element, 'w:instrText'));
        else if (kind === 'begin' && mark) field.data += textOf(childNamed(mark, 'w:fldData'));
      }
    }
    if (kind === 'separate' && current) current.isInCode = false;
    if (kind === 'end' && current) {
      decide(current);
      current = current.outer;
    }
  };
  see(root);
  return { roles, citations };
}

const isCodeOf = (run: XmlElement) => childNamed(run, 'w:instrText') !== undefined;

const textOf = (element: XmlElement | undefined): string =>
  element?.children.filter((child) => typeof child === 'string').join('') ?? '';

function kindOf({ code }: Field): FieldKind | undefined {
  if (isCitation(code)) return 'citation';
  if (
    /^\s*(?:ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography|PAPERS2_BIBLIOGRAPHY)|BIBLIOGRAPHY)/i.test(
      code,
    )
  ) {
    return 'bibliography';
  }
  return /^\s*(?:INCLUDEPICTURE|INCLUDETEXT|LINK|FILENAME|TEMPLATE|DOCPROPERTY|AUTHOR|ADDIN)\b/i.test(
    code,
  )
    ? 'dropped'
    : undefined;
}
