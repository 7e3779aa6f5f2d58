import { Mark, mergeAttributes } from '@tiptap/core';

/** What the keyboard calls them: as in word processors. */
const shortcuts: Partial<Record<MarkName, string>> = {
  italic: 'Mod-i',
  bold: 'Mod-b',
  underline: 'Mod-u',
  subscript: 'Mod-,',
  superscript: 'Mod-.',
};

/** The tags of each mark, the outer ones first. The first tag is the one that the editor writes; a text keeps the one it came with. */
const tags = {
  bold: ['b', 'strong'],
  underline: ['u'],
  small: ['small'],
  italic: ['i', 'em'],
  subscript: ['sub'],
  superscript: ['sup'],
} as const;
const outerFirst = Object.keys(tags);

export type MarkName = keyof typeof tags;

/** A mark without attributes but for the very tag that stands in the text, which is not rewritten. */
export function markOf(name: MarkName) {
  const [usual] = tags[name];
  return Mark.create({
    name,
    priority: 100 - outerFirst.indexOf(name),
    addAttributes: () => ({ tag: { default: usual, rendered: false } }),
    parseHTML: () => tags[name].map((tag) => ({ tag, attrs: { tag } })),
    renderHTML: ({ mark }) => [mark.attrs.tag, 0],
    addKeyboardShortcuts() {
      const keys = shortcuts[name];
      return keys ? { [keys]: () => this.editor.commands.toggleMark(name) } : {};
    },
  });
}

/** Links that the server keeps: to the web, to mail, to telephones and within the site. */
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
