import {
  anchorOf,
  type Block,
  type FileNode,
  type FullText,
  type Inline,
  namedNodes,
} from '@app/contracts/full-text';
import type { ReactNode } from 'react';

/** Returns the address of a picture or file. Returns undefined if the file is not there. */
export type FileAddress = (file: FileNode) => string | undefined;

/** What all parts of a text need while it is rendered. */
export interface Rendering {
  fileAddress: FileAddress;
  /** The labels of the nodes that links can lead to. Other nodes have no label, and are in the map. */
  targets: ReadonlyMap<string, readonly Inline[] | undefined>;
  /** Renders blocks. `level` is that of a heading that would stand among them. */
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

/** Returns the attributes for the language of a node. Without a direction, the letters of a text decide about it. */
export function spokenIn({ lang, dir }: Spoken): { lang?: string; dir?: string } {
  return { ...(lang && { lang }), ...(dir ? { dir } : lang && { dir: 'auto' }) };
}

export const named = (node: { id: string } & Spoken) => ({
  id: anchorOf(node.id),
  ...spokenIn(node),
});

/**
 * Marks what the page adds to the words of the text, such as buttons. Comparisons of words and the printed page leave it
 * out.
 */
export const added = { 'data-added': '' } as const;

/** Returns the name under which a file is saved. A stored file is named by a hash, so it gets the name of its figure. */
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
 * Returns the address of a stored file, or of a linked one elsewhere. A picture elsewhere has none, because its site would
 * see each reader. Other names are those of files that were not sent.
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
