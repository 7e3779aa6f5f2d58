import { getDocumentProxy } from 'unpdf';

/** Tags within a line of text. */
const INLINE = ['NonStruct', 'Span', 'Em', 'Strong', 'Link'];

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Element = NonNullable<Awaited<ReturnType<Page['getStructTree']>>>;
type Child = Element['children'][number];

/**
 * Returns the content of a PDF as a screen reader reads it, in order: the tag of each block with its text, and
 * alternative texts in brackets. Text that has no tag and is not an artifact follows as `untagged`.
 */
export async function structureOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf));
  const blocks: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = await textsOf(page);
    const tree = await page.getStructTree();
    if (tree) blocks.push(...blocksIn(tree, texts));
    const untagged = texts.get('');
    if (untagged?.trim()) blocks.push(`untagged: ${untagged.trim()}`);
  }
  await document.loadingTask.destroy();
  return blocks;
}

/** Returns the text of each marked part of a page, by its id. Text outside of such a part has the id ''. */
async function textsOf(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      // A part without an id, such as an artifact, ends the current text.
      const id = open.length === 0 ? '' : open.at(-1);
      if (id === undefined) continue;
      texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') {
      open.pop();
    } else {
      open.push(isArtifact(item) ? undefined : (item.id ?? open.at(-1)));
    }
  }
  return texts;
}

/** Returns whether marked content is an artifact. The types of `unpdf` lack the tag of marked content. */
const isArtifact = (item: object) => 'tag' in item && item.tag === 'Artifact';

function blocksIn(element: Element, texts: ReadonlyMap<string, string>): string[] {
  const blocks: string[] = [];
  let said = '';
  const end = () => {
    const text = said.replace(/\s+/g, ' ').trim();
    if (text) blocks.push(`${element.role}: ${text}`);
    said = '';
  };
  const say = (child: Child) => {
    if ('alt' in child && child.alt) said += `[${child.alt}]`;
    if (!('role' in child)) said += texts.get(child.id) ?? '';
    else if (INLINE.includes(child.role)) child.children.forEach(say);
    else {
      end();
      blocks.push(...blocksIn(child, texts));
    }
  };
  element.children.forEach(say);
  end();
  return blocks;
}
