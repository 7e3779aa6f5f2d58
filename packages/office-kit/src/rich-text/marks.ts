import { Mark, mergeAttributes } from '@tiptap/core';

interface MarkDefinition {
  /** The tags of the mark. New text gets the first tag. Existing text retains its tag. */
  tags: readonly [string, ...string[]];
  keys?: string;
}

/** The marks in the order of nesting, outermost first. */
const definitions = {
  bold: { tags: ['b', 'strong'], keys: 'Mod-b' },
  underline: { tags: ['u'], keys: 'Mod-u' },
  small: { tags: ['small'] },
  italic: { tags: ['i', 'em'], keys: 'Mod-i' },
  subscript: { tags: ['sub'], keys: 'Mod-,' },
  superscript: { tags: ['sup'], keys: 'Mod-.' },
} satisfies Record<string, MarkDefinition>;
const outerFirst = Object.keys(definitions);

export type MarkName = keyof typeof definitions;

/** Returns the editor extension of a mark, whose only attribute is the original tag. */
export function markOf(name: MarkName) {
  const { tags, keys }: MarkDefinition = definitions[name];
  return Mark.create({
    name,
    priority: 100 - outerFirst.indexOf(name),
    addAttributes: () => ({ tag: { default: tags[0], rendered: false } }),
    parseHTML: () => tags.map((tag) => ({ tag, attrs: { tag } })),
    renderHTML: ({ mark }) => [mark.attrs.tag, 0],
    addKeyboardShortcuts() {
      return keys ? { [keys]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });
}

/** Returns whether the server accepts a link target: web, mail and telephone URLs, paths of the site and fragments. */
export const isLinkTarget = (href: string) => /^(https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(href);

export const linkMark = Mark.create({
  name: 'link',
  priority: 101,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => isLinkTarget(element.getAttribute('href') ?? '') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer' }),
    0,
  ],
});
