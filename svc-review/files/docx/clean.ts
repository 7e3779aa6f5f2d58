import type { RemovedPart } from '@app/contracts/manuscripts';
import {
  childNamed,
  elementsOf,
  isLocalLink,
  isOn,
  type Relation,
  withoutLocalPaths,
  type XmlElement,
} from '@app/service-kit/docx';
import type { Removals } from '../cleaning/removals.ts';

export interface Cleaning {
  removals: Removals;
  relations: ReadonlyMap<string, Relation>;
  /** The styles whose text is hidden. */
  hiddenStyles: ReadonlySet<string>;
}

type Reason = RemovedPart | undefined;

/** Elements that are omitted with their content. Some are not counted, because they are parts of counted elements. */
const dropped = new Map<string, Reason>(
  Object.entries({
    'tracked-changes':
      'w:del w:moveFrom w:rPrChange w:pPrChange w:sectPrChange w:tblPrChange w:trPrChange w:tcPrChange w:tblGridChange w:tblPrExChange w:numberingChange w:cellIns w:cellMerge',
    comments: 'w:commentReference w:annotationRef',
    people: 'w:permStart w:permEnd',
    attachments:
      'o:OLEObject w:control w:altChunk w:subDoc w:contentPart c:externalData c:userShapes w:movie',
    forms: 'w:ffData',
    printers: 'w:printerSettings',
    'editing-marks': 'w:rsids w:nsid w:tmpl',
    '':
      'w:commentRangeStart w:commentRangeEnd w:moveFromRangeStart w:moveFromRangeEnd w:moveToRangeStart w:moveToRangeEnd ' +
      'w:customXmlInsRangeStart w:customXmlInsRangeEnd w:customXmlDelRangeStart w:customXmlDelRangeEnd ' +
      'w:customXmlMoveFromRangeStart w:customXmlMoveFromRangeEnd w:customXmlMoveToRangeStart w:customXmlMoveToRangeEnd ' +
      'w:proofErr w:fldData w:rsid w:sdtPr w:sdtEndPr w:smartTagPr w:customXmlPr a:extLst',
  }).flatMap(([reason, names]) =>
    names.split(' ').map((name): [string, Reason] => [name, (reason || undefined) as Reason]),
  ),
);
/** Elements that are replaced by their content. */
const unwrapped = new Map<string, Reason>([
  ['w:ins', 'tracked-changes'],
  ['w:moveTo', 'tracked-changes'],
  ['w:smartTag', 'program-data'],
  ['w:customXml', 'program-data'],
  ['w:sdt', undefined],
  ['w:sdtContent', undefined],
]);
const droppedAttributes =
  /^(?:w:(?:rsid\w*|author|date|initials)|w14:(?:paraId|textId)|wp14:(?:anchorId|editId)|w15:.*|r:(?:link|href)|o:(?:title|gfxdata|href))$/;
/** The attributes with texts that a program fills with the name or path of a picture. */
const describing = ['descr', 'title', 'alt', 'tooltip', 'w:tooltip'];
const FILE_NAME = /^\S+\.(?:png|jpe?g|gif|tiff?|[ew]mf|bmp|svg|pdf|eps|docx?|xlsx?|pptx?)$/i;
/** The elements of a hidden run that stay: the codes of fields, because the results of these fields may be visible. */
const FIELD_PARTS = ['w:rPr', 'w:fldChar', 'w:instrText'];

/** Returns the replacement of an element: nothing, the cleaned element, or its content. */
export function cleaned(element: XmlElement, cleaning: Cleaning, parent = ''): XmlElement[] {
  const { name } = element;
  const { removals } = cleaning;
  if (name.startsWith('w15:')) return [];
  // In properties, these elements mark the end of a paragraph or a row as inserted or moved.
  const isMark = parent.endsWith('Pr') && (name === 'w:ins' || name === 'w:moveTo');
  if (isMark || dropped.has(name)) {
    const reason = isMark ? 'tracked-changes' : dropped.get(name);
    if (reason) removals.add(reason);
    return [];
  }
  if (isDeletedPart(element)) {
    removals.add('tracked-changes');
    return [];
  }
  noteControl(element, removals);
  const children = cleanedChildren(element, cleaning);
  const address = linkOf(element, cleaning.relations);
  const isLocal = address !== undefined && isLocalLink(address);
  if (isLocal) removals.add('local-paths');
  if (isLocal && name.startsWith('a:hlink')) return [];
  if (isLocal || unwrapped.has(name)) {
    const reason = unwrapped.get(name);
    if (reason) removals.add(reason);
    return children.filter((child) => typeof child !== 'string');
  }
  const isEmptied = name === 'w:object' && children.length < element.children.length;
  return [
    {
      name: isEmptied ? 'w:pict' : name,
      attributes: cleanedAttributes(element, removals),
      children: name === 'w:r' ? withoutHidden(children, cleaning) : children,
    },
  ];
}

/** Returns whether a tracked change deletes this row or cell. */
function isDeletedPart(element: XmlElement): boolean {
  if (element.name === 'w:tr')
    return childNamed(childNamed(element, 'w:trPr'), 'w:del') !== undefined;
  return (
    element.name === 'w:tc' && childNamed(childNamed(element, 'w:tcPr'), 'w:cellDel') !== undefined
  );
}

/** Counts content controls, in which reference managers store their data. */
function noteControl(element: XmlElement, removals: Removals): void {
  if (element.name !== 'w:sdt') return;
  const tag = childNamed(childNamed(element, 'w:sdtPr'), 'w:tag')?.attributes['w:val'] ?? '';
  const isReference = /mendeley|zotero|citavi|endnote|papers/i.test(tag);
  removals.add(isReference ? 'reference-codes' : 'program-data');
}

function cleanedChildren(element: XmlElement, cleaning: Cleaning): (XmlElement | string)[] {
  const children: (XmlElement | string)[] = [];
  /** The content of paragraphs whose end is deleted, so that the next paragraph continues them. */
  let continued: (XmlElement | string)[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') {
      children.push(child);
      continue;
    }
    const results = cleaned(child, cleaning, element.name);
    const [only] = results;
    if (child.name !== 'w:p' || !only) {
      children.push(...results);
    } else if (isJoinedToNext(child)) {
      cleaning.removals.add('tracked-changes');
      continued.push(...only.children.filter((part) => !isProperties(part)));
    } else {
      const own = only.children.filter((part) => !isProperties(part));
      const properties = only.children.filter(isProperties);
      children.push({ ...only, children: [...properties, ...continued, ...own] });
      continued = [];
    }
  }
  // No paragraph follows in this cell or part, so the last paragraph stays. A cell must contain a paragraph.
  const isCell =
    element.name === 'w:tc' &&
    !children.some((child) => typeof child !== 'string' && child.name === 'w:p');
  if (continued.length > 0 || isCell) {
    children.push({ name: 'w:p', attributes: {}, children: continued });
  }
  return children;
}

const isProperties = (part: XmlElement | string) =>
  typeof part !== 'string' && part.name === 'w:pPr';

function isJoinedToNext(paragraph: XmlElement): boolean {
  const mark = childNamed(childNamed(paragraph, 'w:pPr'), 'w:rPr');
  return childNamed(mark, 'w:del') !== undefined || childNamed(mark, 'w:moveFrom') !== undefined;
}

/** Returns the address to which an element links, or undefined if it is not a link to another document. */
function linkOf(
  { name, attributes }: XmlElement,
  relations: ReadonlyMap<string, Relation>,
): string | undefined {
  if (name !== 'w:hyperlink' && !name.startsWith('a:hlink')) return undefined;
  const relation = relations.get(attributes['r:id'] ?? '');
  return relation?.isExternal ? relation.target : undefined;
}

function cleanedAttributes(
  { name, attributes }: XmlElement,
  removals: Removals,
): Record<string, string> {
  const kept: Record<string, string> = {};
  const isNamed = name === 'wp:docPr' || name.endsWith(':cNvPr');
  for (const [key, value] of Object.entries(attributes)) {
    if (droppedAttributes.test(key)) continue;
    // Remove the name, because programs name a picture after its file.
    if (isNamed && key === 'name') kept[key] = '';
    else if (describing.includes(key)) {
      const shortened = FILE_NAME.test(value) ? '' : withoutLocalPaths(value);
      if (shortened !== undefined) removals.add('local-paths');
      kept[key] = shortened ?? value;
    } else kept[key] = value;
  }
  if (Object.keys(attributes).some((key) => key.startsWith('w:rsid')))
    removals.add('editing-marks');
  return kept;
}

/** Returns the content of a run without hidden text. */
function withoutHidden(
  children: (XmlElement | string)[],
  { hiddenStyles, removals }: Cleaning,
): (XmlElement | string)[] {
  const run: XmlElement = { name: 'w:r', attributes: {}, children };
  const properties = childNamed(run, 'w:rPr');
  const vanish = childNamed(properties, 'w:vanish');
  const style = childNamed(properties, 'w:rStyle')?.attributes['w:val'] ?? '';
  const isHidden = vanish ? isOn(vanish) : hiddenStyles.has(style);
  if (!isHidden) return children;
  const kept = elementsOf(run).filter((child) => FIELD_PARTS.includes(child.name));
  if (kept.length < elementsOf(run).length) removals.add('hidden-text');
  return kept;
}
