import { type FileNode, isFileAddress } from '@app/contracts/full-text';
import { find, textOf, type XmlElement } from '../xml/read-xml.ts';

/** Returns the picture or file that an element names. */
export function pictureOf(element: XmlElement): FileNode {
  return fileOf(element, 'picture');
}

export function fileOf(element: XmlElement, type: FileNode['type'] = 'file'): FileNode {
  const { attributes } = element;
  const mediaType = mediaTypeOf(attributes);
  const { href = '' } = attributes;
  const described = find(element, 'alt-text') ?? find(element, 'long-desc');
  return {
    type,
    id: attributes.id ?? '',
    file: isFileAddress(href) ? href : '',
    ...(mediaType && { mediaType }),
    ...(described && { alt: textOf(described) }),
  };
}

function mediaTypeOf({
  mimetype = '',
  'mime-subtype': subtype = '',
}: Record<string, string>): string {
  if (mimetype.includes('/')) return mimetype;
  return mimetype && subtype ? `${mimetype}/${subtype}` : '';
}
