import { type FileNode, isFileAddress } from '@app/contracts/full-text';
import { elementsOf, textOf, type XmlElement } from '../xml/read-xml.ts';
import type { Reading } from './reading.ts';

/** Returns the picture that an element names. Other content of the element is counted. */
export function pictureOf(element: XmlElement, { unheld }: Reading): FileNode {
  for (const child of elementsOf(element)) {
    if (!isAlternativeText(child.name)) unheld.add(`${child.name} of a picture`, textOf(child));
  }
  return fileOf(element, 'picture');
}

/** Returns the file that an element names. */
export function fileOf(element: XmlElement, type: FileNode['type'] = 'file'): FileNode {
  const { attributes } = element;
  const mediaType = mediaTypeOf(attributes);
  const { href = '' } = attributes;
  const alt = alternativeTextOf(element);
  return {
    type,
    id: attributes.id ?? '',
    file: isFileAddress(href) ? href : '',
    ...(mediaType && { mediaType }),
    ...(alt !== undefined && { alt }),
  };
}

/** Returns the short and the long description of a picture, file or float. */
export function alternativeTextOf(element: XmlElement): string | undefined {
  const texts = elementsOf(element)
    .filter(({ name }) => isAlternativeText(name))
    .map(textOf);
  return texts.length > 0 ? [...new Set(texts)].filter(Boolean).join(' ') : undefined;
}

export const isAlternativeText = (name: string): boolean =>
  name === 'alt-text' || name === 'long-desc';

function mediaTypeOf({
  mimetype = '',
  'mime-subtype': subtype = '',
}: Record<string, string>): string {
  if (mimetype.includes('/')) return mimetype;
  return mimetype && subtype ? `${mimetype}/${subtype}` : '';
}
