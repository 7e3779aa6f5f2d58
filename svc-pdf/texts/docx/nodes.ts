import { elementsOf, type XmlElement } from '@app/service-kit/docx';

export const linkTo = (target: string): XmlElement => ({
  name: 'w:hyperlink',
  attributes: { 'w:anchor': target },
  children: [],
});

export const runOf = (text: string): XmlElement => ({
  name: 'w:r',
  attributes: {},
  children: [{ name: 'w:t', attributes: { 'xml:space': 'preserve' }, children: [text] }],
});

export function textOf(element: XmlElement): string {
  if (element.name === 'w:t')
    return element.children.filter((child) => typeof child === 'string').join('');
  if (element.name === 'w:tab' || element.name === 'w:br') return ' ';
  return elementsOf(element).map(textOf).join('');
}
