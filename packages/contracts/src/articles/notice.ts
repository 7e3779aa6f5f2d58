import { labelOf } from '../base/labels.ts';

interface NoticeDescription {
  label: string;
  /** The effect on the article. In a sentence, `verb` precedes `outcome`. */
  outcome: string;
  verb: 'is' | 'was';
  /** True if the notice makes the article invalid. */
  isVoid: boolean;
  /**
   * Whether the form proposes that readers receive the notice instead of the article's PDF. A withdrawn article's text
   * is removed. A retracted article's text stays available, with a mark.
   */
  removesText: boolean;
}

/** The kinds of notices about published articles, from the least to the most serious. */
export const noticeDescriptions = {
  correction: {
    label: 'Correction',
    outcome: 'corrected',
    verb: 'was',
    isVoid: false,
    removesText: false,
  },
  'expression-of-concern': {
    label: 'Expression of concern',
    outcome: 'under an expression of concern',
    verb: 'is',
    isVoid: false,
    removesText: false,
  },
  retraction: {
    label: 'Retraction',
    outcome: 'retracted',
    verb: 'was',
    isVoid: true,
    removesText: false,
  },
  withdrawal: {
    label: 'Withdrawal',
    outcome: 'withdrawn',
    verb: 'was',
    isVoid: true,
    removesText: true,
  },
} as const satisfies Record<string, NoticeDescription>;
export type NoticeKind = keyof typeof noticeDescriptions;
// The cast is needed because `Object.keys` widens the names to strings.
export const noticeKindNames = Object.keys(noticeDescriptions) as NoticeKind[];

/** The labels of the kinds. */
// The cast is needed because `Object.fromEntries` widens the names to strings.
export const noticeKinds = Object.fromEntries(
  noticeKindNames.map((kind) => [kind, noticeDescriptions[kind].label]),
) as Record<NoticeKind, string>;

interface Noticed {
  updates: readonly { kind: string }[];
}

/**
 * Returns the most serious kind of notice about an article, or undefined if there are no notices. Kinds that a later
 * release has added are ignored.
 */
export function gravestOf({ updates }: Noticed): NoticeKind | undefined {
  return noticeKindNames.findLast((kind) => updates.some((update) => update.kind === kind));
}

/** Returns whether an article was retracted or withdrawn. Corrections and expressions of concern leave it valid. */
export function isVoid(article: Noticed): boolean {
  const kind = gravestOf(article);
  return kind !== undefined && noticeDescriptions[kind].isVoid;
}

/** Returns the prefix of the article's title: `RETRACTED: `, `WITHDRAWN: ` or nothing. */
export function titlePrefix(article: Noticed): string {
  const kind = gravestOf(article);
  return kind && isVoid(article) ? `${noticeDescriptions[kind].outcome.toUpperCase()}: ` : '';
}

/** Returns a sentence for readers, such as “This article was retracted.” */
export function outcomeOf(kind: NoticeKind): string {
  const { verb, outcome } = noticeDescriptions[kind];
  return `This article ${verb} ${outcome}.`;
}

/** Returns a sentence such as “This article was retracted.”, or an empty text if the article is still valid. */
export function voidOutcome(article: Noticed): string {
  const kind = gravestOf(article);
  return kind && isVoid(article) ? outcomeOf(kind) : '';
}

/** Returns the text that is added to links to an article's PDF: ` (retracted)`, ` (withdrawn)` or nothing. */
export function voidMark(article: Noticed): string {
  const kind = gravestOf(article);
  return kind && isVoid(article) ? ` (${noticeDescriptions[kind].outcome})` : '';
}

/** Returns an article's title with `titlePrefix`, unless the title already begins with this prefix. */
export function prefixedTitle(article: Noticed & { title: string }): string {
  const prefix = titlePrefix(article);
  return article.title.toUpperCase().startsWith(prefix) ? article.title : prefix + article.title;
}

/** Returns the title of a notice without its kind, for a list that names the kind before the title. */
export function titleWithoutKind({ kind, title }: { kind: string; title: string }): string {
  const named = new RegExp(`^${labelOf(noticeKinds, kind)}(?: \\(\\d+\\))?:\\s+(?=\\S)`, 'i');
  return title.replace(named, '');
}
