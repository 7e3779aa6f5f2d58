import type { Block, FileNode, Float } from '@app/contracts/full-text';
import { childrenNamed, elementsOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import { alternativeTextOf, fileOf, isAlternativeText } from './files.ts';
import { lineOf } from './inlines.ts';
import { notesOf } from './lists.ts';
import { commonOf, type Reading, type XmlNode } from './reading.ts';

/** The elements with a label and a caption. */
export const FLOATS: Record<string, Float['type']> = {
  fig: 'figure',
  'chem-struct-wrap': 'figure',
  'chem-struct-wrapper': 'figure',
  'table-wrap': 'table',
  'fig-group': 'figure-group',
  'table-wrap-group': 'table-group',
  'disp-formula-group': 'equation-group',
  'boxed-text': 'box',
  statement: 'statement',
  'supplementary-material': 'supplement',
  media: 'media',
};

/** The elements in which publishers state the source, the copyright or the licence of a float. */
const BELOW = ['attrib', 'permissions', 'copyright-statement'];
const META = ['abstract', 'kwd-group', 'subj-group', 'processing-meta'];

/** Reads a float. `file` is the file that the float shows, if the file is not a child of the element. */
export function floatOf(
  element: XmlElement,
  type: Float['type'],
  reading: Reading,
  file = ownFile(element),
): Block[] {
  const alt = alternativeTextOf(element);
  const float: Float = {
    ...{ type, ...commonOf(element), caption: [], content: [], foot: [] },
    ...(alt !== undefined && { alt }),
  };
  const rest: XmlElement['children'] = [];
  for (const child of element.children) {
    if (typeof child === 'string') rest.push(child);
    else if (child.name === 'object-id') seeId(float, child, reading);
    else if (child.name === 'label' && !float.label) float.label = lineOf(child, reading);
    else if (child.name === 'title' && !float.title) float.title = lineOf(child, reading);
    else if (child.name === 'caption') seeCaption(float, child, reading);
    else if (isAlternativeText(child.name)) continue;
    else if (child.name === 'table-wrap-foot') float.foot.push(...footOf(child, reading));
    else if (child.name === 'fn-group' && type === 'table')
      float.foot.push(...reading.blocks([child]));
    else if (BELOW.includes(child.name)) float.foot.push(...attributionOf(child, reading));
    else if (META.includes(child.name)) {
      reading.unheld.add(child.name, textOf(child));
      float.caption.push(...reading.blocks(child.children));
    } else rest.push(child);
  }
  if (file) float.content.push(file);
  float.content.push(...reading.blocks(rest));
  const isBare =
    type === 'media' &&
    !float.label &&
    !float.title &&
    float.caption.length + float.foot.length === 0;
  if (!isBare) return [float];
  // A file without a caption needs no float around it.
  const [only, ...others] = float.content;
  return only?.type === 'file'
    ? [{ ...only, id: float.id, ...(float.alt && { alt: float.alt }) }, ...others]
    : float.content;
}

function seeId(float: Float, child: XmlElement, reading: Reading): void {
  if (child.attributes['pub-id-type'] === 'doi') float.doi = textOf(child);
  else reading.unheld.add('object-id', textOf(child));
}

function seeCaption(float: Float, caption: XmlElement, reading: Reading): void {
  const [title] = float.title ? [] : childrenNamed(caption, 'title');
  if (title) float.title = lineOf(title, reading);
  float.caption.push(...reading.blocks(caption.children.filter((child) => child !== title)));
}

/** Returns the file of an element that represents a file, such as `media`. */
function ownFile(element: XmlElement): FileNode | undefined {
  const isFile = element.name === 'media' || element.name === 'supplementary-material';
  if (!isFile || !element.attributes.href) return undefined;
  return { ...fileOf({ ...element, children: [] }), id: '' };
}

/** Returns the content below a table: notes and other blocks, in their order. */
function footOf(element: XmlElement, reading: Reading): Block[] {
  const blocks: Block[] = [];
  let notes: XmlElement[] = [];
  const close = () => {
    if (notes.length > 0) blocks.push(notesOf(element, notes, reading));
    notes = [];
  };
  for (const child of elementsOf(element)) {
    if (child.name === 'fn') {
      notes.push(child);
      continue;
    }
    close();
    const isBelow = BELOW.includes(child.name);
    blocks.push(...(isBelow ? attributionOf(child, reading) : reading.blocks([child])));
  }
  close();
  return blocks;
}

/** Returns an attribution, or the sentences about copyright and licence. */
function attributionOf(element: XmlElement, reading: Reading): Block[] {
  if (element.name !== 'permissions') return reading.blocks([asParagraph(element)]);
  return elementsOf(element).flatMap((child) => {
    // The elements with the year and the holder are only counted, because they repeat the copyright statement.
    if (child.name === 'copyright-statement') return reading.blocks([asParagraph(child)]);
    if (child.name === 'license') return licenceOf(child, reading);
    reading.unheld.add(child.name, textOf(child));
    return [];
  });
}

/** Returns the text of a licence. Its address is not part of the text, and is only counted. */
function licenceOf(licence: XmlElement, reading: Reading): Block[] {
  const isAddress = (child: XmlNode) => typeof child !== 'string' && child.name === 'license_ref';
  for (const child of elementsOf(licence).filter(isAddress))
    reading.unheld.add(child.name, textOf(child));
  const text = licence.children.filter((child) => !isAddress(child));
  return reading.blocks(
    text.map((child) =>
      typeof child !== 'string' && child.name === 'license-p' ? asParagraph(child) : child,
    ),
  );
}

const asParagraph = (element: XmlElement): XmlElement => ({ ...element, name: 'p' });
