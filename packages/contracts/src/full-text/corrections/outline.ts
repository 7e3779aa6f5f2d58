import type { Block, Inline, Section } from '../tree.ts';

/** A heading of an outline. Its content is the title of the section that it begins. */
export interface Heading extends Omit<Section, 'type' | 'title' | 'content'> {
  type: 'heading';
  /** The level is 1 outside of sections. */
  level: number;
  content?: Inline[];
}

/**
 * Ends the open sections of this level and of deeper levels. The item precedes a block that follows a section on the
 * same level.
 */
interface End {
  type: 'end';
  id: string;
  level: number;
}

/**
 * An item of a flat list of blocks, in which headings replace sections, so that one changed item creates or removes a
 * section.
 */
export type OutlineItem = Exclude<Block, Section> | Heading | End;

export function outlineOf(blocks: readonly Block[], level = 1): OutlineItem[] {
  return blocks.flatMap((block, at): OutlineItem[] => {
    if (block.type !== 'section') {
      const before = blocks[at - 1];
      if (before?.type !== 'section') return [block];
      return [{ type: 'end', id: `end-of-${before.id}`, level }, block];
    }
    const { type: _, title, content, ...others } = block;
    const heading: Heading = { ...others, type: 'heading', level };
    if (title) heading.content = title;
    return [heading, ...outlineOf(content, level + 1)];
  });
}

/** Turns headings into sections. A section contains the items up to the next heading of the same or a higher level. */
export function blocksOfOutline(items: readonly OutlineItem[]): Block[] {
  const all: Block[] = [];
  const open: { level: number; section: Section }[] = [];
  const closeFrom = (level: number) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
  };
  for (const item of items) {
    if (item.type === 'end') closeFrom(item.level);
    else if (item.type === 'heading') {
      closeFrom(item.level);
      const { level, content: title, ...others } = item;
      const section: Section = { ...others, type: 'section', content: [] };
      if (title) section.title = title;
      (open.at(-1)?.section.content ?? all).push(section);
      open.push({ level, section });
    } else (open.at(-1)?.section.content ?? all).push(item);
  }
  return all;
}
