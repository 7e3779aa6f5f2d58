import { labelOf } from '../base/labels.ts';

/** The kinds of notices about published articles, with their labels. */
export const noticeKinds = {
  correction: 'Correction',
  'expression-of-concern': 'Expression of concern',
  retraction: 'Retraction',
  withdrawal: 'Withdrawal',
} as const;
export type NoticeKind = keyof typeof noticeKinds;
// The cast is needed because `Object.keys` widens the names to strings.
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/** The effect of each kind of notice on the article. */
const outcomes: Record<NoticeKind, string> = {
  correction: 'corrected',
  'expression-of-concern': 'under an expression of concern',
  retraction: 'retracted',
  withdrawal: 'withdrawn',
};

interface Noticed {
  updates: readonly { kind: string }[];
}

/**
 * Returns the most serious kind of notice about an article, or undefined if there are no notices. `noticeKinds` lists
 * the kinds from the least to the most serious. Kinds of later
 * releases are not compared.
 */
export function gravestOf({ updates }: Noticed): NoticeKind | undefined {
  return noticeKindNames.findLast((kind) => updates.some((update) => update.kind === kind));
}

/** Returns whether an article was retracted or withdrawn. Corrections and expressions of concern leave it valid. */
export function isVoid(article: Noticed): boolean {
  const kind = gravestOf(article);
  return kind === 'retraction' || kind === 'withdrawal';
}

/** Returns the prefix of the article's title: `RETRACTED: `, `WITHDRAWN: ` or nothing. */
export function titlePrefix(article: Noticed): string {
  const kind = gravestOf(article);
  return kind && isVoid(article) ? `${outcomes[kind].toUpperCase()}: ` : '';
}

/** Returns a sentence for readers, such as “This article was retracted.” */
export function outcomeOf(kind: NoticeKind): string {
  const verb = kind === 'expression-of-concern' ? 'is' : 'was';
  return `This article ${verb} ${outcomes[kind]}.`;
}

/** Returns `outcomeOf` a retraction or withdrawal, or an empty text if the article is still valid. */
export function voidOutcome(article: Noticed): string {
  const kind = gravestOf(article);
  return kind && isVoid(article) ? outcomeOf(kind) : '';
}

/** Returns what links to the PDF of an article add: ` (retracted)`, ` (withdrawn)`, or an empty text. */
export function voidMark(article: Noticed): string {
  const kind = gravestOf(article);
  return kind && isVoid(article) ? ` (${outcomes[kind]})` : '';
}

/** Returns an article's title with `titlePrefix`, unless the title already begins with it. */
export function prefixedTitle(article: Noticed & { title: string }): string {
  const prefix = titlePrefix(article);
  return article.title.toUpperCase().startsWith(prefix) ? article.title : prefix + article.title;
}

/** Returns the title of a notice without its kind, for a list that names the kind before the title. */
export function titleWithoutKind({ kind, title }: { kind: string; title: string }): string {
  const named = new RegExp(`^${labelOf(noticeKinds, kind)}(?: \\(\\d+\\))?:\\s+(?=\\S)`, 'i');
  return title.replace(named, '');
}
