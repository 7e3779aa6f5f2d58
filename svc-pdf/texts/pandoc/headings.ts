import type { Block, Inline, Section } from '@app/contracts/full-text';

/** A heading of the file. `sectionsOf` combines a heading and the blocks after it into a section. */
export interface Heading {
  type: 'heading';
  id: string;
  level: number;
  content: Inline[];
  /** The section that the heading begins. */
  section: Section;
}
export type FlatBlock = Block | Heading;

export const headingOf = (level: number, content: Inline[], id = ''): Heading => ({
  type: 'heading',
  id,
  level,
  content,
  section: { type: 'section', id, ...headOf(content), content: [] },
});

/** Turns headings into sections. A section contains the blocks up to the next heading of the same or a higher level. */
export function sectionsOf(blocks: readonly FlatBlock[]): Block[] {
  const all: Block[] = [];
  const open: { level: number; section: Section }[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') {
      while ((open.at(-1)?.level ?? 0) >= block.level) open.pop();
      const { level, section } = block;
      (open.at(-1)?.section.content ?? all).push(section);
      open.push({ level, section });
    } else (open.at(-1)?.section.content ?? all).push(block);
  }
  return all;
}

/** Divides a heading into its number and its title. */
export function headOf(content: Inline[]): { label?: Inline[]; title: Inline[] } {
  const [first, ...rest] = content;
  const [, label, title] =
    (typeof first === 'string' &&
      /^((?:[IVX]+|[A-Z]|\d+)(?:\.\d+)+\.?|\d+\.?|[IVX]+\.)\s+(.*)$/s.exec(first)) ||
    [];
  if (label === undefined || title === undefined) return { title: content };
  return { label: [label], title: [title, ...rest].filter((node) => node !== '') };
}
