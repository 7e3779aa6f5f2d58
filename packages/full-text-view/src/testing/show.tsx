import {
  anchorOf,
  type Block,
  emptyText,
  type FullText,
  type Inline,
} from '@app/contracts/full-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { FullTextView } from '../full-text-view.tsx';

const fileAddress = ({ file }: { file: string }) =>
  file === 'gone.png' ? undefined : `/f/${file}`;

/** Renders a text, and returns the document. */
export function show(text: Partial<FullText>): Document {
  const markup = renderToStaticMarkup(
    <FullTextView text={{ ...emptyText(), ...text }} fileAddress={fileAddress} />,
  );
  return new DOMParser().parseFromString(markup, 'text/html');
}
export const all = <T extends HTMLElement = HTMLElement>(page: Document, selector: string) => [
  ...page.querySelectorAll<T>(selector),
];
export const body = (...blocks: Block[]) => show({ body: blocks });
export const byId = (page: Document, id: string) =>
  page.getElementById(anchorOf(id)) as HTMLElement;

export const p = (id: string, ...content: Inline[]): Block => ({ type: 'paragraph', id, content });
export const link = (id: string, to: string[], ...content: Inline[]): Inline => ({
  type: 'cross-reference',
  id,
  kind: 'reference',
  to,
  content,
});
