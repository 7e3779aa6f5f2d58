import {
  anchorOf,
  type Block,
  type FileNode,
  type FullText,
  type Inline,
  namedNodes,
} from '@app/contracts/full-text';
import type { ReactNode } from 'react';

/** Returns the address of a picture or file. Returns undefined if the file is missing. */
export type FileAddress = (file: FileNode) => string | undefined;

/** The context that all parts of a text need for rendering. */
export interface Rendering {
  fileAddress: FileAddress;
  /** The possible targets of links, by id, with their labels. The label of some targets is undefined. */
  targets: ReadonlyMap<string, readonly Inline[] | undefined>;
  /** Renders blocks. `level` is the level of headings among these blocks. */
  blocks(content: readonly Block[], level: number): ReactNode;
}

export function targetsOf(text: FullText): Rendering['targets'] {
  return new Map(
    namedNodes(text).map((node) => [node.id, 'label' in node ? node.label : undefined]),
  );
}

/** Returns the address of a node on the page. */
export const hrefOf = (id: string): string => `#${encodeURIComponent(anchorOf(id))}`;

interface Spoken {
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

/**
 * Returns the attributes for the language and direction of a node. If no direction is given, the browser derives it
 * from the text.
 */
export function spokenIn({ lang, dir }: Spoken): { lang?: string; dir?: string } {
  return { ...(lang && { lang }), ...(dir ? { dir } : lang && { dir: 'auto' }) };
}

export const named = (node: { id: string } & Spoken) => ({
  id: anchorOf(node.id),
  ...spokenIn(node),
});

/**
 * Marks elements that the page adds to the text, such as buttons. The printed page and comparisons of words omit them.
 */
export const added = { 'data-added': '' } as const;

/** Returns the name for downloading a file. A stored file's own name is a hash, so the name of its figure is used. */
export function nameOfFile({ file, name: given }: FileNode, shownAs = 'file'): string {
  if (given) return given;
  const name = file.split(/[\\/]/).pop() || file;
  const [, extension] = /^[0-9a-f]{32,}(\.\w+)$/.exec(name) ?? [];
  return extension === undefined ? name : shownAs.replace(/[\\/:*?"<>|]+/g, ' ').trim() + extension;
}

/** Returns the address of a file that is on another site. */
export const linkedAddress = ({ type, file }: FileNode): string | undefined =>
  type === 'file' && /^https:\/\//.test(file) ? file : undefined;

/**
 * Returns the address of a stored file, or of a file on another site. Returns undefined for a picture on another site,
 * because that site could track readers, and for a file that was not uploaded.
 */
export function addressIn(files: string, node: FileNode): string | undefined {
  const { type, file } = node;
  const linked = linkedAddress(node);
  if (linked !== undefined) return linked;
  const [, extension = ''] = /^[0-9a-f]{64}\.(\w+)$/.exec(file) ?? [];
  const isShown = type === 'file' || /^(?:png|jpg|gif|webp|svg)$/.test(extension);
  return extension && isShown ? files + file : undefined;
}

/** Returns whether browsers may follow an address that a text contains. */
export const isSafeAddress = (href: string): boolean => /^(?:https?|ftp|mailto):/i.test(href);
